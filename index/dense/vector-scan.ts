import { BLOCK, STEPS, VectorRows } from "../../src/base/vectors";
import { Best, type TopKResult } from "../score/best";
import type { VectorTable } from "./vector-table";

/** Numbers up to which reading all of them (10 MiB) is faster than a graph's walk: 20,480 rows of 256. */
const MOST_NUMBERS = 20_480 * 256;
/** The cosine of a product of 1. */
const COSINE = Math.fround(1 / (STEPS * STEPS));
/** Below every product. */
const LOWEST = -(2 ** 31);
/** No two products that are equal in 32 bits differ by more. */
const MOST_ROUNDED = 64;

/**
 * A copy of a table that finds the nearest rows by reading them all, in a few tenths of a millisecond: in
 * small collections this is faster than a graph, and exact. Not thread-safe.
 */
export class VectorScan {
  private readonly copy: VectorRows;
  private length = 0;

  /**
   * @param rows the first ones, which are copied; others by `put`.
   * @throws EnvironmentError `KERNELS_MISSING`.
   */
  constructor(
    private readonly table: VectorTable,
    rows: number,
  ) {
    this.copy = new VectorRows(table.dimension);
    this.copy.reserve(rows);
    for (let row = 0; row < rows; row++) this.put(row);
  }

  /** Whether a scan of so many rows is faster than a graph. */
  static pays(rows: number, dimension: number): boolean {
    return rows * dimension <= MOST_NUMBERS;
  }

  /** Takes in what the table holds in a row, at most the first behind the last. */
  put(row: number): void {
    this.length = Math.max(this.length, row + 1);
    this.copy.write(row, this.table.steps(row));
  }

  /**
   * Returns the cosines of rows with a query, in their order; 0 where a row is all zeros.
   * @param query `[dimension]` unit vector, in steps.
   */
  cosines(query: Int16Array, rows: Uint32Array): Float32Array {
    return this.copy.cosines(rows, query);
  }

  /**
   * Returns up to k articles by falling cosine with the query, as `docs` their keys; of equal ones the lowest
   * key first.
   * @param query unit vector `[dimension]`.
   * @param keyOf the key of a row's article; undefined where the row may not be found.
   */
  search(query: Float32Array, k: number, keyOf: (row: number) => number | undefined): TopKResult {
    this.copy.setQuery(query);
    const wanted = Math.min(k, this.length);
    const best = new Best(wanted);
    let found = 0;
    for (let start = 0; start < this.length; start += BLOCK) {
      const bound = found < wanted ? LOWEST : best.threshold - MOST_ROUNDED;
      const above = this.copy.above(bound, start, Math.min(BLOCK, this.length - start));
      for (let i = 0; i < above.length; i += 2) {
        const product = Math.fround(above[i + 1]!);
        if (found >= wanted && product < best.threshold) continue;
        const key = keyOf(start + above[i]!);
        if (key === undefined) continue;
        best.offer(key, product);
        found++;
      }
    }
    const { docs, scores } = best.finish();
    return { docs, scores: scores.map((product) => product * COSINE) };
  }
}
