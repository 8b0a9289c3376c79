import { join } from "node:path";
import type { ViewName } from "../../index";
import { type EncoderSettings, REGIMES } from "../../training";
import * as training from "../../training/encoder";
import { InterruptedError } from "../core/errors";
import { BACKENDS, chooseBackend } from "../encoder/backend";
import { loadBert, partsOf, saveBert } from "../encoder/bert";
import { readModelManifest } from "../encoder/checkpoint";
import * as store from "../store";
import { choice } from "./choice";
import { type EncoderTexts, readEncoderTexts } from "./encoder-data";
import type { CliIo } from "./io";
import {
  readEncoderSettings,
  readThreshold,
  readViews,
  type TrainEncoderFlags,
} from "./train-encoder-options";

const BACKEND_CHOICES = ["auto", ...BACKENDS] as const;

/** One encoder that was trained. */
interface Outcome extends training.TrainingResult {
  readonly view: ViewName;
  /** Of the model. */
  readonly folder: string;
  readonly hash: string;
  /** Of log and plot. */
  readonly training: string;
}

/** Runs `train encoder`. */
export async function trainEncoders(io: CliIo, flags: TrainEncoderFlags): Promise<void> {
  const settings = readEncoderSettings(flags, io.config.seed);
  const views = readViews(flags.views);
  const pairs = {
    regime: choice("--regime", flags.regime, REGIMES),
    split: flags.split,
    dev: flags.dev,
    method: flags.method,
    threshold: readThreshold(flags.threshold),
  };
  const backend = await chooseBackend(choice("--backend", flags.backend, BACKEND_CHOICES));
  for (const { name, reason } of backend.refused) io.note(`backend ${name} is not used: ${reason}`);
  io.note(`backend: ${backend.name}`);
  await io.withStore(async (database) => {
    const finishJob = store.startJob(database, "train encoder");
    try {
      const texts = readEncoderTexts(database, pairs);
      noteTexts(io, texts);
      const outcomes: Outcome[] = [];
      for (const view of views)
        outcomes.push(await trainView(io, flags, { view, views, texts, settings, pairs }));
      // Not before all are done: a view that is finished is passed through at once when the others are resumed.
      for (const outcome of outcomes) training.removeCheckpoint(outcome.training);
      finishJob("done", outcomes);
      show(io, outcomes);
    } catch (error) {
      const interrupted = error instanceof InterruptedError;
      finishJob(interrupted ? "interrupted" : "failed");
      if (interrupted) io.note("A checkpoint was kept: add --resume to go on.");
      throw error;
    }
  });
}

function noteTexts(io: CliIo, { phases, dropped }: EncoderTexts): void {
  for (const { name, pairs } of phases) io.note(`${name}: ${pairs.length} pairs`);
  if (dropped.withoutText > 0) io.note(`left out: ${dropped.withoutText} pairs whose tweet has no text yet`);
  if (dropped.inDev > 0) io.note(`left out: ${dropped.inDev} pairs whose tweet is also a dev tweet`);
}

interface ViewTraining {
  readonly view: ViewName;
  readonly views: readonly ViewName[];
  readonly texts: EncoderTexts;
  readonly settings: EncoderSettings;
  /** What the pairs are, for the manifest. */
  readonly pairs: Readonly<Record<string, unknown>>;
}

async function trainView(
  io: CliIo,
  flags: TrainEncoderFlags,
  { view, views, texts, settings, pairs }: ViewTraining,
): Promise<Outcome> {
  const models = join(io.config.home, "models");
  const from = flags.from ?? join(models, "encoder");
  const folder =
    views.length === 1
      ? (flags.out ?? join(models, "encoder"))
      : join(flags.out ?? join(models, "ensemble"), view);
  const work = `${folder}.training`;
  const start = readModelManifest(from);
  const model = loadBert(from);
  const progress = io.startProgress(views.length === 1 ? "Training" : `Training ${view}`, "steps");
  let before: number | undefined;
  try {
    const result = await training.trainEncoder(model, texts.view(view), settings, {
      folder: work,
      // Views come in order: the first has a checkpoint if any has.
      resume: flags.resume && (view === views[0] || training.canResume(work)),
      signal: io.signal,
      onStep: (entry, total) => {
        before ??= entry.step - 1;
        progress.update(entry.step - before, total - before, describe(entry));
      },
    });
    progress.finish();
    const made = {
      by: "crowdchecked train encoder",
      from: start.hash,
      view,
      pairs,
      settings,
      best: result.best,
    };
    const { hash } = saveBert(folder, await partsOf(model), made);
    return { view, ...result, folder, hash, training: work };
  } finally {
    model.dispose();
  }
}

function describe({ epoch, loss, tau, pairsPerSecond, devMap }: training.LogEntry): string {
  const dev = devMap === undefined ? "" : `, dev MAP@5 ${percent(devMap)}`;
  return `epoch ${epoch}, loss ${loss.toFixed(4)}, tau ${tau.toFixed(3)}, ${pairsPerSecond.toFixed(1)} pairs/s${dev}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

function show(io: CliIo, outcomes: readonly Outcome[]): void {
  if (io.json) {
    io.out(JSON.stringify({ encoders: outcomes }));
    return;
  }
  for (const { view, best, steps, folder, training: work } of outcomes) {
    const reached = best
      ? `dev MAP@5 ${percent(best.devMap)} after step ${best.step} of ${steps}`
      : `${steps} steps`;
    io.out(`${view}: ${reached}; written to ${folder}`);
    io.out(`  log and curves: ${training.trainingPaths(work).log}, ${training.trainingPaths(work).plot}`);
  }
}
