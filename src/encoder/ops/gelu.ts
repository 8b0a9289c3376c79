import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../backend/kernels/names";
import { differentiable, hasKernel, runKernel } from "./kernels";

/**
 * Returns `x/2 (1 + erf(x / sqrt 2))`, of the shape of `x`.
 * @see Hendrycks and Gimpel, Gaussian Error Linear Units, arXiv:1606.08415, section 2.
 */
export function gelu<T extends tf.Tensor>(x: T): T {
  if (hasKernel(KERNELS.gelu)) return fusedGelu(x);
  return tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1)) as T;
}

function fusedGelu<T extends tf.Tensor>(x: T): T {
  return differentiable<T>([x], () => ({
    value: runKernel(KERNELS.gelu, { x })[0] as T,
    keep: [x],
    gradient: (dy, [x]) => runKernel(KERNELS.geluGradient, { x: x as T, dy }),
  }));
}
