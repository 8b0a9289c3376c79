import * as tf from "@tensorflow/tfjs-core";
import { inBatchLoss } from "./in-batch";

export interface NoiseWeighting {
  /**
   * 1: a pair counts by its label (Eq. 1 as printed); 2: by the square of it, label times weight (section
   * 4.1, *Weighting*). Default 2.
   */
  readonly power?: 1 | 2;
  /**
   * `mean`: the weighted terms are divided by the number of pairs, as in Eq. 1. `sum`: by the sum of the
   * weights, as the reference code does, so that a batch of doubtful pairs moves the weights no less than one
   * of good pairs. Default `mean`.
   */
  readonly normalise?: "mean" | "sum";
  /** `[m, n]`, 1 for articles that are right for a tweet of another pair: no negatives. Absent: none. */
  readonly excluded?: tf.Tensor2D | undefined;
}

/** Keeps a batch of labels that are all 0 at a loss of 0 where weights are divided by their sum. */
const SMALLEST_SUM = 1e-12;

/**
 * Noise-weighted symmetric multiple-negatives ranking loss: the mean of two terms, tweets that look for their
 * article and articles that look for their tweet, in which pairs count by their refurbished labels.
 *
 * `L = -1/2m sum_i w_i (2 c_i.v_i / tau - log sum_j exp(c_i.v_j / tau) - log sum_j exp(c_j.v_i / tau)),
 * w_i = (y^r_i)^2`, the first sum over all candidates, the second over the tweets
 *
 * With all labels 1 it is the symmetric form of `mnrLoss`, under either normalisation.
 *
 * @param tweets C, `[m, h]`, unit rows.
 * @param articles V, `[n, h]`, unit rows: those of the tweets, then hard negatives, or none.
 * @param labels y^r, `[m]`, 0 - 1.
 * @param inverseTau 1 / tau, above 0.
 * @returns a scalar, 0 or more; differentiable in C, V and 1 / tau. To be called inside `tf.tidy`
 *   or a gradient.
 * @see CrowdChecked, Eq. 1 and section 4.1. Differs from the paper: Eq. 1 has the first of the two terms
 *   alone; the published code has both.
 */
export function noiseWeightedMnrLoss(
  tweets: tf.Tensor2D,
  articles: tf.Tensor2D,
  labels: tf.Tensor1D,
  inverseTau: tf.Scalar,
  { power = 2, normalise = "mean", excluded }: NoiseWeighting,
): tf.Scalar {
  const weights: tf.Tensor1D = power === 2 ? tf.square(labels) : labels;
  const divisor = normalise === "mean" ? labels.shape[0] : tf.maximum(tf.sum(weights), SMALLEST_SUM);
  // Half for the tweets that look for their article, half for the articles that look for their tweet.
  const halves: tf.Tensor1D = tf.div(weights, tf.mul(2, divisor));
  return inBatchLoss(tweets, articles, inverseTau, halves, halves, excluded);
}
