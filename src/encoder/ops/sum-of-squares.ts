import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../backend/kernels/names";
import { hasKernel, runKernel } from "./kernels";

/** Returns the sum of the squares of all numbers of a tensor, a scalar; not differentiable. */
export function sumOfSquares(x: tf.Tensor): tf.Scalar {
  if (hasKernel(KERNELS.sumOfSquares)) return runKernel(KERNELS.sumOfSquares, { x })[0] as tf.Scalar;
  return tf.tidy(() => tf.sum(tf.square(x)));
}
