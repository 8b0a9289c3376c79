import { FLOAT, madd } from "./simd";

/** Rows and columns of the tile that the micro-kernel holds in registers: 12 sums, 2 columns, 1 row of the 15 that V8 gives out. */
export const TILE_ROWS: usize = 6;
export const TILE_COLUMNS: usize = 8;

/**
 * Writes a tile of a product, 6 x 8, at `c`.
 * @param a panel of 6 rows.
 * @param b panel of 8 columns.
 * @param stride from a row of `c` to the next.
 * @param add whether the product is added to what stands at `c`.
 */
export function multiplyTile(a: usize, b: usize, c: usize, stride: usize, depth: usize, add: bool): void {
  stride *= FLOAT;
  const c1 = c + stride;
  const c2 = c1 + stride;
  const c3 = c2 + stride;
  const c4 = c3 + stride;
  const c5 = c4 + stride;
  let s00 = f32x4.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  let s40 = s00;
  let s41 = s00;
  let s50 = s00;
  let s51 = s00;
  const end = b + depth * TILE_COLUMNS * FLOAT;
  while (b < end) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    const a0 = v128.load_splat<f32>(a);
    s00 = madd(a0, b0, s00);
    s01 = madd(a0, b1, s01);
    const a1 = v128.load_splat<f32>(a, 4);
    s10 = madd(a1, b0, s10);
    s11 = madd(a1, b1, s11);
    const a2 = v128.load_splat<f32>(a, 8);
    s20 = madd(a2, b0, s20);
    s21 = madd(a2, b1, s21);
    const a3 = v128.load_splat<f32>(a, 12);
    s30 = madd(a3, b0, s30);
    s31 = madd(a3, b1, s31);
    const a4 = v128.load_splat<f32>(a, 16);
    s40 = madd(a4, b0, s40);
    s41 = madd(a4, b1, s41);
    const a5 = v128.load_splat<f32>(a, 20);
    s50 = madd(a5, b0, s50);
    s51 = madd(a5, b1, s51);
    a += TILE_ROWS * FLOAT;
    b += TILE_COLUMNS * FLOAT;
  }
  // Each way stores for itself: with one way out for both, the sums would not stay in registers.
  if (add) {
    v128.store(c, f32x4.add(v128.load(c), s00));
    v128.store(c, f32x4.add(v128.load(c, 16), s01), 16);
    v128.store(c1, f32x4.add(v128.load(c1), s10));
    v128.store(c1, f32x4.add(v128.load(c1, 16), s11), 16);
    v128.store(c2, f32x4.add(v128.load(c2), s20));
    v128.store(c2, f32x4.add(v128.load(c2, 16), s21), 16);
    v128.store(c3, f32x4.add(v128.load(c3), s30));
    v128.store(c3, f32x4.add(v128.load(c3, 16), s31), 16);
    v128.store(c4, f32x4.add(v128.load(c4), s40));
    v128.store(c4, f32x4.add(v128.load(c4, 16), s41), 16);
    v128.store(c5, f32x4.add(v128.load(c5), s50));
    v128.store(c5, f32x4.add(v128.load(c5, 16), s51), 16);
  } else {
    v128.store(c, s00);
    v128.store(c, s01, 16);
    v128.store(c1, s10);
    v128.store(c1, s11, 16);
    v128.store(c2, s20);
    v128.store(c2, s21, 16);
    v128.store(c3, s30);
    v128.store(c3, s31, 16);
    v128.store(c4, s40);
    v128.store(c4, s41, 16);
    v128.store(c5, s50);
    v128.store(c5, s51, 16);
  }
}
