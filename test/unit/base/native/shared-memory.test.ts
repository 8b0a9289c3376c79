import { types } from "node:util";
import { withSharedMemory } from "../../../../src/base/native/shared-memory";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A name of one letter. */
const name = (letter: string): number[] => [1, letter.charCodeAt(0)];
const section = (id: number, bytes: readonly number[]): number[] => [id, bytes.length, ...bytes];
const moduleOf = (...sections: readonly number[][]): Uint8Array =>
  Uint8Array.from([...HEADER, ...sections.flat()]);

/** The type of a function without arguments and results. */
const TYPES = section(1, [1, 0x60, 0, 0]);
const exportMemory = section(7, [1, ...name("m"), 2, 0]);
/** Limits of a memory of 1 page, and of at most 300, which take two bytes. */
const LIMITS = [1, 1, 0xac, 2];

const memoryOf = (bytes: Uint8Array, imports: Record<string, unknown> = {}): WebAssembly.Memory =>
  new WebAssembly.Instance(new WebAssembly.Module(bytes), { e: imports }).exports["m"] as WebAssembly.Memory;

describe("a module with memory that threads can share", () => {
  test("has its own memory shared, and is else the same", () => {
    const plain = moduleOf(section(5, [1, ...LIMITS]), exportMemory);
    expect(types.isSharedArrayBuffer(memoryOf(plain).buffer)).toBe(false);
    const shared = withSharedMemory(plain);
    expect(types.isSharedArrayBuffer(memoryOf(shared).buffer)).toBe(true);
    expect(shared.filter((byte, i) => byte !== plain[i])).toHaveLength(1);
  });

  test("takes a shared memory where it imports one, behind imports of all other kinds", () => {
    const plain = moduleOf(
      TYPES,
      section(2, [
        5,
        ...[...name("e"), ...name("f"), 0, 0],
        ...[...name("e"), ...name("t"), 1, 0x70, 1, 1, 2],
        ...[...name("e"), ...name("u"), 1, 0x70, 0, 1],
        ...[...name("e"), ...name("g"), 3, 0x7f, 0],
        ...[...name("e"), ...name("m"), 2, ...LIMITS],
      ]),
      exportMemory,
    );
    const given = new WebAssembly.Memory({ initial: 1, maximum: 300, shared: true });
    const { Table } = WebAssembly as unknown as { Table: new (limits: object) => unknown };
    const table = new Table({ element: "anyfunc", initial: 1, maximum: 2 });
    const imports = { f: () => {}, t: table, u: table, g: 7, m: given };
    expect(() => memoryOf(plain, imports)).toThrow(/shared/);
    expect(memoryOf(withSharedMemory(plain), imports)).toBe(given);
  });

  test.each([
    ["a memory without a largest size", section(5, [1, 0, 1])],
    ["no memory", TYPES],
  ])("cannot be made of one with %s", (_, bytes) => {
    expect(() => withSharedMemory(moduleOf(bytes))).toThrow(
      expect.objectContaining({ code: "KERNELS_MISSING" }),
    );
  });
});
