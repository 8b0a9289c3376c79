import * as tf from "@tensorflow/tfjs-core";

/** Returns whether the current backend has a kernel of this name. */
export function hasKernel(name: string): boolean {
  return tf.getKernel(name, tf.getBackend()) !== undefined;
}

/** Returns the outputs of a kernel. */
export function runKernel(
  name: string,
  inputs: Readonly<Record<string, tf.Tensor>>,
  attributes: object = {},
): tf.Tensor[] {
  const outputs = tf
    .engine()
    .runKernel<tf.Tensor | tf.Tensor[]>(name, { ...inputs }, { ...attributes } as tf.NamedAttrMap);
  return Array.isArray(outputs) ? outputs : [outputs];
}

/** Value of an operation, and what its gradient needs. */
interface Differentiable<T extends tf.Tensor> {
  readonly value: T;
  /** Tensors to keep until the gradient is computed. */
  readonly keep: tf.Tensor[];
  /** Returns the gradient of each input, given that of the value. */
  readonly gradient: (dy: T, kept: readonly tf.Tensor[]) => tf.Tensor[];
}

/**
 * Returns the value of an operation with its own gradient, with respect to all `inputs`.
 */
export function differentiable<T extends tf.Tensor>(
  inputs: tf.Tensor[],
  forward: () => Differentiable<T>,
): T {
  const operation = tf.customGrad<T>((...given) => {
    const { value, keep, gradient } = forward();
    (given.at(-1) as tf.GradSaveFunc)(keep);
    return { value, gradFunc: gradient };
  });
  return operation(...inputs);
}
