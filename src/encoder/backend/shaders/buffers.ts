import { util } from "@tensorflow/tfjs-core";
import type { WebGpuBackend } from "./device";

/** Smallest buffer, in bytes. */
const SMALLEST = 64;
/** Above the first, sizes are multiples of the second: a device has a limit, and much would lie idle. */
const LARGE = 2 ** 28;
const STEP = 2 ** 26;

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
    const count = util.sizeFromShape([...backend.tensorMap.get(data).shape]);
    const values = await read(data);
    // A buffer is longer than its tensor.
    return ArrayBuffer.isView(values) ? values.subarray(0, count) : values;
  };
}

/** Returns the bytes of the smallest buffer that holds so many: a power of two, or three quarters of one. */
export function roomFor(size: number): number {
  if (size > LARGE) return Math.ceil(size / STEP) * STEP;
  const power = 2 ** Math.ceil(Math.log2(Math.max(size, SMALLEST)));
  return size <= 0.75 * power && power > SMALLEST ? 0.75 * power : power;
}
