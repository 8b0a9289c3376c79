import * as tf from "@tensorflow/tfjs-core";

/** Table of what is added to the attention between pieces, `[buckets, heads]`. */
export const RELATIVE_BIAS = "encoder.relative_attention_bias.weight";

/** Pieces that are farther apart than this are all alike. */
const MAX_DISTANCE = 128;

/**
 * Returns what is added to the scores of attention, `[1, heads, length, length]`: a number for each distance
 * between two pieces and each head, the same in all layers.
 * @param table `[buckets, heads]`.
 * @see Raffel et al., T5, JMLR 2020, section 2.1; Song et al., MPNet, NeurIPS 2020, published code.
 */
export function positionBias(table: tf.Tensor2D, length: number): tf.Tensor4D {
  const [buckets, heads] = table.shape;
  const numbers = new Int32Array(length * length);
  for (let query = 0; query < length; query++) {
    for (let key = 0; key < length; key++) numbers[query * length + key] = bucketOf(key - query, buckets);
  }
  const rows = tf.gather(table, tf.tensor1d(numbers, "int32")); // [length * length, heads]
  return tf.reshape(tf.transpose(rows), [1, heads, length, length]);
}

/**
 * Returns the bucket of a distance: half of them for pieces behind, and of each half again half for single
 * distances, the others for wider and wider ranges.
 * @param distance place of the piece that is looked at, less that of the one that looks.
 */
export function bucketOf(distance: number, buckets: number): number {
  const half = buckets >> 1;
  const exact = half >> 1;
  const start = distance > 0 ? half : 0;
  const far = Math.abs(distance);
  if (far < exact) return start + far;
  // In single precision, as the published code: some distances lie on a border.
  const share = Math.fround(Math.fround(Math.log(far / exact)) / Math.fround(Math.log(MAX_DISTANCE / exact)));
  const wide = exact + Math.trunc(Math.fround(share * (half - exact)));
  return start + Math.min(wide, half - 1);
}
