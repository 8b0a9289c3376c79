import { join } from "node:path";
import type { ViewName } from "../../index";
import { REGIMES } from "../../training";
import * as training from "../../training/encoder";
import { promoteFolder } from "../core/artifact";
import { InterruptedError } from "../core/errors";
import { encoderFolder, readModelManifest, workspacePaths } from "../rank";
import * as store from "../store";
import { choice } from "./choice";
import { type EncoderTexts, judgedFolds, readEncoderTexts } from "./encoder-data";
import type { CliIo } from "./io";
import { noteTexts, percent, startBackend, trainFrom } from "./run-training";
import {
  readEncoderSettings,
  readFolds,
  readThreshold,
  readViews,
  type TrainEncoderFlags,
} from "./train-encoder-options";

/** One encoder that was trained. */
interface Outcome extends training.TrainingResult {
  /** View or fold. */
  readonly name: string;
  /** Of the model. */
  readonly folder: string;
  readonly hash: string;
  /** Of log and plot. */
  readonly training: string;
}

/**
 * Runs `train encoder`.
 * @param startFor returns the folder of the model that a training begins with which is to be kept from the judged tweets of the marks given; default: the same for all.
 */
export async function trainEncoders(
  io: CliIo,
  flags: TrainEncoderFlags,
  startFor: (heldOut: ReadonlySet<string>) => string = () => flags.from ?? encoderFolder(io.config.home),
): Promise<void> {
  const { seed, home } = io.config;
  const settings = readEncoderSettings(flags, seed);
  const views = readViews(flags.views);
  const { holdOut, folds } = readFolds(flags);
  const pairs = {
    regime: choice("--regime", flags.regime, REGIMES),
    split: flags.split,
    dev: flags.dev,
    method: flags.method,
    threshold: readThreshold(flags.threshold),
    architecture: readModelManifest(startFor(new Set())).architecture,
  };
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    const finishJob = store.startJob(database, "train encoder");
    const outcomes: Outcome[] = [];
    const train = async (
      one: Pick<OneTraining, "name" | "view" | "folder" | "texts" | "from" | "foldOf">,
    ) => {
      const made = { by: "crowdchecked train encoder", view: one.view, pairs, settings };
      // Trainings come in order: the first has a checkpoint if any has.
      outcomes.push(await trainOne(io, flags, { ...one, settings, made, first: outcomes.length === 0 }));
    };
    try {
      const [heldOut] = holdOut > 0 ? judgedFolds(database, pairs.split, holdOut, seed) : [];
      const texts = readEncoderTexts(database, pairs, heldOut);
      noteTexts(io, texts);
      const paths = workspacePaths(home);
      const staged = `${paths.encoder}.new`;
      for (const view of views) {
        // Folds begin with the same model as the encoder does, which must not replace it before they are done.
        const alone = flags.out ?? (folds > 0 ? staged : paths.encoder);
        const folder = views.length === 1 ? alone : join(flags.out ?? join(home, "models", "ensemble"), view);
        await train({ name: view, view, folder, texts, from: startFor(heldOut ?? new Set()) });
      }
      const parts = folds > 0 ? judgedFolds(database, pairs.split, folds, seed) : [];
      for (const [fold, left] of parts.entries()) {
        const folder = join(paths.foldEncoders, `${fold + 1}`);
        const foldOf = outcomes[0]?.hash;
        const others = readEncoderTexts(database, pairs, left);
        const from = startFor(left);
        await train({ name: `fold ${fold + 1}`, view: "all", folder, texts: others, from, foldOf });
      }
      if (folds > 0) {
        promoteFolder(staged, paths.encoder);
        outcomes[0] = { ...(outcomes[0] as Outcome), folder: paths.encoder };
      }
      // Not before all are done: what is finished is passed through at once when the others are resumed.
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

interface OneTraining {
  readonly name: string;
  readonly view: ViewName;
  /** Where the model goes. */
  readonly folder: string;
  readonly texts: EncoderTexts;
  /** Folder of the model to begin with. */
  readonly from: string;
  readonly settings: ReturnType<typeof readEncoderSettings>;
  readonly made: Readonly<Record<string, unknown>>;
  /** Hash of the encoder that it stands in for. */
  readonly foldOf?: string | undefined;
  readonly first: boolean;
}

async function trainOne(
  io: CliIo,
  flags: TrainEncoderFlags,
  { name, view, folder, texts, from, settings, made, foldOf, first }: OneTraining,
): Promise<Outcome> {
  const work = `${folder}.training`;
  // What it begins with may lie where it is going to.
  const { seenTweets = [] } = readModelManifest(from);
  const { encoder, result } = await trainFrom(io, {
    label: first ? "Training" : `Training ${name}`,
    from,
    data: texts.view(view),
    settings,
    folder: work,
    resume: flags.resume && (first || training.canResume(work)),
  });
  try {
    const { hash } = await encoder.save(folder, {
      made: { ...made, from: encoder.hash, best: result.best },
      // What a model has learned stays in it when it is trained on.
      seenTweets: [...new Set([...seenTweets, ...texts.seenTweets])],
      ...(foldOf === undefined ? {} : { foldOf }),
    });
    return { name, ...result, folder, hash, training: work };
  } finally {
    encoder.model.dispose();
  }
}

function show(io: CliIo, outcomes: readonly Outcome[]): void {
  if (io.json) {
    io.out(JSON.stringify({ encoders: outcomes }));
    return;
  }
  for (const { name, best, steps, folder, training: work } of outcomes) {
    const reached = best
      ? `dev MAP@5 ${percent(best.devMap)} after step ${best.step} of ${steps}`
      : `${steps} steps`;
    io.out(`${name}: ${reached}; written to ${folder}`);
    io.out(`  log and curves: ${training.trainingPaths(work).log}, ${training.trainingPaths(work).plot}`);
  }
  io.note("Indexes and rankers made with another encoder must be made again: crowdchecked index.");
}
