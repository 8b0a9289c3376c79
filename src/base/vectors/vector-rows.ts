import { kernelMemory, kernelsIn, PAGE_BYTES } from "../native/kernels";
import { writeSteps } from "./steps";

/** What `assembly/` exports; numbers are addresses and counts. */
interface VectorKernels {
  productsAbove(
    bound: number,
    rows: number,
    count: number,
    width: number,
    query: number,
    out: number,
  ): number;
  cosines(
    chosen: number,
    count: number,
    rows: number,
    width: number,
    vectors: number,
    n: number,
    out: number,
  ): void;
}

/** Rows whose products with the query are worked out at a time. */
export const BLOCK = 1024;
/** Numbers that the kernels take at a time. */
const LANE = 16;
const INT16 = 2;
const INT32 = 4;
/** Bytes of a row's number and its product. */
const PAIR = 8;

/**
 * Unit vectors in steps (`writeSteps`), one a row, in a WebAssembly memory of their own, with the kernels
 * that multiply them. A cosine is off by about 1e-5 (at most sqrt(dimension) / 32,767). Not thread-safe.
 */
export class VectorRows {
  private readonly memory = kernelMemory(PAGE_BYTES);
  private readonly kernels: VectorKernels;
  /** Numbers of a row, the last ones zeros. */
  private readonly width: number;
  // Addresses; the query is at 0, what is needed for one call behind the rows.
  private readonly pairs: number;
  private readonly first: number;
  /** Rows that there is room for. */
  private room = 0;
  /** All of the memory. */
  private numbers: Int16Array;

  /** @throws EnvironmentError `KERNELS_MISSING`, `ADDRESS_SPACE`. */
  constructor(readonly dimension: number) {
    this.kernels = kernelsIn<VectorKernels>("vectors", this.memory);
    this.width = Math.ceil(dimension / LANE) * LANE;
    this.pairs = this.width * INT16;
    this.first = this.pairs + BLOCK * PAIR;
    this.numbers = new Int16Array(this.memory.buffer);
    this.grow(this.first);
  }

  /** Makes room for so many rows. */
  reserve(rows: number): void {
    if (rows <= this.room) return;
    this.room = rows;
    this.grow(this.addressOf(rows));
  }

  /** Writes a row. @param steps `[dimension]`. */
  write(row: number, steps: Int16Array): void {
    this.reserve(row + 1);
    this.put(steps, this.addressOf(row));
  }

  /** Returns a row, `[dimension]`, for reading at once: a later call may move it. */
  steps(row: number): Int16Array {
    const at = this.addressOf(row) / INT16;
    return this.numbers.subarray(at, at + this.dimension);
  }

  /** Chooses the query of `above`. @param query unit vector `[dimension]`. */
  setQuery(query: Float32Array): void {
    writeSteps(query, this.numbers);
  }

  /**
   * Returns the products with the query that are above a bound, `[found, 2]`: the row, counted from `first`,
   * and the product in steps times steps. A view, until the next call.
   * @param count of rows, at most `BLOCK`.
   */
  above(bound: number, first: number, count: number): Int32Array {
    const { kernels, width, pairs, memory } = this;
    const found = kernels.productsAbove(bound, this.addressOf(first), count, width, 0, pairs);
    return new Int32Array(memory.buffer, pairs, 2 * found);
  }

  /**
   * Returns cosines, `[rows, n]` row-major: of each of the rows with each of n unit vectors or zeros.
   * @param vectors `[n, dimension]`, in steps.
   */
  cosines(rows: Uint32Array, vectors: Int16Array): Float32Array {
    const { dimension, width } = this;
    const n = vectors.length / dimension;
    if (n === 0 || rows.length === 0) return new Float32Array();
    const chosen = this.addressOf(this.room);
    const right = chosen + Math.ceil(rows.byteLength / LANE) * LANE;
    const result = right + n * width * INT16;
    const end = result + rows.length * n * INT32;
    this.grow(end);
    const { buffer } = this.memory;
    new Uint32Array(buffer, chosen, rows.length).set(rows);
    for (let i = 0; i < n; i++)
      this.put(vectors.subarray(i * dimension, (i + 1) * dimension), right + i * width * INT16);
    this.kernels.cosines(chosen, rows.length, this.first, width, right, n, result);
    return new Float32Array(buffer.slice(result, end));
  }

  private put(steps: Int16Array, address: number): void {
    const at = address / INT16;
    this.numbers.set(steps, at);
    if (steps.length < this.width) this.numbers.fill(0, at + steps.length, at + this.width);
  }

  private addressOf(row: number): number {
    return this.first + row * this.width * INT16;
  }

  private grow(bytes: number): void {
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing <= 0) return;
    this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.numbers = new Int16Array(this.memory.buffer);
  }
}
