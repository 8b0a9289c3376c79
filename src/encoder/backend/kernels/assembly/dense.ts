import { multiply } from "./matmul";
import { addToRows } from "./rows";

/**
 * Writes a block of a dense layer, `y = x kernel' + bias`.
 * @param x `[rows, depth]`.
 * @param kernel `[columns, depth]`.
 * @param bias `[columns]`.
 * @param y `[rows, columns]`; a line every `stride` floats.
 * @param scratch of `multiplyScratch` bytes.
 */
export function dense(
  x: usize,
  kernel: usize,
  bias: usize,
  y: usize,
  stride: usize,
  rows: usize,
  columns: usize,
  depth: usize,
  scratch: usize,
): void {
  multiply(x, depth, false, kernel, depth, true, y, stride, rows, columns, depth, scratch);
  addToRows(y, stride, bias, rows, columns);
}
