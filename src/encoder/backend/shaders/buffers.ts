import { util } from "@tensorflow/tfjs-core";
import type { WebGpuBackend } from "./device";

/** Smallest buffer, in bytes. */
const SMALLEST = 64;

/**
 * Lets tensors of different sizes use the same buffers, one after another. The backend keeps every buffer for
 * the next tensor of its size and returns none, so that texts of a hundred lengths would take a hundred times
 * the memory that one step needs. With two sizes an octave they take three times.
 */
export function shareBuffers(backend: WebGpuBackend): void {
  const manager = backend.bufferManager;
  const acquire = manager.acquireBuffer.bind(manager);
  manager.acquireBuffer = (size, ...rest) => acquire(roomFor(size), ...rest);
  const read = backend.read.bind(backend);
  backend.read = async (data) => {
    const values = await read(data);
    // A buffer is longer than its tensor.
    return ArrayBuffer.isView(values)
      ? values.subarray(0, util.sizeFromShape([...backend.tensorMap.get(data).shape]))
      : values;
  };
}

/** Returns the smallest power of two, or three quarters of one, that is not below a size. */
export function roomFor(size: number): number {
  const power = 2 ** Math.ceil(Math.log2(Math.max(size, SMALLEST)));
  return size <= 0.75 * power && power > SMALLEST ? 0.75 * power : power;
}
