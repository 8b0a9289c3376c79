import * as tf from "@tensorflow/tfjs-core";
import type { Temperature } from "../settings";

/** Name of the trained scalar in gradients and checkpoints. */
export const INVERSE_TAU = "loss.inverse_tau";

/**
 * Step size of 1 / tau under AdamW, which moves it by about this much a step; the schedule applies.
 * @see CrowdChecked, appendix A.
 */
export const TEMPERATURE_LEARNING_RATE = 0.4;

/**
 * A trained 1 / tau does not fall below this, the unmodified loss. Differs from the published code, which
 * sets no bound: where the weights to begin with rank badly, steps of 0.4 take 1 / tau to 0 at once, where
 * the loss teaches nothing, and below it, where it teaches the wrong way round.
 */
export const SMALLEST_INVERSE_TAU = 1;

/** Where training 1 / tau begins, as in the published code: tau = 1 is the unmodified loss. */
const START = 1;

/**
 * Returns 1 / tau, the scalar that similarities are multiplied with. It is 1 / tau that is trained, not tau,
 * since the loss is smooth in it everywhere; it has a learning rate of its own and no weight decay.
 * @see CrowdChecked, section 4 (*Shuffling and Temperature*) and appendix A.
 */
export function createInverseTau(temperature: Temperature): tf.Variable<tf.Rank.R0> {
  const trainable = temperature === "trainable";
  return tf.tidy(() => tf.variable(tf.scalar(trainable ? START : 1 / temperature), trainable));
}
