import * as tf from "@tensorflow/tfjs-core";

/** Keeps the division defined for vectors without direction. */
const SMALLEST_NORM = 1e-12;

/**
 * Returns the mean of each text's pieces without padding, `[batch, width]`.
 * @param x `[batch * length, width]`.
 * @param mask `[batch, length]`, 1 for pieces, 0 for padding; at least one piece a text.
 * @see Reimers and Gurevych, Sentence-BERT, EMNLP 2019, section 3.
 */
export function meanPool(x: tf.Tensor2D, mask: tf.Tensor2D): tf.Tensor2D {
  const [batch, length] = mask.shape;
  const width = x.shape[1];
  const sums = tf.matMul(tf.reshape(mask, [batch, 1, length]), tf.reshape(x, [batch, length, width]));
  return tf.div(tf.reshape(sums, [batch, width]), tf.sum(mask, 1, true));
}

/**
 * Returns the first piece of each text, `[batch, width]`.
 * @param x `[batch * length, width]`.
 * @see Devlin et al., BERT, NAACL 2019, section 3.
 */
export function firstPool(x: tf.Tensor2D, [batch, length]: readonly [number, number]): tf.Tensor2D {
  const rows = Int32Array.from({ length: batch }, (_, text) => text * length);
  return tf.gather(x, tf.tensor1d(rows, "int32"));
}

/** Returns rows of length 1 (Euclidean), `[n, width]`; a row of zeros stays one. */
export function unitRows(x: tf.Tensor2D): tf.Tensor2D {
  const squares = tf.sum(tf.square(x), 1, true);
  return tf.mul(x, tf.rsqrt(tf.maximum(squares, SMALLEST_NORM ** 2)));
}
