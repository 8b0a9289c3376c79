import * as tf from "@tensorflow/tfjs-core";
import { type AdamWUpdate, adamWStep, adamWStepRows, type Moments } from "../../../src/encoder/ops";
import { INVERSE_TAU, TEMPERATURE_LEARNING_RATE } from "../losses/temperature";

/** As published. @see CrowdChecked, appendix A. */
const ADAMW = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 } as const;

interface AdamWSettings {
  /** Peak learning rate of the network's weights. */
  readonly learningRate: number;
  /** Decoupled: each step subtracts `rate * weightDecay` of a weight. */
  readonly weightDecay: number;
}

/** Options of one step. */
interface StepOptions {
  /** t, from 1. */
  readonly step: number;
  /** Factor of all learning rates, from the schedule. */
  readonly rate: number;
  /** Factor of all gradients, from clipping. */
  readonly gradientScale: number;
  /** The rows to update, ascending, of tables of which a batch uses few rows. */
  readonly rows: ReadonlyMap<string, Int32Array>;
}

/** Returns whether a weight shrinks under weight decay: biases, normalisation and temperature do not. */
export function decays(name: string): boolean {
  return !(name.endsWith("bias") || name.includes("LayerNorm") || name === INVERSE_TAU);
}

/**
 * Adam with decoupled weight decay, with bias-corrected moments:
 *
 * `m <- b1 m + (1 - b1) g;  v <- b2 v + (1 - b2) g^2;
 * w <- w - r d w - r (m / (1 - b1^t)) / (sqrt(v / (1 - b2^t)) + e)`
 *
 * Tables of which only some rows are given are updated *lazily*: weights and moments of other rows stay as
 * they are, while the count t of steps is shared. Dense Adam would also let the moments of the other rows
 * fade and move their weights by what is left of them; lazily, a row keeps its moments until it is used
 * again, and rows that no text uses are never moved, nor shrunk.
 *
 * @see Loshchilov and Hutter, Decoupled Weight Decay Regularization, ICLR 2019.
 */
export class AdamW {
  readonly moments: ReadonlyMap<string, Moments>;

  /** @param weights the trained variables by name, owned by the caller. */
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
  step(gradients: ReadonlyMap<string, tf.Tensor>, { step, rate, gradientScale, rows }: StepOptions): void {
    for (const [name, gradient] of gradients) {
      const weight = this.weights.get(name) as tf.Variable;
      const moments = this.moments.get(name) as Moments;
      const learningRate =
        rate * (name === INVERSE_TAU ? TEMPERATURE_LEARNING_RATE : this.settings.learningRate);
      const update: AdamWUpdate = {
        ...ADAMW,
        learningRate,
        weightDecay: decays(name) ? this.settings.weightDecay : 0,
        gradientScale,
        step,
      };
      const used = rows.get(name);
      if (used) adamWStepRows(weight, gradient, moments, used, update);
      else adamWStep(weight, gradient, moments, update);
    }
  }

  dispose(): void {
    for (const { first, second } of this.moments.values()) {
      first.dispose();
      second.dispose();
    }
  }
}
