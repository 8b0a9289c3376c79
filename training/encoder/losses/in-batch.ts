import * as tf from "@tensorflow/tfjs-core";

/** Scores are at most 1 / tau, some hundreds. */
const LARGE = 1e6;

/**
 * Returns the weighted cross-entropies of picking each pair's own partner out of the batch, the part that all
 * in-batch losses share:
 *
 * `L = sum_i a_i (log sum_j exp(s_ij) - s_ii) + sum_k b_k (log sum_i exp(s_ik) - s_kk), j <= n, k <= m`
 *
 * where `s_ij = c_i.v_j / tau`. The first sum lets tweets look for their articles among all candidates, the
 * second articles for their tweets. Hard negatives belong to no tweet, so they are only in the first sum, as
 * in sentence-transformers' `MultipleNegativesSymmetricRankingLoss`. The gradient is written out: with
 * `G_ij = a_i (softmax_j(s_i)_j - d_ij) + b_j (softmax_i(s_j)_i - d_ij)`, `b_j = 0` for j > m, it is
 * `G V / tau` in C, `G' C / tau` in V and `sum_ij G_ij c_i.v_j` in 1 / tau, which takes two matrix products
 * where the chain rule over single operations takes dozens of them.
 *
 * @param tweets C, `[m, h]`, unit rows.
 * @param articles V, `[n, h]`, unit rows: the m articles of the tweets, then n - m hard negatives, or none.
 * @param inverseTau 1 / tau, above 0.
 * @param tweetWeights a, `[m]`.
 * @param articleWeights b, `[m]`; absent: the second sum is left out.
 * @param excluded `[m, n]`, 1 for entries that are no negatives, 0 on the diagonal and elsewhere: they are
 *   left out of both sums over the batch. Absent: none.
 * @returns a scalar; differentiable in C, V and 1 / tau, not in the weights. To be called inside `tf.tidy` or
 *   a gradient.
 */
export function inBatchLoss(
  tweets: tf.Tensor2D,
  articles: tf.Tensor2D,
  inverseTau: tf.Scalar,
  tweetWeights: tf.Tensor1D,
  articleWeights?: tf.Tensor1D,
  excluded?: tf.Tensor2D,
): tf.Scalar {
  const lossOf = tf.customGrad((...args) => {
    const [c, v, scale, save] = args as [tf.Tensor2D, tf.Tensor2D, tf.Scalar, tf.GradSaveFunc];
    const [pairs, candidates] = [c.shape[0], v.shape[0]];
    const cosines: tf.Tensor2D = tf.matMul(c, v, false, true); // [m, n]
    const all: tf.Tensor2D = tf.mul(cosines, scale); // [m, n]
    // exp(-LARGE) is 0, and so is the gradient.
    const scores = excluded ? tf.sub<tf.Tensor2D>(all, tf.mul(excluded, LARGE)) : all;
    const identity = tf.eye(pairs, candidates);
    const own = tf.sum(tf.mul(scores, identity), 1); // [m]
    const a = tf.reshape(tweetWeights, [-1, 1]);
    let value: tf.Scalar = tf.sum(tf.mul(tweetWeights, tf.sub(tf.logSumExp(scores, 1), own)));
    let slope: tf.Tensor2D = tf.mul(a, tf.sub(tf.softmax(scores), identity)); // [m, n]
    if (articleWeights) {
      const square = tf.slice(scores, [0, 0], [pairs, pairs]); // [m, m]
      value = tf.add(value, tf.sum(tf.mul(articleWeights, tf.sub(tf.logSumExp(square, 0), own))));
      const softmax = tf.transpose(tf.softmax(tf.transpose(square)));
      const back: tf.Tensor2D = tf.mul(articleWeights, tf.sub(softmax, tf.eye(pairs))); // [m, m]
      const none = tf.zeros<tf.Rank.R2>([pairs, candidates - pairs]);
      slope = tf.add(slope, tf.concat([back, none], 1)); // [m, n]
    }
    save([c, v, scale, cosines, slope]);
    return { value, gradFunc: gradients };
  });
  return lossOf(tweets, articles, inverseTau) as tf.Scalar;
}

function gradients(dy: tf.Tensor, saved: tf.Tensor[]): tf.Tensor[] {
  const [c, v, scale, cosines, slope] = saved as [
    tf.Tensor2D,
    tf.Tensor2D,
    tf.Scalar,
    tf.Tensor2D,
    tf.Tensor2D,
  ];
  const scaled: tf.Tensor2D = tf.mul(slope, tf.mul(scale, dy));
  return [
    tf.matMul(scaled, v),
    tf.matMul(scaled, c, true, false),
    tf.mul(dy, tf.sum(tf.mul(slope, cosines))),
  ];
}
