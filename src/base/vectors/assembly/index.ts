/**
 * Products of rows of 16-bit integers: vectors of unit length in steps of 1 / 32767. No sum of some of the products of
 * two of them is above 32767 x 32767, by Cauchy and Schwarz, so that 32 bits hold it. Compiled by scripts/build-kernels.mjs.
 * No static data and no state: `vector-rows.ts` lays out the memory. Widths are multiples of 16.
 */

const INT16: usize = 2;
const VECTOR: usize = 16;
const PAIR: usize = 8;
/** Makes a cosine of a product. */
const SCALE: f32 = 1.0 / (32767.0 * 32767.0);

/**
 * Writes the products of rows with a query that are above a bound, as pairs of 32-bit integers: the row's number
 * from 0 and the product. Returns how many they are.
 * @param rows `[count, width]`.
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
    const product = productOf(rows, query, width);
    rows += width * INT16;
    if (product <= bound) continue;
    store<i32>(out, i);
    store<i32>(out, product, 4);
    out += PAIR;
  }
  return (out - start) / PAIR;
}

/**
 * Writes the cosines of chosen rows with each of n vectors, `[count, n]` 32-bit floats. Each row is read where it
 * lies, once for four vectors.
 * @param chosen `[count]` numbers of rows.
 * @param rows `[any, width]`.
 * @param vectors `[n, width]`.
 */
export function cosines(
  chosen: usize,
  count: usize,
  rows: usize,
  width: usize,
  vectors: usize,
  n: usize,
  out: usize,
): void {
  const line = width * INT16;
  for (let i: usize = 0; i < count; i++) {
    const row = rows + (load<u32>(chosen + i * 4) as usize) * line;
    let v: usize = 0;
    for (; v + 4 <= n; v += 4) {
      const products = f32x4.convert_i32x4_s(fourProducts(row, vectors + v * line, line));
      v128.store(out, f32x4.mul(products, f32x4.splat(SCALE)));
      out += VECTOR;
    }
    for (; v < n; v++) {
      store<f32>(out, (productOf(row, vectors + v * line, width) as f32) * SCALE);
      out += 4;
    }
  }
}

function productOf(row: usize, vector: usize, width: usize): i32 {
  let a = i32x4.splat(0);
  let b = a;
  for (const end = row + width * INT16; row < end; row += 2 * VECTOR) {
    a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load(row), v128.load(vector)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load(row, 16), v128.load(vector, 16)));
    vector += 2 * VECTOR;
  }
  a = i32x4.add(a, b);
  const even = i32x4.extract_lane(a, 0) + i32x4.extract_lane(a, 2);
  return even + i32x4.extract_lane(a, 1) + i32x4.extract_lane(a, 3);
}

/** Returns the products of a row with four vectors, one after the other. @param line bytes of each. */
function fourProducts(row: usize, vectors: usize, line: usize): v128 {
  let a = i32x4.splat(0);
  let b = a;
  let c = a;
  let d = a;
  for (const end = row + line; row < end; row += VECTOR) {
    const x = v128.load(row);
    a = i32x4.add(a, i32x4.dot_i16x8_s(x, v128.load(vectors)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(x, v128.load(vectors + line)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(x, v128.load(vectors + 2 * line)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(x, v128.load(vectors + 3 * line)));
    vectors += VECTOR;
  }
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}
