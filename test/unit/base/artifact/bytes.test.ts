import { bytesOnce, ownBytes, type SharedBytes } from "../../../../src/base/artifact";

const numbers = (into: Uint8Array): void => into.set([1, 2, 3]);

test("bytes of one content are read once, and are the same memory for all that ask", () => {
  const known: SharedBytes = new Map();
  const first = bytesOnce(known)("content", 3, numbers);
  const read = jest.fn();
  expect(bytesOnce(known)("content", 3, read)).toBe(first);
  // As a thread has them that was started with what was known.
  expect(bytesOnce(new Map(known))("content", 3, read)).toBe(first);
  expect(read).not.toHaveBeenCalled();
  expect(first).toBeInstanceOf(SharedArrayBuffer);
  expect([...new Uint8Array(first)]).toEqual([1, 2, 3]);
});

test("bytes of another content or length are read", () => {
  const source = bytesOnce(new Map());
  const first = source("content", 3, numbers);
  expect(source("other", 3, numbers)).not.toBe(first);
  expect(source("content", 4, numbers).byteLength).toBe(4);
});

test("what is not what it must be is known to nobody", () => {
  const known: SharedBytes = new Map();
  const damaged = (): void => {
    throw new Error("damaged");
  };
  expect(() => bytesOnce(known)("content", 3, damaged)).toThrow("damaged");
  expect(known.size).toBe(0);
});

test("who shares nothing gets plain memory of its own", () => {
  const first = ownBytes("content", 3, numbers);
  expect(first).toBeInstanceOf(ArrayBuffer);
  expect(ownBytes("content", 3, numbers)).not.toBe(first);
});
