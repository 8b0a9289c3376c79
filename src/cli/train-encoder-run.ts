import { join } from "node:path";
import type { ViewName } from "../../index";
import { type EncoderSettings, REGIMES } from "../../training";
import * as training from "../../training/encoder";
import { InterruptedError } from "../core/errors";
import { partsOf, saveBert } from "../encoder/bert";
import * as store from "../store";
import { choice } from "./choice";
import { type EncoderTexts, readEncoderTexts } from "./encoder-data";
import type { CliIo } from "./io";
import { noteTexts, percent, startBackend, trainFrom } from "./run-training";
import {
  readEncoderSettings,
  readThreshold,
  readViews,
  type TrainEncoderFlags,
} from "./train-encoder-options";

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
  await startBackend(io, flags.backend);
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
  const { model, result, start } = await trainFrom(io, {
    label: views.length === 1 ? "Training" : `Training ${view}`,
    from,
    data: texts.view(view),
    settings,
    folder: work,
    // Views come in order: the first has a checkpoint if any has.
    resume: flags.resume && (view === views[0] || training.canResume(work)),
  });
  try {
    const made = { by: "crowdchecked train encoder", from: start, view, pairs, settings, best: result.best };
    const { hash } = saveBert(folder, await partsOf(model), made);
    return { view, ...result, folder, hash, training: work };
  } finally {
    model.dispose();
  }
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
  io.note("Indexes and rankers made with another encoder must be made again: crowdchecked index.");
}
