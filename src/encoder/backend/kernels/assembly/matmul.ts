import { packAcross, packAlongDepth } from "./pack";
import { FLOAT } from "./simd";
import { multiplyTile, TILE_COLUMNS, TILE_ROWS } from "./tile";

/** Depth of a block: a panel of either side stays in the first-level cache. */
const BLOCK_DEPTH: usize = 384;
/** Rows of a block: its packed form stays in the second-level cache. */
const BLOCK_ROWS: usize = 96;
/** Columns of a block. */
const BLOCK_COLUMNS: usize = 1536;

// @ts-expect-error: decorator
@inline
function roundUp(n: usize, unit: usize): usize {
  return ((n + unit - 1) / unit) * unit;
}

/** Returns the bytes of scratch memory that `multiply` wants for these sizes. */
export function multiplyScratch(rows: usize, columns: usize, depth: usize): usize {
  const left = roundUp(min(rows, BLOCK_ROWS), TILE_ROWS);
  const right = roundUp(min(columns, BLOCK_COLUMNS), TILE_COLUMNS);
  return (TILE_ROWS * TILE_COLUMNS + (left + right) * min(depth, BLOCK_DEPTH)) * FLOAT;
}

/**
 * Writes the product of two matrices, `c = a b`.
 * @param a `[rows, depth]`, or `[depth, rows]` where `transposeA`; a line every `strideA` floats.
 * @param b `[depth, columns]`, or `[columns, depth]` where `transposeB`; a line every `strideB` floats.
 * @param c `[rows, columns]`; a line every `strideC` floats.
 * @param scratch of `multiplyScratch` bytes.
 * @see Goto and van de Geijn, Anatomy of High-Performance Matrix Multiplication, ACM TOMS 34 (2008), section 5.
 */
export function multiply(
  a: usize,
  strideA: usize,
  transposeA: bool,
  b: usize,
  strideB: usize,
  transposeB: bool,
  c: usize,
  strideC: usize,
  rows: usize,
  columns: usize,
  depth: usize,
  scratch: usize,
): void {
  if (depth === 0) clearRows(c, strideC, rows, columns);
  const left = scratch + TILE_ROWS * TILE_COLUMNS * FLOAT;
  const right = left + roundUp(min(rows, BLOCK_ROWS), TILE_ROWS) * min(depth, BLOCK_DEPTH) * FLOAT;
  for (let d: usize = 0; d < depth; d += BLOCK_DEPTH) {
    const deep = min(BLOCK_DEPTH, depth - d);
    for (let n: usize = 0; n < columns; n += BLOCK_COLUMNS) {
      const wide = min(BLOCK_COLUMNS, columns - n);
      if (transposeB) packAlongDepth(right, b + (n * strideB + d) * FLOAT, strideB, wide, deep, TILE_COLUMNS);
      else packAcross(right, b + (d * strideB + n) * FLOAT, strideB, wide, deep, TILE_COLUMNS);
      for (let m: usize = 0; m < rows; m += BLOCK_ROWS) {
        const high = min(BLOCK_ROWS, rows - m);
        if (transposeA) packAcross(left, a + (d * strideA + m) * FLOAT, strideA, high, deep, TILE_ROWS);
        else packAlongDepth(left, a + (m * strideA + d) * FLOAT, strideA, high, deep, TILE_ROWS);
        multiplyBlock(left, right, c + (m * strideC + n) * FLOAT, strideC, high, wide, deep, d > 0, scratch);
      }
    }
  }
}

/** Writes one block of the product, tile by tile; those at the edges are made at `tile` and copied in part. */
function multiplyBlock(
  left: usize,
  right: usize,
  c: usize,
  strideC: usize,
  rows: usize,
  columns: usize,
  depth: usize,
  add: bool,
  tile: usize,
): void {
  for (let n: usize = 0; n < columns; n += TILE_COLUMNS) {
    const b = right + n * depth * FLOAT;
    for (let m: usize = 0; m < rows; m += TILE_ROWS) {
      const a = left + m * depth * FLOAT;
      const to = c + (m * strideC + n) * FLOAT;
      if (m + TILE_ROWS <= rows && n + TILE_COLUMNS <= columns) multiplyTile(a, b, to, strideC, depth, add);
      else {
        multiplyTile(a, b, tile, TILE_COLUMNS, depth, false);
        copyTile(tile, to, strideC, min(TILE_ROWS, rows - m), min(TILE_COLUMNS, columns - n), add);
      }
    }
  }
}

function copyTile(tile: usize, c: usize, stride: usize, rows: usize, columns: usize, add: bool): void {
  for (let m: usize = 0; m < rows; m++) {
    for (let n: usize = 0; n < columns; n++) {
      const to = c + (m * stride + n) * FLOAT;
      const sum = load<f32>(tile + (m * TILE_COLUMNS + n) * FLOAT);
      store<f32>(to, add ? load<f32>(to) + sum : sum);
    }
  }
}

function clearRows(c: usize, stride: usize, rows: usize, columns: usize): void {
  for (let m: usize = 0; m < rows; m++) memory.fill(c + m * stride * FLOAT, 0, columns * FLOAT);
}
