import { roomFor, shareBuffers } from "../../../../src/encoder/backend/shaders/buffers";
import type { WebGpuBackend } from "../../../../src/encoder/backend/shaders/device";

/** Returns a backend with one tensor, whose numbers fill its buffer, and the sizes of buffers asked for. */
function backend(shape: readonly number[]) {
  const asked: number[] = [];
  const of = {
    tensorMap: { get: () => ({ shape, values: null }) },
    bufferManager: {
      acquireBuffer: (size: number) => {
        asked.push(size);
        return {};
      },
    },
    read: async () => Float32Array.from({ length: (asked.at(-1) as number) / 4 }, (_, i) => i),
  } as unknown as WebGpuBackend;
  shareBuffers(of);
  return { of, asked };
}

describe("buffers of webgpu", () => {
  test("come in two sizes an octave, none below 64 bytes", () => {
    const sizes = [4, 64, 65, 96, 97, 128, 1000, 3_000_000, 3 * 2 ** 20, 3 * 2 ** 20 + 4];
    expect(sizes.map(roomFor)).toEqual([
      64,
      64,
      96,
      96,
      128,
      128,
      1024,
      3 * 2 ** 20,
      3 * 2 ** 20,
      4 * 2 ** 20,
    ]);
  });

  test("waste at most 64 MiB where they are large", () => {
    expect([2 ** 28, 2 ** 28 + 4, 1.6 * 2 ** 30].map((size) => roomFor(size) / 2 ** 20)).toEqual([
      256, 320, 1664,
    ]);
  });

  test("are of two sizes for texts of 33 to 48 pieces", async () => {
    const { of, asked } = backend([1]);
    for (let pieces = 33; pieces <= 48; pieces++) of.bufferManager.acquireBuffer(8 * pieces * 768 * 4);
    expect(new Set(asked)).toEqual(new Set([2 ** 20, 1.5 * 2 ** 20]));
  });

  test("give the numbers of their tensor alone", async () => {
    const { of } = backend([3, 2]);
    of.bufferManager.acquireBuffer(24);
    expect(await of.read({})).toEqual(Float32Array.of(0, 1, 2, 3, 4, 5));
  });
});
