import { FLOAT } from "./simd";

/** Adds a row to each of `rows` rows, in place; a row every `stride` floats. */
export function addToRows(x: usize, stride: usize, row: usize, rows: usize, width: usize): void {
  for (let r: usize = 0; r < rows; r++) addRow(x + r * stride * FLOAT, row, width);
}

/** Copies the rows `ids` of a table; all must be rows of it. */
export function copyRows(table: usize, ids: usize, out: usize, rows: usize, width: usize): void {
  const size = width * FLOAT;
  for (let r: usize = 0; r < rows; r++) memory.copy(out + r * size, table + (load<u32>(ids + r * 4) as usize) * size, size);
}

/** Writes the sums of the columns of `[rows, width]`. */
export function sumColumns(x: usize, sums: usize, rows: usize, width: usize): void {
  memory.fill(sums, 0, width * FLOAT);
  for (let r: usize = 0; r < rows; r++) addRow(sums, x + r * width * FLOAT, width);
}

/**
 * Writes for each segment the sum of the rows that belong to it, `[segments, width]`.
 * @param ids `[rows]`, the segment of each row; rows of others than 0 - segments - 1 are left out, as TensorFlow defines it.
 */
export function sumSegments(
  x: usize,
  ids: usize,
  sums: usize,
  rows: usize,
  width: usize,
  segments: usize,
): void {
  memory.fill(sums, 0, segments * width * FLOAT);
  for (let r: usize = 0; r < rows; r++) {
    const segment = load<u32>(ids + r * 4) as usize;
    if (segment < segments) addRow(sums + segment * width * FLOAT, x + r * width * FLOAT, width);
  }
}

/** `target += source` */
function addRow(target: usize, source: usize, width: usize): void {
  let i: usize = 0;
  for (; i + 4 <= width; i += 4) {
    const to = target + i * FLOAT;
    v128.store(to, f32x4.add(v128.load(to), v128.load(source + i * FLOAT)));
  }
  for (; i < width; i++) {
    const to = target + i * FLOAT;
    store<f32>(to, load<f32>(to) + load<f32>(source + i * FLOAT));
  }
}

/** Returns the sum of the squares of `count` floats; partial sums of a few thousand are kept in 64 bits. */
export function sumSquares(x: usize, count: usize): f64 {
  let total: f64 = 0;
  const end = x + count * FLOAT;
  while (x + 16 * FLOAT <= end) {
    const stop = min(end - 16 * FLOAT, x + 4096 * FLOAT);
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (; x <= stop; x += 16 * FLOAT) {
      const a = v128.load(x);
      const b = v128.load(x, 16);
      const c = v128.load(x, 32);
      const d = v128.load(x, 48);
      s0 = f32x4.add(s0, f32x4.mul(a, a));
      s1 = f32x4.add(s1, f32x4.mul(b, b));
      s2 = f32x4.add(s2, f32x4.mul(c, c));
      s3 = f32x4.add(s3, f32x4.mul(d, d));
    }
    const s = f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3));
    total += f32x4.extract_lane(s, 0) as f64;
    total += f32x4.extract_lane(s, 1) as f64;
    total += f32x4.extract_lane(s, 2) as f64;
    total += f32x4.extract_lane(s, 3) as f64;
  }
  for (; x < end; x += FLOAT) {
    const rest = load<f32>(x) as f64;
    total += rest * rest;
  }
  return total;
}
