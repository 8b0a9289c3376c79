import * as tf from "@tensorflow/tfjs-core";

/**
 * Returns rows of a table, `[n, width]`.
 * @param table `[rows, width]`.
 * @param ids `[n]`, numbers of rows, 0 - rows - 1.
 */
export function gather(table: tf.Tensor2D, ids: tf.Tensor1D): tf.Tensor2D {
  return tf.gather(table, ids);
}
