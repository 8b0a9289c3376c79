import * as tf from "@tensorflow/tfjs-core";

/** Returns the sum of the squares of all numbers of a tensor, a scalar; not differentiable. */
export function sumOfSquares(x: tf.Tensor): tf.Scalar {
  return tf.tidy(() => tf.sum(tf.square(x)));
}
