import * as tf from "@tensorflow/tfjs-core";
import { UsageError } from "../../../src/base/core/errors";
import type { EncoderModel } from "../../../src/encoder/model";
import { sumOfSquares } from "../../../src/encoder/ops";
import type { PhaseState } from "../checkpoint/phase-state";
import { SMALLEST_INVERSE_TAU } from "../losses/temperature";
import type { EncoderSettings } from "../settings";
import { computeGradients, type PairBatch } from "./gradients";

/** Figures of a step. */
interface StepFigures {
  readonly loss: number;
  /** After the step. */
  readonly tau: number;
  readonly learningRate: number;
  /** Before clipping. */
  readonly gradientNorm: number;
}

/**
 * Trains model and state by one step.
 * @param totalSteps of the phase.
 * @throws UsageError `TRAINING_DIVERGED` when loss or gradients are not finite; the weights
 *   are unchanged then.
 */
export async function trainStep(
  model: EncoderModel,
  state: PhaseState,
  batch: PairBatch,
  settings: EncoderSettings,
  totalSteps: number,
): Promise<StepFigures> {
  const step = state.step + 1;
  const computed = computeGradients(model, state.inverseTau, batch, settings, [state.phase, step]);
  const norm = globalNorm(computed.gradients.values());
  try {
    const loss = await numberIn(computed.loss);
    const gradientNorm = await numberIn(norm);
    if (!Number.isFinite(loss) || !Number.isFinite(gradientNorm)) throw diverged(step, loss, gradientNorm);
    const rate = linearSchedule(step, totalSteps, settings.warmup);
    const gradientScale = clipFactor(gradientNorm, settings.clipNorm);
    state.optimizer.step(computed.gradients, { step, rate, gradientScale, rows: computed.rows });
    if (state.inverseTau.trainable)
      tf.tidy(() => state.inverseTau.assign(tf.maximum(state.inverseTau, SMALLEST_INVERSE_TAU)));
    const inverseTau = await numberIn(state.inverseTau);
    state.step = step;
    return { loss, tau: 1 / inverseTau, learningRate: rate * settings.learningRate, gradientNorm };
  } finally {
    tf.dispose([computed.loss, norm, ...computed.gradients.values()]);
  }
}

async function numberIn(scalar: tf.Tensor): Promise<number> {
  return (await scalar.data())[0]!;
}

function diverged(step: number, loss: number, gradientNorm: number): UsageError {
  return new UsageError(
    `Training diverged at step ${step} of the phase: loss ${loss}, gradient norm ${gradientNorm}.`,
    {
      code: "TRAINING_DIVERGED",
      hint: "The last checkpoint and the best weights stand. Begin again with a smaller --lr, or with a fixed --temperature.",
    },
  );
}

/**
 * Returns the factor of the learning rate at a step, above 0 and at most 1: a straight rise over the
 * warm-up, then a straight fall. Differs from the published code by one step: counted from 0, its first step
 * moves nothing.
 * @param step from 1 to `total`.
 * @param warmup share of the steps that rise, 0 - 1.
 */
export function linearSchedule(step: number, total: number, warmup: number): number {
  const rising = Math.floor(total * warmup);
  return step <= rising ? step / rising : (total - step + 1) / (total - rising);
}

/** Keeps the quotient finite where all gradients are 0; as in PyTorch's `clip_grad_norm_`. */
const EPSILON = 1e-6;

/** Returns the Euclidean length of all gradients taken as one vector, a scalar. */
export function globalNorm(gradients: Iterable<tf.Tensor>): tf.Scalar {
  return tf.tidy(() => tf.sqrt(sumOfSquares([...gradients])));
}

/**
 * Returns the factor, above 0 and at most 1, that brings gradients of length `norm` to at most `limit`.
 * @see Pascanu et al., On the Difficulty of Training Recurrent Neural Networks, ICML 2013.
 */
export function clipFactor(norm: number, limit: number): number {
  return Math.min(1, limit / (norm + EPSILON));
}
