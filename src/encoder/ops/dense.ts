import * as tf from "@tensorflow/tfjs-core";

/** Layout of a kernel. */
export interface DenseOptions {
  /** True where the kernel is stored `[out, in]`, as checkpoints of PyTorch do. Default: true. */
  readonly transposeKernel?: boolean;
}

/**
 * Returns `x W + b`, `[n, out]`.
 * @param x `[n, in]`.
 * @param kernel `[out, in]`, or `[in, out]` without `transposeKernel`.
 * @param bias `[out]`.
 */
export function dense(
  x: tf.Tensor2D,
  kernel: tf.Tensor2D,
  bias: tf.Tensor1D,
  { transposeKernel = true }: DenseOptions = {},
): tf.Tensor2D {
  return tf.add(tf.matMul(x, kernel, false, transposeKernel), bias);
}
