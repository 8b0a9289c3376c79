import * as tf from "@tensorflow/tfjs-core";
import { INVERSE_TAU, TEMPERATURE_LEARNING_RATE } from "./losses/temperature";

/** As published. @see CrowdChecked, appendix A. */
export const ADAMW = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 } as const;

export interface AdamWSettings {
  /** Peak learning rate of the network's weights. */
  readonly learningRate: number;
  /** Decoupled: each step takes `rate * weightDecay` of a weight away. */
  readonly weightDecay: number;
}

/** Running means of a weight's gradient and of its square, of the weight's shape. */
export interface Moments {
  readonly first: tf.Variable;
  readonly second: tf.Variable;
}

/** What one step needs beside the gradients. */
export interface StepOptions {
  /** Factor of all learning rates, from the schedule. */
  readonly rate: number;
  /** Factor of all gradients, from clipping. */
  readonly gradientScale: number;
  /** The only rows to be updated, ascending, for tables of which a batch uses few. */
  readonly rows: ReadonlyMap<string, Int32Array>;
}

/** Returns whether a weight shrinks under weight decay: biases, normalisation and temperature do not. */
export function decays(name: string): boolean {
  return !(name.endsWith("bias") || name.includes("LayerNorm") || name === INVERSE_TAU);
}

/**
 * Adam with decoupled weight decay, with bias-corrected moments:
 *
 * `m <- b1 m + (1 - b1) g;  v <- b2 v + (1 - b2) g^2;  w <- w - r d w - r (m / (1 - b1^t)) / (sqrt(v / (1 - b2^t)) + e)`
 *
 * Tables of which only some rows are given are updated *lazily*: weights and moments of other rows stay as they are, while the count t of steps is shared.
 * Dense Adam would also let the moments of the other rows fade and move their weights by what is left of them; lazily, a row keeps its moments until it is used
 * again, and rows that no text uses are never moved, nor shrunk.
 *
 * @see Loshchilov and Hutter, Decoupled Weight Decay Regularization, ICLR 2019.
 */
export class AdamW {
  /** Steps done, t. */
  steps = 0;
  readonly moments: ReadonlyMap<string, Moments>;

  /** @param weights what is trained, by name; they stay the caller's. */
  constructor(
    private readonly weights: ReadonlyMap<string, tf.Variable>,
    private readonly settings: AdamWSettings,
  ) {
    const zeros = (weight: tf.Variable): tf.Variable =>
      tf.tidy(() => tf.variable(tf.zerosLike(weight), false));
    this.moments = new Map(
      [...weights].map(([name, weight]) => [name, { first: zeros(weight), second: zeros(weight) }]),
    );
  }

  /** Moves the weights by one step. Weights without a gradient stay as they are. */
  step(gradients: ReadonlyMap<string, tf.Tensor>, { rate, gradientScale, rows }: StepOptions): void {
    this.steps++;
    for (const [name, gradient] of gradients) {
      const weight = this.weights.get(name) as tf.Variable;
      const moments = this.moments.get(name) as Moments;
      const learningRate =
        rate * (name === INVERSE_TAU ? TEMPERATURE_LEARNING_RATE : this.settings.learningRate);
      const update: Update = {
        ...ADAMW,
        learningRate,
        weightDecay: decays(name) ? this.settings.weightDecay : 0,
        gradientScale,
        step: this.steps,
      };
      const used = rows.get(name);
      if (used) updateRows(weight, gradient, moments, used, update);
      else updateWhole(weight, gradient, moments, update);
    }
  }

  dispose(): void {
    for (const { first, second } of this.moments.values()) {
      first.dispose();
      second.dispose();
    }
  }
}

interface Update {
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly weightDecay: number;
  readonly gradientScale: number;
  readonly step: number;
}

function updateWhole(
  weight: tf.Variable,
  gradient: tf.Tensor,
  { first, second }: Moments,
  update: Update,
): void {
  tf.tidy(() => {
    const [w, m, v] = moved(weight, gradient, first, second, update);
    weight.assign(w);
    first.assign(m);
    second.assign(v);
  });
}

function updateRows(
  weight: tf.Variable,
  gradient: tf.Tensor,
  { first, second }: Moments,
  rows: Int32Array,
  update: Update,
): void {
  if (rows.length === 0) return;
  tf.tidy(() => {
    const numbers = tf.tensor1d(rows, "int32");
    const [table, slope, m0, v0] = [weight, gradient, first, second].map((all) =>
      tf.gather(all, numbers),
    ) as [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor];
    const [w, m, v] = moved(table, slope, m0, v0, update);
    const places = tf.reshape(numbers, [-1, 1]);
    weight.assign(tf.tensorScatterUpdate(weight, places, w));
    first.assign(tf.tensorScatterUpdate(first, places, m));
    second.assign(tf.tensorScatterUpdate(second, places, v));
  });
}

/** Returns weight, first and second moment after one step. */
function moved(
  weight: tf.Tensor,
  gradient: tf.Tensor,
  first: tf.Tensor,
  second: tf.Tensor,
  { learningRate, beta1, beta2, epsilon, weightDecay, gradientScale, step }: Update,
): readonly [tf.Tensor, tf.Tensor, tf.Tensor] {
  const g = tf.mul(gradient, gradientScale);
  const m = tf.add(tf.mul(first, beta1), tf.mul(g, 1 - beta1));
  const v = tf.add(tf.mul(second, beta2), tf.mul(tf.square(g), 1 - beta2));
  const denominator = tf.add(tf.sqrt(tf.div(v, 1 - beta2 ** step)), epsilon);
  const move = tf.mul(tf.div(m, denominator), learningRate / (1 - beta1 ** step));
  return [tf.sub(tf.mul(weight, 1 - learningRate * weightDecay), move), m, v];
}
