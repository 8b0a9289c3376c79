import * as tf from "@tensorflow/tfjs-core";
import { sumOfSquares } from "../../../src/encoder/ops";

/** Keeps the quotient finite where all gradients are 0; as in PyTorch's `clip_grad_norm_`. */
const EPSILON = 1e-6;

/** Returns the Euclidean length of all gradients taken as one vector, a scalar. */
export function globalNorm(gradients: Iterable<tf.Tensor>): tf.Scalar {
  return tf.tidy(() => {
    // Not by `addN`, which webgpu computes for few tensors only.
    const squares = [...gradients].map(sumOfSquares);
    return tf.sqrt(squares.reduce((sum, square) => tf.add(sum, square), tf.scalar(0)));
  });
}

/**
 * Returns the factor, above 0 and at most 1, that brings gradients of length `norm` to at most `limit`.
 * @see Pascanu et al., On the Difficulty of Training Recurrent Neural Networks, ICML 2013.
 */
export function clipFactor(norm: number, limit: number): number {
  return Math.min(1, limit / (norm + EPSILON));
}
