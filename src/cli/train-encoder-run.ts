import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EncoderSettings, REGIMES, refurbishes } from "../../training";
import * as training from "../../training/encoder";
import { sawCrowdPairs } from "../../training/label";
import { guardWrite, promoteFolder } from "../artifact";
import { InterruptedError } from "../core/errors";
import { modelTarget } from "../encoder/checkpoint";
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
import { pairThreshold } from "./pair-threshold";
import { noteTexts, percent, startBackend, trainFrom } from "./run-training";
import { readEncoderSettings, readFolds, readPairBar, type TrainEncoderFlags } from "./train-encoder-options";

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
 * @param given returns the folder of the model that each training begins with; default: `--from`, else chosen
 *   by `chooseStart` where judged tweets are to be held out, else the workspace's.
 */
export async function trainEncoders(io: CliIo, flags: TrainEncoderFlags, given?: StartFor): Promise<void> {
  const { seed, home } = io.config;
  const { holdOut, folds } = readFolds(flags);
  const { split, dev, method } = flags;
  const asked = { regime: choice("--regime", flags.regime, REGIMES), split, dev, method };
  const bar = readPairBar(flags);
  const settings = readEncoderSettings(flags, seed);
  const paths = workspacePaths(home);
  if (flags.out === undefined && given === undefined) noteWhatEncoderChangeLoses(io, home);
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    const finishJob = store.startJob(database, "train encoder");
    try {
      const [heldOut = NOTHING] = holdOut > 0 ? judgedFolds(database, flags.split, holdOut, seed) : [];
      const parts = folds > 0 ? judgedFolds(database, flags.split, folds, seed) : [];
      // To be known before an encoder to begin with is made.
      const chosen = { ...asked, threshold: asked.regime === "gold" ? 1 : pairThreshold(database, bar) };
      requirePairs(database, chosen);
      const startFor = given ?? (await startOf(io, database, flags, [heldOut, ...parts]));
      const { architecture } = readModelManifest(startFor(heldOut));
      // Labels of one seed's training must not reach another's: they stay with the workspace's own encoder.
      const labels = flags.out === undefined ? "kept" : "measured";
      const pairs: EncoderDataChoice = { ...chosen, architecture, labels };
      const all = readTrainingTexts(database, pairs);
      const outcomes: Outcome[] = [];
      const train = async (one: Pick<OneTraining, "name" | "folder" | "texts" | "from" | "foldOf">) => {
        // Trainings come in order: the first has a checkpoint if any has.
        outcomes.push(await trainOne(io, flags, { ...one, pairs, settings, first: outcomes.length === 0 }));
      };
      const texts = all.without(heldOut);
      noteTexts(io, texts);
      // Trainings begin with former encoders, which must not be replaced before all are done.
      const staged = { encoder: `${paths.encoder}.new`, folds: `${paths.foldEncoders}.new` };
      const folder = flags.out ?? (folds > 0 ? staged.encoder : paths.encoder);
      // Folds of a training that was given up would be taken for begun ones.
      if (!training.canResume(`${folder}.training`)) rmSync(staged.folds, { recursive: true, force: true });
      await train({ name: MAIN, folder, texts, from: startFor(heldOut) });
      for (const [fold, left] of parts.entries()) {
        await train({
          name: `fold ${fold + 1}`,
          folder: join(staged.folds, `${fold + 1}`),
          texts: all.without(left),
          from: startFor(left),
          foldOf: outcomes[0]?.hash,
        });
      }
      // Not before all are done: trainings that are resumed must find the labels that they began with.
      const [main] = outcomes as [Outcome];
      if (refurbishes(settings) && flags.out === undefined)
        store.keepPairLabels(database, labelsOf(texts, main));
      for (const outcome of outcomes) training.removeCheckpoint(outcome.training);
      if (folds > 0) {
        promoteModel(staged.folds, paths.foldEncoders);
        promoteModel(staged.encoder, paths.encoder);
      }
      rmSync(baseFolder(home), { recursive: true, force: true });
      const placed = outcomes.map((outcome) => ({
        ...outcome,
        folder: outcome.folder
          .replace(staged.folds, paths.foldEncoders)
          .replace(staged.encoder, paths.encoder),
        training: outcome.training.replace(staged.folds, paths.foldEncoders),
      }));
      finishJob("done", placed.map(withoutLabels));
      show(io, placed);
      noteNext(io, flags);
    } catch (error) {
      const interrupted = error instanceof InterruptedError;
      finishJob(interrupted ? "interrupted" : "failed");
      if (interrupted) io.note("A checkpoint was kept: add --resume to go on.");
      throw error;
    }
  });
}

function promoteModel(built: string, folder: string): void {
  guardWrite(modelTarget(folder), () => promoteFolder(built, folder));
}

/** What is read of an article. */
const VIEW = "all";
const NOTHING: ReadonlySet<string> = new Set();
const MAIN = "encoder";

/**
 * Where an encoder waits that is made from articles alone, for others to begin with; gone once they are done.
 */
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
  readonly pairs: EncoderDataChoice;
  readonly settings: EncoderSettings;
  /** Hash of the encoder that it stands in for. */
  readonly foldOf?: string | undefined;
  readonly first: boolean;
}

async function trainOne(
  io: CliIo,
  flags: TrainEncoderFlags,
  { name, folder, texts, from, pairs, settings, foldOf, first }: OneTraining,
): Promise<Outcome> {
  const work = `${folder}.training`;
  // What it begins with may lie where it is going to.
  const former = readModelManifest(from);
  const { encoder, result } = await trainFrom(io, {
    label: first ? "Training" : `Training ${name}`,
    from,
    data: texts.view(VIEW),
    settings,
    folder: work,
    resume: flags.resume && (first || training.canResume(work)),
  });
  try {
    const { hash } = await encoder.save(folder, {
      made: {
        ...{ by: "crowdchecked train encoder", view: VIEW, pairs, settings },
        ...{ from: encoder.hash, best: result.best },
      },
      // What a model has learned stays in it when it is trained on.
      seenTweets: [...new Set([...(former.seenTweets ?? []), ...texts.seenTweets])],
      crowd: sawCrowdPairs(former) || pairs.regime !== "gold",
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
}

/** Says what makes the workspace whole again, where its encoder was replaced. */
function noteNext(io: CliIo, { out, folds, holdOut, regime }: TrainEncoderFlags): void {
  if (out !== undefined) return;
  const leavesTweets = folds !== undefined || holdOut !== undefined || regime === "crowd";
  io.note(
    leavesTweets
      ? "Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate."
      : "Next: crowdchecked index. No ranker can learn from an encoder that has seen its tweets: for one, train encoder --folds 5.",
  );
}
