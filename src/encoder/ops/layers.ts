import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../backend/kernels/names";
import { differentiable, hasKernel, runKernel } from "./kernels";

/**
 * Returns `x W' + b`, `[n, out]`.
 * @param x `[n, in]`.
 * @param kernel W, `[out, in]`, as checkpoints of PyTorch store it.
 * @param bias `[out]`.
 */
export function dense(x: tf.Tensor2D, kernel: tf.Tensor2D, bias: tf.Tensor1D): tf.Tensor2D {
  if (!hasKernel(KERNELS.dense)) return tf.add(tf.matMul(x, kernel, false, true), bias);
  return differentiable([x, kernel, bias], () => {
    return {
      value: runKernel(KERNELS.dense, { x, kernel, bias })[0] as tf.Tensor2D,
      keep: [x, kernel],
      gradient: (dy, kept) => {
        const [x, kernel] = kept as [tf.Tensor2D, tf.Tensor2D];
        return [tf.matMul(dy, kernel), tf.matMul(dy, x, true), ...runKernel(KERNELS.columnSums, { x: dy })];
      },
    };
  });
}

/**
 * Returns rows of a table, `[n, width]`; the gradient of a row that is taken several times is the sum.
 * @param table `[rows, width]`.
 * @param ids `[n]`, int32, 0 - rows - 1.
 */
export function rowsOf(table: tf.Tensor2D, ids: tf.Tensor1D): tf.Tensor2D {
  if (!hasKernel(KERNELS.rows)) return tf.gather(table, ids);
  return differentiable([table], () => ({
    value: runKernel(KERNELS.rows, { table, ids })[0] as tf.Tensor2D,
    keep: [ids],
    gradient: (dy, [ids]) => [tf.unsortedSegmentSum(dy as tf.Tensor2D, ids as tf.Tensor1D, table.shape[0])],
  }));
}

/**
 * Returns `x/2 (1 + erf(x / sqrt 2))`, of the shape of `x`.
 * @see Hendrycks and Gimpel, Gaussian Error Linear Units, arXiv:1606.08415, section 2.
 */
export function gelu<T extends tf.Tensor>(x: T): T {
  if (!hasKernel(KERNELS.gelu)) {
    return tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1)) as T;
  }
  return differentiable<T>([x], () => ({
    value: runKernel(KERNELS.gelu, { x })[0] as T,
    keep: [x],
    gradient: (dy, [x]) => runKernel(KERNELS.geluGradient, { x: x as T, dy }),
  }));
}

/**
 * Returns each row scaled to mean 0 and (biased) variance 1, times `gamma`, plus `beta`: `[n, width]`.
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
  if (!hasKernel(KERNELS.layerNorm)) {
    const { mean, variance } = tf.moments(x, 1, true);
    return tf.add(tf.mul(tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, epsilon))), gamma), beta);
  }
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

/** Returns the sum of the squares of all numbers of tensors, a scalar; not differentiable. */
export function sumOfSquares(tensors: readonly tf.Tensor[]): tf.Scalar {
  return tf.tidy(() => {
    if (hasKernel(KERNELS.partsOfSquares))
      return tf.sum(runKernel(KERNELS.partsOfSquares, Object.fromEntries(tensors.entries()))[0] as tf.Tensor);
    const squares = tensors.map((x) =>
      hasKernel(KERNELS.sumOfSquares)
        ? (runKernel(KERNELS.sumOfSquares, { x })[0] as tf.Scalar)
        : tf.sum(tf.square(x)),
    );
    // Not by `addN`, which some backends compute for few tensors only.
    return squares.reduce<tf.Scalar>((sum, square) => tf.add(sum, square), tf.scalar(0));
  });
}
