import * as tf from "@tensorflow/tfjs-core";
import { inBatchLoss } from "./in-batch";

/**
 * Multiple-negatives ranking loss: every tweet must find its own article among those of the batch.
 *
 * `L = -1/m sum_i (c_i.v_i / tau - log sum_j exp(c_i.v_j / tau))`
 *
 * @param tweets C, `[m, h]`, unit rows.
 * @param articles V, `[n, h]`, unit rows: those of the tweets, then hard negatives, or none.
 * @param inverseTau 1 / tau, above 0.
 * @param excluded `[m, n]`, 1 for articles that are right for a tweet of another pair; absent: none.
 * @returns a scalar, 0 or more; differentiable in the first three. To be called inside `tf.tidy` or a
 *   gradient.
 * @see Henderson et al., Efficient Natural Language Response Suggestion for Smart Reply, 2017; CrowdChecked,
 *   Eq. 1 with all labels 1.
 */
export function mnrLoss(
  tweets: tf.Tensor2D,
  articles: tf.Tensor2D,
  inverseTau: tf.Scalar,
  excluded?: tf.Tensor2D,
): tf.Scalar {
  const pairs = tweets.shape[0];
  return inBatchLoss(tweets, articles, inverseTau, tf.fill([pairs], 1 / pairs), undefined, excluded);
}
