import { instantiateKernels, MOST_PAGES } from "./backend/kernels/instantiate";
import type { KernelExports } from "./backend/kernels/kernel-exports";

const FLOAT = 4;
const PAGE = 65536;

/**
 * Rows of numbers in a WebAssembly memory of their own, which also computes dot products. One per thread.
 */
export class RowStore {
  private readonly memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  private readonly kernels: KernelExports = instantiateKernels(this.memory);

  /** @param capacity most rows; memory grows as rows are used. */
  constructor(
    readonly dimension: number,
    readonly capacity: number,
  ) {}

  /** Returns a row for reading or writing at once: a later call may move it. @param row 0 - capacity - 1. */
  row(row: number): Float32Array {
    const offset = row * this.dimension * FLOAT;
    this.reserve(offset + this.dimension * FLOAT);
    return new Float32Array(this.memory.buffer, offset, this.dimension);
  }

  /**
   * Returns dot products, `[rows, n]` row-major: of each of the rows with each of n vectors.
   * @param vectors `[n * dimension]`.
   */
  products(rows: Uint32Array, vectors: Float32Array): Float32Array {
    const { dimension } = this;
    const n = vectors.length / dimension;
    if (n === 0 || rows.length === 0) return new Float32Array();
    const chosen = this.capacity * dimension * FLOAT;
    const right = chosen + rows.byteLength;
    const result = right + vectors.byteLength;
    const end = result + rows.length * n * FLOAT;
    this.reserve(end);
    const { buffer } = this.memory;
    new Uint32Array(buffer, chosen, rows.length).set(rows);
    new Float32Array(buffer, right, vectors.length).set(vectors);
    this.kernels.gatherProducts(chosen, rows.length, 0, dimension, right, n, result);
    return new Float32Array(buffer.slice(result, end));
  }

  private reserve(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }
}
