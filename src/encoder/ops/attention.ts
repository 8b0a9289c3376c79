import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../backend/kernels/names";
import { type Dropout, dropout, droppedBits } from "./dropout";
import { differentiable, hasKernel, runKernel } from "./kernels";

interface AttentionOptions {
  readonly heads: number;
  /** Added to the scores, `[1, heads, length, length]`; absent: nothing. */
  readonly bias?: tf.Tensor4D;
  /** Of the attention weights; absent: none. */
  readonly dropout?: Dropout;
}

/** Added to the scores of padding; far below all scores. */
const MASKED = -1e9;

/**
 * Returns the attention of every piece to the pieces of its text, all heads side by side:
 * `[batch * length, width]`.
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
  options: AttentionOptions,
): tf.Tensor2D {
  // The kernel knows no bias.
  const compute = hasKernel(KERNELS.attention) && !options.bias ? fusedAttention : plainAttention;
  return compute(query, key, value, mask, options);
}

const plainAttention: typeof attention = (query, key, value, mask, { heads, bias, dropout: dropped }) => {
  const [batch, length] = mask.shape;
  const width = query.shape[1];
  const split = (x: tf.Tensor2D): tf.Tensor4D =>
    tf.transpose(tf.reshape(x, [batch, length, heads, width / heads]), [0, 2, 1, 3]);
  const scores = tf.matMul(split(query), split(key), false, true); // [batch, heads, length, length]
  const hidden = tf.reshape(tf.mul(tf.sub(1, mask), MASKED), [batch, 1, 1, length]);
  const scaled = tf.mul(scores, Math.sqrt(heads / width));
  const weights = tf.softmax(tf.add(bias ? tf.add(scaled, bias) : scaled, hidden));
  // [batch, heads, length, width / heads]
  const context = tf.matMul(dropped ? dropout(weights, dropped) : weights, split(value));
  return tf.reshape(tf.transpose(context, [0, 2, 1, 3]), [batch * length, width]);
};

/** The same without rearranging the heads. */
const fusedAttention: typeof attention = (query, key, value, mask, { heads, dropout: dropped }) =>
  differentiable([query, key, value], () => {
    const settings = { heads, ...droppedBits(dropped) };
    const [out, weights] = runKernel(KERNELS.attention, { query, key, value, mask }, settings) as [
      tf.Tensor2D,
      tf.Tensor4D,
    ];
    return {
      value: out,
      keep: [query, key, value, weights],
      gradient: (dy, kept) => {
        const [query, key, value, weights] = kept as [tf.Tensor2D, tf.Tensor2D, tf.Tensor2D, tf.Tensor4D];
        return runKernel(KERNELS.attentionGradient, { dy, query, key, value, weights }, settings);
      },
    };
  });
