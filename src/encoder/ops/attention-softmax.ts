import * as tf from "@tensorflow/tfjs-core";

/** Added to the scores of padding; no score of a network comes near it. */
const MASKED = -1e9;

/**
 * Returns how much each piece attends to each other one: the softmax over the last side of `scale * scores`, 0 for padding. `[batch, heads, length, length]`.
 * @param scores `[batch, heads, length, length]`.
 * @param mask `[batch, length]`, 1 for pieces, 0 for padding; at least one piece a text.
 * @see Vaswani et al., Attention Is All You Need, NIPS 2017, Eq. 1.
 */
export function attentionSoftmax(scores: tf.Tensor4D, mask: tf.Tensor2D, scale: number): tf.Tensor4D {
  const [batch, length] = mask.shape;
  const added = tf.reshape(tf.mul(tf.sub(1, mask), MASKED), [batch, 1, 1, length]);
  return tf.softmax(tf.add<tf.Tensor4D>(tf.mul(scores, scale), added));
}
