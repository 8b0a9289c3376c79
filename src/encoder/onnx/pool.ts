import type { TokenBatch } from "../model";
import { toUnit } from "../text-encoder";
import type { OutputKind } from "./graph/encoder-interface";
import type { GraphRows } from "./session";

export interface Pooling {
  readonly kind: Exclude<OutputKind, "score">;
  /** How rows of pieces become one: their mean without padding, or the first. */
  readonly pooling: "mean" | "cls";
  /** Length of the vectors; the rest of longer rows is cut off. @see Kusupati et al., Matryoshka, 2022. */
  readonly dimension: number;
}

/** Returns a unit vector for each text, `[size * dimension]`, row-major; zeros for a row of zeros. */
export function poolRows(
  { values, width }: GraphRows,
  { size, length, mask }: Pick<TokenBatch, "size" | "length" | "mask">,
  { kind, pooling, dimension }: Pooling,
): Float32Array {
  const pooled = new Float32Array(size * dimension);
  const rowsOfText = kind === "text" ? 1 : length;
  const used = kind === "text" || pooling === "cls" ? 1 : length;
  for (let text = 0; text < size; text++) {
    const vector = pooled.subarray(text * dimension, (text + 1) * dimension);
    for (let row = 0; row < used; row++) {
      // The scale of the sum does not matter: it becomes a unit vector.
      if (used > 1 && mask[text * length + row] === 0) continue;
      const start = (text * rowsOfText + row) * width;
      for (let i = 0; i < dimension; i++) vector[i]! += values[start + i]!;
    }
    toUnit(vector);
  }
  return pooled;
}
