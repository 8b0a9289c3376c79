import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../backend/kernels/names";
import { differentiable, hasKernel, runKernel } from "./kernels";

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
  if (!hasKernel(KERNELS.dense)) return tf.add(tf.matMul(x, kernel, false, transposeKernel), bias);
  return differentiable([x, kernel, bias], () => {
    const [y] = runKernel(KERNELS.dense, { x, kernel, bias }, { transposeB: transposeKernel }) as [
      tf.Tensor2D,
    ];
    return {
      value: y,
      keep: [x, kernel],
      gradient: (dy, kept) => {
        const [x, kernel] = kept as [tf.Tensor2D, tf.Tensor2D];
        return [
          tf.matMul(dy, kernel, false, !transposeKernel),
          transposeKernel ? tf.matMul(dy, x, true) : tf.matMul(x, dy, true),
          ...runKernel(KERNELS.columnSums, { x: dy }),
        ];
      },
    };
  });
}
