import type { EncoderData, EncoderSettings } from "../../../training";
import * as training from "../../../training/encoder";
import { inPercent } from "../../base/core/values/in-percent";
import { chooseBackend } from "../../encoder/backend";
import { loadTrainable, type TrainableEncoder } from "../../encoder/trainable";
import type { Task } from "../job";
import type { EncoderTexts } from "./data";
import type { BackendChoice } from "./options";

/** What the verbs that train encoders share. */

/**
 * Starts the wanted backend, and notes which it is and why better ones were not taken.
 * @param threads that it may use.
 */
export async function startBackend(
  task: Pick<Task, "note">,
  wanted: BackendChoice,
  threads: number,
): Promise<void> {
  const { name, refused } = await chooseBackend(wanted, threads);
  for (const { name: other, reason } of refused) task.note(`backend ${other} is not used: ${reason}`);
  task.note(`backend: ${name}`);
}

/** Notes how many pairs there are, and which were left out. */
export function noteTexts(task: Task, { phases, dropped, counterClaims }: EncoderTexts): void {
  for (const { name, pairs } of phases) {
    const negatives = counterClaims ? `, ${counterClaims.countIn(pairs)} of them with a counter-claim` : "";
    task.note(`${name}: ${pairs.length} pairs${negatives}`);
  }
  if (counterClaims && counterClaims.unknown > 0)
    task.note(
      `left out: ${counterClaims.unknown} counter-claims whose article is not in the workspace, or makes another claim now`,
    );
  if (dropped.withoutText > 0)
    task.note(`left out: ${dropped.withoutText} pairs whose tweet has no text yet`);
  if (dropped.measured > 0)
    task.note(
      `left out: ${dropped.measured} pairs whose tweet figures are measured on, or says the same as one`,
    );
  if (dropped.contradicted > 0) task.note(`left out: ${dropped.contradicted} pairs that people judged wrong`);
}

export interface TrainingRun {
  /** Of the progress line. */
  readonly label: string;
  /** Folder of the model to begin with. */
  readonly from: string;
  readonly data: EncoderData;
  readonly settings: EncoderSettings;
  /** Where checkpoint, log and curves go. */
  readonly folder: string;
  readonly resume: boolean;
}

/** An encoder that was trained, its model the caller's to dispose of. */
export interface TrainedEncoder {
  readonly encoder: TrainableEncoder;
  readonly result: training.TrainingResult;
}

/** Trains a model under a line of progress. */
export async function trainFrom(
  task: Task,
  { label, from, data, settings, folder, resume }: TrainingRun,
): Promise<TrainedEncoder> {
  const encoder = loadTrainable(from);
  const progress = task.progress(label, "steps");
  let before: number | undefined;
  try {
    const result = await training.trainEncoder(encoder.model, data, settings, {
      folder,
      resume,
      signal: task.signal,
      onStart: (devMap) => task.note(`${label}: dev MAP@5 ${inPercent(devMap)} before the first step`),
      onStep: (entry, total) => {
        before ??= entry.step - 1;
        progress.update(entry.step - before, total - before, describe(entry));
      },
    });
    progress.finish();
    return { encoder, result };
  } catch (error) {
    encoder.model.dispose();
    throw error;
  }
}

function describe({ epoch, loss, tau, pairsPerSecond, devMap }: training.LogEntry): string {
  const dev = devMap === undefined ? "" : `, dev MAP@5 ${inPercent(devMap)}`;
  return `epoch ${epoch}, loss ${loss.toFixed(4)}, tau ${tau.toFixed(3)}, ${pairsPerSecond.toFixed(1)} pairs/s${dev}`;
}
