import { rmSync } from "node:fs";
import { join } from "node:path";
import { REGIMES, refurbishes } from "../../training";
import * as training from "../../training/encoder";
import { promoteFolder } from "../core/artifact";
import { InterruptedError } from "../core/errors";
import { encoderFolder, readModelManifest, workspacePaths } from "../rank";
import * as store from "../store";
import { choice } from "./choice";
import { noteWhatEncoderChangeLoses } from "./encoder-change";
import {
  type EncoderDataChoice,
  type EncoderTexts,
  judgedFolds,
  readTrainingTexts,
  requirePairs,
} from "./encoder-data";
import { chooseStart, refuseSeen, type StartFor } from "./encoder-start";
import type { CliIo } from "./io";
import { noteTexts, percent, startBackend, trainFrom } from "./run-training";
import {
  readEncoderSettings,
  readFolds,
  readThreshold,
  type TrainEncoderFlags,
} from "./train-encoder-options";

/** One encoder that was trained. */
interface Outcome extends training.TrainingResult {
  /** `encoder`, or the fold. */
  readonly name: string;
  /** Of the model. */
  readonly folder: string;
  readonly hash: string;
  /** Of log and plot. */
  readonly training: string;
}

/**
 * Runs `train encoder`.
 * @param given returns the folder of the model that each training begins with; default: `--from`, else chosen by `chooseStart` where judged tweets are to be held out, else
 *   the workspace's.
 */
export async function trainEncoders(io: CliIo, flags: TrainEncoderFlags, given?: StartFor): Promise<void> {
  const { seed, home } = io.config;
  const { holdOut, folds } = readFolds(flags);
  const plan = readPlan(flags, seed);
  const paths = workspacePaths(home);
  if (flags.out === undefined && given === undefined) noteWhatEncoderChangeLoses(io, home);
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    const finishJob = store.startJob(database, "train encoder");
    try {
      const [heldOut = NOTHING] = holdOut > 0 ? judgedFolds(database, flags.split, holdOut, seed) : [];
      const parts = folds > 0 ? judgedFolds(database, flags.split, folds, seed) : [];
      // To be known before an encoder to begin with is made.
      requirePairs(database, plan.pairs);
      const startFor = given ?? (await startOf(io, database, flags, [heldOut, ...parts]));
      const { architecture } = readModelManifest(startFor(heldOut));
      const all = readTrainingTexts(database, { ...plan.pairs, architecture });
      const outcomes: Outcome[] = [];
      const train = async (one: Pick<OneTraining, "name" | "folder" | "texts" | "from" | "foldOf">) => {
        // Trainings come in order: the first has a checkpoint if any has.
        outcomes.push(await trainOne(io, flags, { ...one, plan, first: outcomes.length === 0 }));
      };
      const texts = all.without(heldOut);
      noteTexts(io, texts);
      // Folds begin with the same model as the encoder does, which must not replace it before they are done.
      const staged = `${paths.encoder}.new`;
      const folder = flags.out ?? (folds > 0 ? staged : paths.encoder);
      await train({ name: MAIN, folder, texts, from: startFor(heldOut) });
      for (const [fold, left] of parts.entries()) {
        await train({
          name: `fold ${fold + 1}`,
          folder: join(paths.foldEncoders, `${fold + 1}`),
          texts: all.without(left),
          from: startFor(left),
          foldOf: outcomes[0]?.hash,
        });
      }
      const [main] = outcomes as [Outcome];
      if (folds > 0) {
        promoteFolder(staged, paths.encoder);
        outcomes[0] = { ...main, folder: paths.encoder };
      }
      // Not before all are done: trainings that are resumed must find the labels that they began with.
      if (refurbishes(plan.settings)) store.keepPairLabels(database, labelsOf(texts, main), main.hash);
      for (const outcome of outcomes) training.removeCheckpoint(outcome.training);
      rmSync(baseFolder(home), { recursive: true, force: true });
      finishJob("done", outcomes.map(withoutLabels));
      show(io, outcomes);
    } catch (error) {
      const interrupted = error instanceof InterruptedError;
      finishJob(interrupted ? "interrupted" : "failed");
      if (interrupted) io.note("A checkpoint was kept: add --resume to go on.");
      throw error;
    }
  });
}

