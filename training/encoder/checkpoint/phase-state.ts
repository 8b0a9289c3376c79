import * as tf from "@tensorflow/tfjs-core";
import type { NewTensor } from "../../../src/encoder/checkpoint";
import type { EncoderModel } from "../../../src/encoder/model";
import { createInverseTau, INVERSE_TAU } from "../losses/temperature";
import { AdamW } from "../optimise/adamw";
import { seedAt } from "../seeds";
import type { EncoderSettings } from "../settings";
import { randomOrder } from "../shuffle";

/** The state of a phase of a training, without the model's weights. */
export interface PhaseState {
  /** From 0. */
  readonly phase: number;
  /** Steps done in this phase. */
  step: number;
  /** False after a step whose assessment is still to come. */
  assessed: boolean;
  readonly inverseTau: tf.Variable<tf.Rank.R0>;
  readonly optimizer: AdamW;
  /** y^r of each pair, 0 - 1. */
  readonly labels: Float32Array;
  /** Order of the pairs in this epoch. */
  order: Uint32Array;
}

/**
 * Returns the initial state of a phase: pairs in random order, moments 0.
 * @param labels initial y^r of each pair, 0 - 1; not copied.
 */
export function beginPhase(
  model: EncoderModel,
  settings: EncoderSettings,
  phase: number,
  labels: Float32Array,
): PhaseState {
  const inverseTau = createInverseTau(settings.temperature);
  const weights = new Map<string, tf.Variable>(model.weights);
  if (inverseTau.trainable) weights.set(INVERSE_TAU, inverseTau);
  return {
    phase,
    step: 0,
    assessed: true,
    inverseTau,
    optimizer: new AdamW(weights, settings),
    labels,
    order: randomOrder(labels.length, seedAt(settings.seed, "order", phase, 0)),
  };
}

export function disposePhase({ inverseTau, optimizer }: PhaseState): void {
  inverseTau.dispose();
  optimizer.dispose();
}

/** Returns the variables of model and state by their names in a checkpoint. */
function variablesOf(model: EncoderModel, { inverseTau, optimizer }: PhaseState): Map<string, tf.Variable> {
  const all = new Map<string, tf.Variable>([[INVERSE_TAU, inverseTau]]);
  for (const [name, weight] of model.weights) all.set(`weight/${name}`, weight);
  for (const [name, { first, second }] of optimizer.moments) {
    all.set(`first/${name}`, first);
    all.set(`second/${name}`, second);
  }
  return all;
}

/** Name in a checkpoint of the final labels of a finished phase. */
const finishedName = (phase: number): string => `labels/${phase}`;

/**
 * Returns copies of weights, moments, temperature, labels and order.
 * @param finished the final labels of earlier phases.
 */
export async function captureState(
  model: EncoderModel,
  state: PhaseState,
  finished: readonly Float32Array[],
): Promise<Map<string, NewTensor>> {
  const captured = await captureVariables(variablesOf(model, state));
  for (const [phase, labels] of finished.entries())
    captured.set(finishedName(phase), { shape: [labels.length], data: labels });
  captured.set("labels", { shape: [state.labels.length], data: state.labels.slice() });
  captured.set("order", { shape: [state.order.length], data: Int32Array.from(state.order) });
  return captured;
}

/**
 * Restores model and state, and returns the final labels of earlier phases.
 * @param fail makes the error for tensors that do not fit; nothing has changed then.
 */
export function restoreState(
  model: EncoderModel,
  state: PhaseState,
  tensors: ReadonlyMap<string, NewTensor>,
  fail: (problem: string) => Error,
): Float32Array[] {
  const labels = tensors.get("labels")?.data;
  const order = tensors.get("order")?.data;
  const pairs = state.labels.length;
  if (!(labels instanceof Float32Array) || labels.length !== pairs)
    throw fail(`${pairs} labels were expected`);
  if (!(order instanceof Int32Array) || !isPermutation(order, pairs))
    throw fail(`an order of ${pairs} pairs was expected`);
  const finished = Array.from({ length: state.phase }, (_, phase) => {
    const found = tensors.get(finishedName(phase))?.data;
    if (!(found instanceof Float32Array)) throw fail(`the labels of phase ${phase} were expected`);
    return found;
  });
  restoreVariables(variablesOf(model, state), tensors, fail);
  state.labels.set(labels);
  state.order = Uint32Array.from(order);
  return finished;
}

function isPermutation(order: Int32Array, count: number): boolean {
  const seen = new Uint8Array(count);
  for (const pair of order) if (pair >= 0 && pair < count) seen[pair] = 1;
  return order.length === count && seen.every((mark) => mark === 1);
}

/** Returns the values of variables, by name. */
export async function captureVariables(
  variables: ReadonlyMap<string, tf.Variable>,
): Promise<Map<string, NewTensor>> {
  const captured = new Map<string, NewTensor>();
  for (const [name, variable] of variables) {
    // A copy: some backends return a view of memory that later steps change.
    const data = (await variable.data()).slice() as Float32Array;
    captured.set(name, { shape: variable.shape, data });
  }
  return captured;
}

/**
 * Gives variables the values that were captured.
 * @param fail makes the error for a tensor that is missing or of another shape; nothing has been
 *   changed then.
 */
export function restoreVariables(
  variables: ReadonlyMap<string, tf.Variable>,
  tensors: ReadonlyMap<string, NewTensor>,
  fail: (problem: string) => Error,
): void {
  const found = [...variables].map(([name, variable]) => {
    const tensor = tensors.get(name);
    if (!(tensor?.data instanceof Float32Array) || tensor.shape.join() !== variable.shape.join())
      throw fail(`tensor ${name} of shape [${variable.shape.join(", ")}] was expected`);
    return { variable, shape: variable.shape, data: tensor.data };
  });
  for (const { variable, shape, data } of found) tf.tidy(() => variable.assign(tf.tensor(data, shape)));
}
