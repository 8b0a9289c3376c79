import { FLOAT, VECTOR } from "./simd";

/**
 * Panels of a matrix: strips of `width` lines, stored so that the numbers of one depth stand side by side, `[lines / width, depth, width]`. The last strip is
 * filled with zeros. The micro-kernel reads panels from front to back.
 */

/** Packs lines that lie along the depth: line `i` begins at `source + i * stride`. */
export function packAlongDepth(
  target: usize,
  source: usize,
  stride: usize,
  lines: usize,
  depth: usize,
  width: usize,
): void {
  const step = width * FLOAT;
  stride *= FLOAT;
  for (let first: usize = 0; first < lines; first += width, target += depth * step) {
    const used = min(width, lines - first);
    let i: usize = 0;
    for (; i + 4 <= used; i += 4) {
      packFour(target + i * FLOAT, source + (first + i) * stride, stride, depth, step);
    }
    for (; i + 2 <= used; i += 2) {
      packTwo(target + i * FLOAT, source + (first + i) * stride, stride, depth, step);
    }
    if (i < used) {
      packOne(target + i * FLOAT, source + (first + i) * stride, depth, step);
      i++;
    }
    for (; i < width; i++) {
      for (let d: usize = 0; d < depth; d++) store<f32>(target + i * FLOAT + d * step, 0);
    }
  }
}

/** Four lines at a time, as transposed squares of 4 x 4. */
function packFour(target: usize, source: usize, stride: usize, depth: usize, step: usize): void {
  let r0 = source;
  let r1 = r0 + stride;
  let r2 = r1 + stride;
  let r3 = r2 + stride;
  let d: usize = 0;
  for (; d + 4 <= depth; d += 4) {
    const a = v128.load(r0);
    const b = v128.load(r1);
    const c = v128.load(r2);
    const e = v128.load(r3);
    const abLow = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
    const abHigh = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
    const ceLow = v128.shuffle<f32>(c, e, 0, 4, 1, 5);
    const ceHigh = v128.shuffle<f32>(c, e, 2, 6, 3, 7);
    v128.store(target, v128.shuffle<f64>(abLow, ceLow, 0, 2));
    v128.store(target + step, v128.shuffle<f64>(abLow, ceLow, 1, 3));
    v128.store(target + 2 * step, v128.shuffle<f64>(abHigh, ceHigh, 0, 2));
    v128.store(target + 3 * step, v128.shuffle<f64>(abHigh, ceHigh, 1, 3));
    r0 += VECTOR;
    r1 += VECTOR;
    r2 += VECTOR;
    r3 += VECTOR;
    target += 4 * step;
  }
  for (; d < depth; d++) {
    store<f32>(target, load<f32>(r0));
    store<f32>(target, load<f32>(r1), 4);
    store<f32>(target, load<f32>(r2), 8);
    store<f32>(target, load<f32>(r3), 12);
    r0 += FLOAT;
    r1 += FLOAT;
    r2 += FLOAT;
    r3 += FLOAT;
    target += step;
  }
}

/** Two lines at a time: the rest of a strip of six, or of lines that end. */
function packTwo(target: usize, source: usize, stride: usize, depth: usize, step: usize): void {
  let r0 = source;
  let r1 = r0 + stride;
  let d: usize = 0;
  for (; d + 4 <= depth; d += 4) {
    const a = v128.load(r0);
    const b = v128.load(r1);
    const low = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
    const high = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
    v128.store_lane<f64>(target, low, 0);
    v128.store_lane<f64>(target + step, low, 1);
    v128.store_lane<f64>(target + 2 * step, high, 0);
    v128.store_lane<f64>(target + 3 * step, high, 1);
    r0 += VECTOR;
    r1 += VECTOR;
    target += 4 * step;
  }
  for (; d < depth; d++) {
    store<f32>(target, load<f32>(r0));
    store<f32>(target, load<f32>(r1), 4);
    r0 += FLOAT;
    r1 += FLOAT;
    target += step;
  }
}

function packOne(target: usize, source: usize, depth: usize, step: usize): void {
  for (let d: usize = 0; d < depth; d++) store<f32>(target + d * step, load<f32>(source + d * FLOAT));
}

/** Depths that are packed at once: as many rows are read side by side, whatever part of the cache their distance maps them to. */
const DEPTHS: usize = 8;

/** Packs lines that lie across: the numbers of depth `d` begin at `source + d * stride`. */
export function packAcross(
  target: usize,
  source: usize,
  stride: usize,
  lines: usize,
  depth: usize,
  width: usize,
): void {
  stride *= FLOAT;
  const step = width * FLOAT;
  for (let d: usize = 0; d < depth; d += DEPTHS) {
    const stop = min(d + DEPTHS, depth);
    for (let first: usize = 0; first < lines; first += width) {
      const used = min(width, lines - first);
      let from = source + d * stride + first * FLOAT;
      let to = target + (first * depth + d * width) * FLOAT;
      for (let at = d; at < stop; at++, from += stride, to += step) copyRow(to, from, used, width);
    }
  }
}

/** Copies `used` floats and fills up to `width` with zeros. */
// @ts-expect-error: decorator
@inline
function copyRow(to: usize, from: usize, used: usize, width: usize): void {
  let i: usize = 0;
  for (; i + 4 <= used; i += 4) v128.store(to + i * FLOAT, v128.load(from + i * FLOAT));
  for (; i + 2 <= used; i += 2) store<u64>(to + i * FLOAT, load<u64>(from + i * FLOAT));
  for (; i < used; i++) store<f32>(to + i * FLOAT, load<f32>(from + i * FLOAT));
  for (; i < width; i++) store<f32>(to + i * FLOAT, 0);
}
