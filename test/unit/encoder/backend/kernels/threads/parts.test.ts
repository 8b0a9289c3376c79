import type { KernelExports } from "../../../../../../src/encoder/backend/kernels/kernel-exports";
import { Parts } from "../../../../../../src/encoder/backend/kernels/threads/parts";

/** Kernels of which one notes its arguments, and fails where the first is 0. */
function noting(): { readonly kernels: KernelExports; readonly calls: number[][] } {
  const calls: number[][] = [];
  const geluForward = (...given: number[]): void => {
    calls.push(given);
    if (given[0] === 0) throw new Error("a trap");
  };
  return { kernels: { geluForward } as unknown as KernelExports, calls };
}

describe("the parts of a kernel", () => {
  test("are each run once, by whoever comes", () => {
    const memory = Parts.allocate();
    const [mine, others] = [new Parts(memory), new Parts(memory)];
    const [a, b] = [noting(), noting()];
    mine.offer("geluForward", [[1, 2 ** 32 - 8, 3], [4], []]);
    others.work(b.kernels);
    mine.work(a.kernels);
    expect(b.calls).toEqual([[], [4], [1, 2 ** 32 - 8, 3]]);
    expect(a.calls).toEqual([]);
    expect(mine.await(3, 1)).toBe(true);
  });

  test("that nobody ends are not waited for beyond patience", () => {
    const parts = new Parts(Parts.allocate());
    parts.offer("geluForward", [[1]]);
    expect(parts.await(1, 1)).toBe(false);
  });

  test("that fail are told of, and the next ones are none the worse", () => {
    const parts = new Parts(Parts.allocate());
    const { kernels, calls } = noting();
    parts.offer("geluForward", [[0], [5]]);
    parts.work(kernels);
    expect(parts.await(2, 1)).toBe(false);
    parts.offer("geluForward", [[6]]);
    parts.work(kernels);
    expect(parts.await(1, 1)).toBe(true);
    expect(calls).toEqual([[5], [0], [6]]);
  });
});
