import * as tf from "@tensorflow/tfjs-core";
import { attentionSoftmax } from "./attention-softmax";
import { type Dropout, dropout } from "./dropout";

export interface AttentionOptions {
  readonly heads: number;
  /** Of the attention weights; absent: none. */
  readonly dropout?: Dropout;
}

/**
 * Returns what every piece takes from the pieces of its text, all heads side by side: `[batch * length, width]`.
 * @param query `[batch * length, width]`; width is a multiple of the number of heads.
 * @param key of the shape of `query`.
 * @param value of the shape of `query`.
 * @param mask `[batch, length]`, 1 for pieces, 0 for padding; at least one piece a text.
 * @see Vaswani et al., Attention Is All You Need, NIPS 2017, section 3.2.
 */
export function attention(
  query: tf.Tensor2D,
  key: tf.Tensor2D,
  value: tf.Tensor2D,
  mask: tf.Tensor2D,
  { heads, dropout: dropped }: AttentionOptions,
): tf.Tensor2D {
  const [batch, length] = mask.shape;
  const width = query.shape[1];
  const split = (x: tf.Tensor2D): tf.Tensor4D =>
    tf.transpose(tf.reshape(x, [batch, length, heads, width / heads]), [0, 2, 1, 3]);
  const scores = tf.matMul(split(query), split(key), false, true) as tf.Tensor4D; // [batch, heads, length, length]
  const weights = attentionSoftmax(scores, mask, Math.sqrt(heads / width));
  const context = tf.matMul(dropped ? dropout(weights, dropped) : weights, split(value)); // [batch, heads, length, width / heads]
  return tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [batch * length, width]);
}
