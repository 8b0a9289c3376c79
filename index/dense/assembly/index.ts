/**
 * Products of rows of 16-bit integers. Compiled by scripts/build-kernels.mjs. No static data and no state:
 * `index/dense/vector-scan.ts` lays out the memory.
 */

/** Numbers that are taken at a time, and their bytes. */
const NUMBERS: usize = 16;
const BYTES: usize = 32;
const PAIR: usize = 8;

/**
 * Writes the dot product of each row with the query that is above a bound: a pair of 32-bit integers, the row's
 * number from 0 and the product. Returns how many they are. Rows and query of unit length in
 * steps of 1 / 32767 cannot overflow: by Cauchy and Schwarz no sum of some of the products is above 32767 x 32767.
 * @param rows `[count, width]`.
 * @param width a multiple of 16.
 * @param query `[width]`.
 */
export function productsAbove(
  bound: i32,
  rows: usize,
  count: i32,
  width: usize,
  query: usize,
  out: usize,
): usize {
  const start = out;
  for (let i = 0; i < count; i++) {
    let a = i32x4.splat(0);
    let b = a;
    for (let q = query, end = query + (width / NUMBERS) * BYTES; q < end; q += BYTES) {
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load(rows), v128.load(q)));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load(rows, 16), v128.load(q, 16)));
      rows += BYTES;
    }
    a = i32x4.add(a, b);
    const even = i32x4.extract_lane(a, 0) + i32x4.extract_lane(a, 2);
    const product = even + i32x4.extract_lane(a, 1) + i32x4.extract_lane(a, 3);
    if (product <= bound) continue;
    store<i32>(out, i);
    store<i32>(out, product, 4);
    out += PAIR;
  }
  return (out - start) / PAIR;
}