/** What is read of an article. */
const VIEW = "all";
const NOTHING: ReadonlySet<string> = new Set();
const MAIN = "encoder";

/** Where an encoder waits that is made from articles alone, for others to begin with; gone once they are done. */
function baseFolder(home: string): string {
  return join(home, "models", "encoder-base");
}

/** @param parts marks of the tweets that each training is to be kept from; empty: from none. */
async function startOf(
  io: CliIo,
  database: store.Database,
  { from, split, backend, resume }: TrainEncoderFlags,
  parts: readonly ReadonlySet<string>[],
): Promise<StartFor> {
  const { home } = io.config;
  if (from !== undefined) {
    refuseSeen(from, parts);
    return () => from;
  }
  if (parts.every(({ size }) => size === 0)) return () => encoderFolder(home);
  const base = baseFolder(home);
  // One that an abandoned training left is of other articles, perhaps.
  if (!resume) rmSync(base, { recursive: true, force: true });
  return chooseStart(io, database, { former: home, base, parts, split, backend });
}

/** What all trainings of one command have in common. */
interface TrainingPlan {
  readonly pairs: Omit<EncoderDataChoice, "architecture">;
  readonly settings: ReturnType<typeof readEncoderSettings>;
}

function readPlan(flags: TrainEncoderFlags, seed: number): TrainingPlan {
  const { split, dev, method } = flags;
  const regime = choice("--regime", flags.regime, REGIMES);
  const threshold = readThreshold(flags.threshold);
  return {
    pairs: { regime, split, dev, method, threshold },
    settings: readEncoderSettings(flags, seed),
  };
}

/** Returns the labels that the crowd's pairs ended with. */
function* labelsOf({ origins }: EncoderTexts, { labels }: Outcome): Iterable<store.PairLabel> {
  for (const [phase, pairs] of origins.entries())
    for (const [pair, origin] of pairs.entries())
      if (origin) yield { ...origin, label: labels[phase]?.[pair] as number };
}

function withoutLabels({ labels: _, ...outcome }: Outcome): Omit<Outcome, "labels"> {
  return outcome;
}

interface OneTraining {
  readonly name: string;
  /** Where the model goes. */
  readonly folder: string;
  readonly texts: EncoderTexts;
  /** Folder of the model to begin with. */
  readonly from: string;
  readonly plan: TrainingPlan;
  /** Hash of the encoder that it stands in for. */
  readonly foldOf?: string | undefined;
  readonly first: boolean;
}

async function trainOne(
  io: CliIo,
  flags: TrainEncoderFlags,
  { name, folder, texts, from, plan, foldOf, first }: OneTraining,
): Promise<Outcome> {
  const work = `${folder}.training`;
  // What it begins with may lie where it is going to.
  const { seenTweets = [] } = readModelManifest(from);
  const { encoder, result } = await trainFrom(io, {
    label: first ? "Training" : `Training ${name}`,
    from,
    data: texts.view(VIEW),
    settings: plan.settings,
    folder: work,
    resume: flags.resume && (first || training.canResume(work)),
  });
  try {
    const { hash } = await encoder.save(folder, {
      made: { by: "crowdchecked train encoder", view: VIEW, ...plan, from: encoder.hash, best: result.best },
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
    io.out(JSON.stringify({ encoders: outcomes.map(withoutLabels) }));
    return;
  }
  for (const { name, best, steps, folder, training: work } of outcomes) {
    const reached = best
      ? `dev MAP@5 ${percent(best.devMap)} after step ${best.step} of ${steps}`
      : `${steps} steps`;
    io.out(`${name}: ${reached}; written to ${folder}`);
    io.out(`  log and curves: ${training.trainingPaths(work).log}, ${training.trainingPaths(work).plot}`);
  }
  io.note("Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.");
}
