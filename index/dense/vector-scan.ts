import { readKernels } from "../../src/base/native/kernels";
import { Best } from "../score/best";
import { toSteps, type VectorTable } from "./vector-table";

/** What `assembly/` exports; numbers are addresses and counts. */
interface ScanKernels {
  productsAbove(
    bound: number,
    rows: number,
    count: number,
    width: number,
    query: number,
    out: number,
  ): number;
}

/** Numbers up to which reading all of them (10 MiB) is faster than a graph's walk: 20,480 rows of 256. */
const MOST_NUMBERS = 20_480 * 256;
/** Numbers that the kernel takes at a time. */
const LANE = 16;
/** Rows whose products are written at a time. */
const BLOCK = 1024;
const INT16 = 2;
/** Bytes of a row's number and its product. */
const PAIR = 8;
/** Below every product. */
const LOWEST = -(2 ** 31);
const PAGE = 65_536;

let compiled: WebAssembly.Module | undefined;

/** Returns the kernels of this thread; undefined where the engine cannot run them. */
function scanKernels(): WebAssembly.Module | undefined {
  if (compiled) return compiled;
  const bytes = readKernels("vectors");
  if (!WebAssembly.validate(bytes)) return undefined;
  compiled = new WebAssembly.Module(bytes);
  return compiled;
}

/**
 * A copy of the rows of a table that finds the nearest by reading them all, in a few tenths of a millisecond:
 * in small collections this is faster than a graph, and exact. Not thread-safe.
 */
export class VectorScan {
  private readonly memory = new WebAssembly.Memory({ initial: 1 });
  private readonly kernels: ScanKernels;
  /** Numbers of a row, the last ones zeros. */
  private readonly width: number;
  /** Where pairs of rows and products are written. */
  private readonly pairs: number;
  private readonly rows: number;
  private length = 0;

  private constructor(
    module: WebAssembly.Module,
    private readonly table: VectorTable,
  ) {
    const instance = new WebAssembly.Instance(module, { env: { memory: this.memory } });
    this.kernels = instance.exports as unknown as ScanKernels;
    this.width = Math.ceil(table.dimension / LANE) * LANE;
    // The query comes first.
    this.pairs = this.width * INT16;
    this.rows = this.pairs + BLOCK * PAIR;
  }

  /**
   * Returns a scan of a table's first rows; undefined where they are so many that a graph is faster, or
   * where the engine has no SIMD.
   * @throws EnvironmentError `KERNELS_MISSING`.
   */
  static of(table: VectorTable, rows: number): VectorScan | undefined {
    const module = rows * table.dimension <= MOST_NUMBERS ? scanKernels() : undefined;
    if (!module) return undefined;
    const scan = new VectorScan(module, table);
    scan.reserve(rows);
    for (let row = 0; row < rows; row++) scan.put(row);
    return scan;
  }

  /** Takes in what the table holds in a row; rows before it are zeros where they were not put. */
  put(row: number): void {
    this.reserve(row + 1);
    this.length = Math.max(this.length, row + 1);
    const { buffer } = this.memory;
    new Int16Array(buffer, this.rows + row * this.width * INT16, this.width).set(this.table.steps(row));
  }

  /**
   * Returns up to k rows, nearest first; of equal ones the first.
   * @param query unit vector `[dimension]`.
   * @param accepts whether a row may be found.
   */
  search(query: Float32Array, k: number, accepts: (row: number) => boolean): Uint32Array {
    const { buffer } = this.memory;
    const pairs = new Int32Array(buffer, this.pairs, BLOCK * 2);
    new Int16Array(buffer, 0, this.width).set(Int16Array.from(query, toSteps));
    const wanted = Math.min(k, this.length);
    const best = new Best(wanted);
    let found = 0;
    for (let start = 0; start < this.length; start += BLOCK) {
      const bound = found < wanted ? LOWEST : best.threshold;
      const count = Math.min(BLOCK, this.length - start);
      const at = this.rows + start * this.width * INT16;
      const above = this.kernels.productsAbove(bound, at, count, this.width, 0, this.pairs);
      for (let i = 0; i < above; i++) {
        const row = start + pairs[2 * i]!;
        // Equal in 32 bits is equal: the first stays.
        const product = Math.fround(pairs[2 * i + 1]!);
        if ((found >= wanted && product <= best.threshold) || !accepts(row)) continue;
        best.offer(row, product);
        found++;
      }
    }
    return best.finish().docs;
  }

  private reserve(rows: number): void {
    const missing = this.rows + rows * this.width * INT16 - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }
}
