import * as tf from "@tensorflow/tfjs-core";

/**
 * Returns `x/2 (1 + erf(x / sqrt 2))`, of the shape of `x`.
 * @see Hendrycks and Gimpel, Gaussian Error Linear Units, arXiv:1606.08415, section 2.
 */
export function gelu<T extends tf.Tensor>(x: T): T {
  return tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1)) as T;
}
