import * as tf from "@tensorflow/tfjs-core";
import { sumOfSquares } from "../../src/encoder/ops";

/** Keeps the quotient finite where all gradients are 0; as in PyTorch's `clip_grad_norm_`. */
const EPSILON = 1e-6;

/** Returns the Euclidean length of all gradients taken as one vector, a scalar. */
export function globalNorm(gradients: Iterable<tf.Tensor>): tf.Scalar {
  return tf.tidy(() => tf.sqrt(tf.addN([...gradients].map(sumOfSquares))));
}

/**
 * Returns the factor, above 0 and at most 1, that brings gradients of length `norm` to at most `limit`.
 * @see Pascanu et al., On the Difficulty of Training Recurrent Neural Networks, ICML 2013.
 */
export function clipFactor(norm: number, limit: number): number {
  return Math.min(1, limit / (norm + EPSILON));
}
