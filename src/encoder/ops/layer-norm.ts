import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../backend/kernels/names";
import { differentiable, hasKernel, runKernel } from "./kernels";

/**
 * Returns each row brought to mean 0 and variance 1 (the biased one), times `gamma`, plus `beta`:
 * `[n, width]`.
 * @param x `[n, width]`.
 * @param gamma `[width]`.
 * @param beta `[width]`.
 * @param epsilon added to the variance.
 * @see Ba, Kiros and Hinton, Layer Normalization, arXiv:1607.06450, section 3.
 */
export function layerNorm(
  x: tf.Tensor2D,
  gamma: tf.Tensor1D,
  beta: tf.Tensor1D,
  epsilon: number,
): tf.Tensor2D {
  if (hasKernel(KERNELS.layerNorm)) return fusedLayerNorm(x, gamma, beta, epsilon);
  const { mean, variance } = tf.moments(x, 1, true);
  return tf.add(tf.mul(tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, epsilon))), gamma), beta);
}

function fusedLayerNorm(x: tf.Tensor2D, gamma: tf.Tensor1D, beta: tf.Tensor1D, epsilon: number): tf.Tensor2D {
  return differentiable([x, gamma, beta], () => {
    const [y, stats] = runKernel(KERNELS.layerNorm, { x, gamma, beta }, { epsilon }) as [
      tf.Tensor2D,
      tf.Tensor2D,
    ];
    return {
      value: y,
      keep: [x, gamma, stats],
      gradient: (dy, kept) => {
        const [x, gamma, stats] = kept as [tf.Tensor2D, tf.Tensor1D, tf.Tensor2D];
        return runKernel(KERNELS.layerNormGradient, { dy, x, gamma, stats });
      },
    };
  });
}
