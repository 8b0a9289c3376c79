import { FLOAT, madd, sumLanes, VECTOR } from "./simd";

/**
 * Writes dot products of chosen rows with each of n vectors, `[count, n]`. Each row is read where it lies, once for four vectors.
 * @param rows `[count]`, which rows of `matrix`.
 * @param matrix `[any, width]`.
 * @param vectors `[n, width]`.
 */
export function gatherProducts(
  rows: usize,
  count: usize,
  matrix: usize,
  width: usize,
  vectors: usize,
  n: usize,
  out: usize,
): void {
  const line = width * FLOAT;
  for (let i: usize = 0; i < count; i++) {
    const row = matrix + (load<u32>(rows + i * 4) as usize) * line;
    let v: usize = 0;
    for (; v + 4 <= n; v += 4) {
      fourProducts(row, vectors + v * line, width, out);
      out += VECTOR;
    }
    for (; v < n; v++) {
      store<f32>(out, product(row, vectors + v * line, width));
      out += FLOAT;
    }
  }
}

function fourProducts(row: usize, vectors: usize, width: usize, out: usize): void {
  const line = width * FLOAT;
  let a = vectors;
  let b = a + line;
  let c = b + line;
  let d = c + line;
  let sa = f32x4.splat(0);
  let sb = sa;
  let sc = sa;
  let sd = sa;
  const end = row + line;
  const last = row + (width & ~3) * FLOAT;
  for (; row < last; row += VECTOR) {
    const x = v128.load(row);
    sa = madd(x, v128.load(a), sa);
    sb = madd(x, v128.load(b), sb);
    sc = madd(x, v128.load(c), sc);
    sd = madd(x, v128.load(d), sd);
    a += VECTOR;
    b += VECTOR;
    c += VECTOR;
    d += VECTOR;
  }
  let ra = sumLanes(sa);
  let rb = sumLanes(sb);
  let rc = sumLanes(sc);
  let rd = sumLanes(sd);
  for (; row < end; row += FLOAT) {
    const x = load<f32>(row);
    ra += x * load<f32>(a);
    rb += x * load<f32>(b);
    rc += x * load<f32>(c);
    rd += x * load<f32>(d);
    a += FLOAT;
    b += FLOAT;
    c += FLOAT;
    d += FLOAT;
  }
  store<f32>(out, ra);
  store<f32>(out, rb, 4);
  store<f32>(out, rc, 8);
  store<f32>(out, rd, 12);
}

function product(row: usize, vector: usize, width: usize): f32 {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let i: usize = 0;
  for (; i + 8 <= width; i += 8) {
    const x = row + i * FLOAT;
    const y = vector + i * FLOAT;
    s0 = madd(v128.load(x), v128.load(y), s0);
    s1 = madd(v128.load(x, 16), v128.load(y, 16), s1);
  }
  let sum = sumLanes(f32x4.add(s0, s1));
  for (; i < width; i++) sum += load<f32>(row + i * FLOAT) * load<f32>(vector + i * FLOAT);
  return sum;
}
