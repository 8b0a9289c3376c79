import type { Dense } from "./bag-weights";

/** Piece vectors with eight bits a number: vector t is `codes[t] * scales[t]`. */
export interface QuantisedTable {
  readonly rows: number;
  readonly columns: number;
  /** `[rows * columns]`, -127 to 127. */
  readonly codes: Int8Array;
  /** `[rows]`; 0 for a piece that never counts. */
  readonly scales: Float32Array;
}

const LARGEST = 127;

/**
 * Returns the table with each row scaled so that its largest number is 127; the error is at most half a
 * scale.
 */
export function quantise({ rows, columns, values }: Dense): QuantisedTable {
  const codes = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const line = values.subarray(row * columns, (row + 1) * columns);
    const largest = line.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    if (largest === 0) continue;
    scales[row] = largest / LARGEST;
    for (let c = 0; c < columns; c++) {
      codes[row * columns + c] = Math.round((line[c]! * LARGEST) / largest);
    }
  }
  return { rows, columns, codes, scales };
}

/** Returns the table in single precision, for other programs. */
export function dequantise({ rows, columns, codes, scales }: QuantisedTable): Dense {
  const values = new Float32Array(codes.length);
  for (let row = 0; row < rows; row++) {
    for (let i = row * columns; i < (row + 1) * columns; i++) values[i] = codes[i]! * scales[row]!;
  }
  return { rows, columns, values };
}
