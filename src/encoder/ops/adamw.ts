import * as tf from "@tensorflow/tfjs-core";
import { type AdamWUpdate, KERNELS } from "../backend/kernels/names";
import { hasKernel, runKernel } from "./kernels";

/** Running means of a weight's gradient and of its square, of the weight's shape. */
export interface Moments {
  readonly first: tf.Variable;
  readonly second: tf.Variable;
}

export type { AdamWUpdate } from "../backend/kernels/names";

/**
 * Moves a weight and its moments, in place, by one step of Adam with decoupled weight decay.
 * @param gradient of the weight's shape.
 * @see Loshchilov and Hutter, Decoupled Weight Decay Regularization, ICLR 2019, algorithm 2.
 */
export function adamWStep(
  weight: tf.Variable,
  gradient: tf.Tensor,
  { first, second }: Moments,
  update: AdamWUpdate,
): void {
  if (hasKernel(KERNELS.adamW)) {
    for (const variable of [weight, first, second]) takeAlone(variable);
    runKernel(KERNELS.adamW, { weight, gradient, first, second }, update);
    return;
  }
  tf.tidy(() => {
    const [w, m, v] = moved(weight, gradient, first, second, update);
    weight.assign(w);
    first.assign(m);
    second.assign(v);
  });
}

/**
 * The same for some rows of a table; all other rows, and their moments, stay as they are.
 * @param gradient of the weight's shape.
 * @param rows numbers of rows, each once.
 */
export function adamWStepRows(
  weight: tf.Variable,
  gradient: tf.Tensor,
  { first, second }: Moments,
  rows: Int32Array,
  update: AdamWUpdate,
): void {
  if (rows.length === 0) return;
  if (hasKernel(KERNELS.adamWRows)) {
    for (const variable of [weight, first, second]) takeAlone(variable);
    runKernel(KERNELS.adamWRows, { weight, gradient, first, second }, { ...update, rows: [...rows] });
    return;
  }
  tf.tidy(() => {
    const numbers = tf.tensor1d(rows, "int32");
    const [w, m, v] = moved(
      tf.gather(weight, numbers),
      tf.gather(gradient, numbers),
      tf.gather(first, numbers),
      tf.gather(second, numbers),
      update,
    );
    const places = tf.reshape(numbers, [-1, 1]);
    weight.assign(tf.tensorScatterUpdate(weight, places, w));
    first.assign(tf.tensorScatterUpdate(first, places, m));
    second.assign(tf.tensorScatterUpdate(second, places, v));
  });
}

/**
 * Copies the numbers of a variable that shares them with other tensors: these must not change when it changes
 * in place.
 */
function takeAlone(variable: tf.Variable): void {
  if (tf.engine().backend.refCount(variable.dataId) === 1) return;
  tf.tidy(() => variable.assign(tf.mul(variable, 1)));
}

/** Returns weight, first and second moment after one step. */
function moved(
  weight: tf.Tensor,
  gradient: tf.Tensor,
  first: tf.Tensor,
  second: tf.Tensor,
  { learningRate, beta1, beta2, epsilon, weightDecay, gradientScale, step }: AdamWUpdate,
): readonly [tf.Tensor, tf.Tensor, tf.Tensor] {
  const g = tf.mul(gradient, gradientScale);
  const m = tf.add(tf.mul(first, beta1), tf.mul(g, 1 - beta1));
  const v = tf.add(tf.mul(second, beta2), tf.mul(tf.square(g), 1 - beta2));
  const denominator = tf.add(tf.sqrt(tf.div(v, 1 - beta2 ** step)), epsilon);
  const move = tf.mul(tf.div(m, denominator), learningRate / (1 - beta1 ** step));
  return [tf.sub(tf.mul(weight, 1 - learningRate * weightDecay), move), m, v];
}
