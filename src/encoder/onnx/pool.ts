import type { Pooling as PoolingMode } from "../checkpoint";
import type { TokenBatch } from "../model";
import { toUnit } from "../text-encoder";
import type { OutputKind } from "./graph/encoder-interface";
import type { GraphRows } from "./session";

export interface Pooling {
  readonly kind: Exclude<OutputKind, "score">;
  /** How rows of pieces become one: their mean without padding, the first, or the last before padding. */
  readonly pooling: PoolingMode;
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
  for (let text = 0; text < size; text++) {
    const vector = pooled.subarray(text * dimension, (text + 1) * dimension);
    // Padding stands behind the pieces.
    const last = mask.subarray(text * length, (text + 1) * length).lastIndexOf(1);
    const [from, to] = kind === "text" || pooling === "cls" ? [0, 0] : [pooling === "last" ? last : 0, last];
    for (let row = from; row <= to; row++) {
      // The scale of the sum does not matter: it becomes a unit vector.
      const start = (text * rowsOfText + row) * width;
      for (let i = 0; i < dimension; i++) vector[i]! += values[start + i]!;
    }
    toUnit(vector);
  }
  return pooled;
}
