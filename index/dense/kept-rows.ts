import { VectorRows } from "../../src/base/vectors";
import type { VectorTable } from "./vector-table";

/**
 * Copies of a table's rows where they are multiplied, each made when the row is first asked for: in a small
 * collection most candidates come again. Not thread-safe.
 */
export class KeptRows {
  private readonly copy: VectorRows;
  /** `[rows]` 1 for those that are copied. */
  private isKept = new Uint8Array(0);

  /** @throws EnvironmentError `KERNELS_MISSING`. */
  constructor(private readonly table: VectorTable) {
    this.copy = new VectorRows(table.dimension);
  }

  /** Says that a row of the table has changed. */
  forget(row: number): void {
    if (row < this.isKept.length) this.isKept[row] = 0;
  }

  /**
   * Returns the cosines of rows with a query, in their order; 0 where a row is all zeros.
   * @param query `[dimension]` unit vector, in steps.
   * @param length rows that there are.
   */
  cosines(query: Int16Array, rows: Uint32Array, length: number): Float32Array {
    this.reserve(length);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      if (this.isKept[row] === 1) continue;
      this.copy.write(row, this.table.steps(row));
      this.isKept[row] = 1;
    }
    return this.copy.cosines(rows, query);
  }

  private reserve(length: number): void {
    if (length <= this.isKept.length) return;
    const larger = new Uint8Array(Math.ceil(1.25 * length));
    larger.set(this.isKept);
    this.isKept = larger;
    this.copy.reserve(larger.length);
  }
}
