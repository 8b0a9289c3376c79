/** A matrix in plain memory, row-major. */
export interface Dense {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/** A bag encoder before training: `f(text) = unit(P' sum_t w_t e_t)` over the pieces t of a text. */
export interface BagWeights {
  /** e: `[pieces, dimension]`. */
  readonly table: Dense;
  /** w: `[pieces]`, 0 for pieces that never count. */
  readonly weights: Float32Array;
  /** P: `[dimension, dimension]`. */
  readonly projection: Dense;
}

/** Returns the identity matrix: the first projection. */
export function identity(size: number): Dense {
  const values = new Float32Array(size * size);
  for (let i = 0; i < size; i++) values[i * size + i] = 1;
  return { rows: size, columns: size, values };
}

/**
 * Returns one vector for each piece, `w_t P' e_t`: a text's vector is then the plain sum of its pieces'
 * vectors, scaled to length 1.
 */
export function foldBag({ table, weights, projection }: BagWeights): Dense {
  const { rows, columns } = table;
  const values = new Float32Array(rows * columns);
  const sum = new Float64Array(columns);
  for (let piece = 0; piece < rows; piece++) {
    const weight = weights[piece]!;
    if (weight === 0) continue;
    sum.fill(0);
    for (let i = 0; i < columns; i++) {
      const value = weight * table.values[piece * columns + i]!;
      for (let c = 0; c < columns; c++) sum[c]! += value * projection.values[i * columns + c]!;
    }
    values.set(sum, piece * columns);
  }
  return { rows, columns, values };
}
