import { dropout } from "./dropout";
import { multiply, multiplyScratch } from "./matmul";
import { FLOAT } from "./simd";
import { softmaxRow, softmaxRowBackward } from "./softmax";

/** Returns the bytes of scratch memory that both directions want. */
export function attentionScratch(length: usize, depth: usize): usize {
  const products = max(multiplyScratch(length, length, depth), multiplyScratch(length, depth, length));
  return 2 * length * length * FLOAT + products;
}

/**
 * Attention of all heads of some texts. The heads lie side by side in the rows of `query`, `key`, `value` and `out`, all `[batch * length, heads * depth]`: they
 * are read and written where they lie.
 * @param mask `[batch, length]`, 1 or 0.
 * @param weights `[batch, heads, length, length]`, becomes the weights before dropout.
 * @param first, texts which texts of the batch; others are neither read nor written.
 * @param limit, factor, seed of dropout; limit 0: none.
 */
export function attentionForward(
  query: usize,
  key: usize,
  value: usize,
  mask: usize,
  out: usize,
  weights: usize,
  first: usize,
  texts: usize,
  length: usize,
  heads: usize,
  depth: usize,
  limit: u32,
  factor: f32,
  seed: i32,
  scratch: usize,
): void {
  const width = heads * depth;
  const square = length * length;
  const scale: f32 = 1 / sqrt(depth as f32);
  const dropped = scratch;
  const packed = scratch + 2 * square * FLOAT;
  for (let text = first; text < first + texts; text++) {
    for (let head: usize = 0; head < heads; head++) {
      const at = (text * length * width + head * depth) * FLOAT;
      const place = (text * heads + head) * square;
      const w = weights + place * FLOAT;
      multiply(query + at, width, false, key + at, width, true, w, length, length, length, depth, packed);
      for (let i: usize = 0; i < length; i++) {
        softmaxRow(w + i * length * FLOAT, mask + text * length * FLOAT, length, scale);
      }
      if (limit > 0) dropout(w, dropped, place as u32, square, limit, factor, seed);
      const used = limit > 0 ? dropped : w;
      multiply(used, length, false, value + at, width, false, out + at, width, length, depth, length, packed);
    }
  }
}

/** Writes the gradients of query, key and value; parameters as above, `gradient` of the shape of `out`. */
export function attentionBackward(
  gradient: usize,
  query: usize,
  key: usize,
  value: usize,
  weights: usize,
  dQuery: usize,
  dKey: usize,
  dValue: usize,
  first: usize,
  texts: usize,
  length: usize,
  heads: usize,
  depth: usize,
  limit: u32,
  factor: f32,
  seed: i32,
  scratch: usize,
): void {
  const width = heads * depth;
  const square = length * length;
  const scale: f32 = 1 / sqrt(depth as f32);
  const slopes = scratch;
  const dropped = slopes + square * FLOAT;
  const packed = dropped + square * FLOAT;
  for (let text = first; text < first + texts; text++) {
    for (let head: usize = 0; head < heads; head++) {
      const at = (text * length * width + head * depth) * FLOAT;
      const place = (text * heads + head) * square;
      const w = weights + place * FLOAT;
      const g = gradient + at;
      multiply(g, width, false, value + at, width, true, slopes, length, length, length, depth, packed);
      if (limit > 0) {
        dropout(w, dropped, place as u32, square, limit, factor, seed);
        dropout(slopes, slopes, place as u32, square, limit, factor, seed);
      }
      const used = limit > 0 ? dropped : w;
      multiply(used, length, true, g, width, false, dValue + at, width, length, depth, length, packed);
      for (let i: usize = 0; i < length; i++) {
        softmaxRowBackward(slopes + i * length * FLOAT, w + i * length * FLOAT, length, scale);
      }
      multiply(
        slopes,
        length,
        false,
        key + at,
        width,
        false,
        dQuery + at,
        width,
        length,
        depth,
        length,
        packed,
      );
      multiply(
        slopes,
        length,
        true,
        query + at,
        width,
        false,
        dKey + at,
        width,
        length,
        depth,
        length,
        packed,
      );
    }
  }
}
