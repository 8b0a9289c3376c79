import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EncoderSettings, refurbishes, settingsOf } from "../../../training";
import * as training from "../../../training/encoder";
import { sawCrowdPairs } from "../../../training/label";
import { guardWrite, promoteFolder, refuseForeign } from "../../base/artifact";
import { UsageError } from "../../base/core/errors";
import { MODELS, type WorkspacePaths, workspacePaths } from "../../base/home/paths";
import * as store from "../../base/store";
import { readModelManifest } from "../../encoder";
import { copyModel, MODEL_FILES, modelTarget, refuseGraph } from "../../encoder/checkpoint";
import { encoderFolder } from "../../workspace";
import { type Job, keeping, type Task, type WorkspaceSettings, withExistingStore } from "../job";
import { noteWhatEncoderChangeLoses } from "../losses";
import { refuseFollower } from "../refuse-follower";
import { requireApart } from "../splits";
import { readCounterClaims } from "./counter-claims";
import {
  type EncoderDataChoice,
  type EncoderTexts,
  judgedFolds,
  readTrainingTexts,
  requirePairs,
} from "./data";
import type { EncoderOptions, FinishedEncoder, StartFor } from "./options";
import { pairThreshold } from "./pair-threshold";
import { noteTexts, startBackend, trainFrom } from "./run-training";
import { chooseStart, refuseSeen } from "./start";
import { lockTraining } from "./training-lock";

type FoldOutcome = Omit<FinishedEncoder, "log" | "plot"> & Pick<training.TrainingResult, "labels">;

/**
 * Trains the bi-encoder on judged and weakly labelled pairs, and with `folds` as many beside it.
 * @returns the workspace's encoder, then those of the folds.
 * @throws ArtifactError `NO_PAIRS` or `NOTHING_TO_TRAIN` where there is nothing to learn from.
 * @throws UsageError `FOLDER_NOT_EMPTY` where `out` holds something else, `STORE_FOLLOWS` without it,
 *   `OPTION_INVALID` where it would be measured on what it is trained on, and for options that exclude each
 *   other.
 * @throws RetryLaterError `TRAINING_RUNNING` while another process trains one in the workspace.
 * @throws InputError `NEGATIVES_FORMAT` or `NEGATIVES_UNUSED` for a file that holds no hard negatives.
 * @throws InterruptedError when the job is stopped; with `resume` the same call goes on from the checkpoint.
 */
export async function trainEncoders(
  workspace: WorkspaceSettings,
  options: EncoderOptions,
  job: Job,
): Promise<readonly FinishedEncoder[]> {
  requireApart({ split: options.split, dev: options.dev });
  requireOneWay(options);
  const task = { ...job, config: workspace };
  if (options.out !== undefined) refuseForeign(options.out, Object.values(MODEL_FILES));
  else {
    await refuseFollower(workspace.home);
    if (typeof options.from !== "function")
      noteWhatEncoderChangeLoses(job, workspace.home, "unless nothing better on dev is learned");
  }
  await startBackend(task, options.backend, workspace.threads);
  const trained = withExistingStore(workspace.home, async (database) => {
    const release = lockTraining(workspace.home, database);
    try {
      return await store.recorded(database, "train encoder", () => trainAll(task, database, options));
    } finally {
      release();
    }
  });
  return await keeping(trained, "Its last checkpoint stays. Run the same command with --resume to continue.");
}

/** Folds are those of the workspace's own encoder, and all of its judged tweets are in one. */
function requireOneWay({ folds, holdOut, out, regime }: EncoderOptions): void {
  if (folds === 0) return;
  const problem =
    holdOut > 0
      ? "--folds and --hold-out exclude each other."
      : out !== undefined
        ? "--folds trains the workspace's own encoder, --out another one."
        : regime === "crowd"
          ? "--folds leaves out judged tweets; --regime crowd has none."
          : undefined;
  if (problem === undefined) return;
  throw new UsageError(problem, { code: "OPTION_INVALID", hint: "Leave one of the two out." });
}

async function trainAll(
  task: Task,
  database: store.Database,
  options: EncoderOptions,
): Promise<readonly FinishedEncoder[]> {
  const { seed, home } = task.config;
  const { regime, split, dev, pairs: bar, holdOut, folds, out } = options;
  const paths = workspacePaths(home);
  const [heldOut = NOTHING] = holdOut > 0 ? judgedFolds(database, split, holdOut, seed) : [];
  const parts = folds > 0 ? judgedFolds(database, split, folds, seed) : [];
  // Both to be known before an encoder to begin with is made.
  const file = options.negatives === undefined ? undefined : await readCounterClaims(options.negatives);
  const threshold = regime === "gold" ? 1 : pairThreshold(database, bar);
  const chosen = { regime, split, dev, method: bar.method, threshold };
  requirePairs(database, chosen);
  const startFor = await startOf(task, database, options, [heldOut, ...parts]);
  refuseGraph(startFor(heldOut), "trained");
  const { architecture, prefixes } = readModelManifest(startFor(heldOut));
  const settings = settingsOf(options.settings, architecture);
  // Labels of one seed's training must not reach another's: they stay with the workspace's own encoder.
  const labels = out === undefined ? "kept" : "measured";
  const pairs: EncoderDataChoice = { ...chosen, architecture, prefixes, labels };
  const all = readTrainingTexts(database, pairs, file);
  const outcomes: FoldOutcome[] = [];
  const train = async (one: Omit<OneTraining, "pairs" | "settings" | "first">) => {
    // Trainings come in order: the first has a checkpoint if any has.
    const first = outcomes.length === 0;
    outcomes.push(await trainOne(task, options.resume, { ...one, pairs, settings, first }));
  };
  const texts = all.without(heldOut);
  noteTexts(task, texts);
  texts.counterClaims?.refuseUnused(texts.phases.flatMap((phase) => phase.pairs));
  // Trainings begin with former encoders, which must not be replaced before all are done.
  const staged = { encoder: `${paths.encoder}.new`, folds: `${paths.foldEncoders}.new` };
  const folder = out ?? (folds > 0 ? staged.encoder : paths.encoder);
  // Folds of a training that was given up would be taken for begun ones.
  if (!training.canResume(`${folder}.training`)) rmSync(staged.folds, { recursive: true, force: true });
  await train({ name: MAIN, folder, texts, from: startFor(heldOut), isOwn: out === undefined });
  for (const [fold, left] of parts.entries()) {
    await train({
      name: `fold ${fold + 1}`,
      folder: join(staged.folds, `${fold + 1}`),
      texts: all.without(left),
      from: startFor(left),
      isOwn: false,
      foldOf: outcomes[0]?.hash,
    });
  }
  // Not before all are done: trainings that are resumed must find the labels that they began with.
  const [main] = outcomes as [FoldOutcome];
  // Weights that are not kept have nothing to say about pairs.
  if (refurbishes(settings) && out === undefined && !main.kept)
    store.keepPairLabels(database, labelsOf(texts, main));
  for (const outcome of outcomes) training.removeWeights(outcome.training);
  const finished = putInPlace(outcomes, staged, paths);
  rmSync(baseFolder(home), { recursive: true, force: true });
  return finished;
}

/** Puts an encoder and its folds in the place of the former ones. Returns all as they then are. */
function putInPlace(
  outcomes: readonly FoldOutcome[],
  staged: { readonly encoder: string; readonly folds: string },
  paths: Pick<WorkspacePaths, "encoder" | "foldEncoders">,
): readonly FinishedEncoder[] {
  if (outcomes.length > 1) promoteModel(staged.folds, paths.foldEncoders);
  if (outcomes[0]?.folder === staged.encoder) promoteModel(staged.encoder, paths.encoder);
  const placed = (path: string): string => path.replace(staged.folds, paths.foldEncoders);
  return outcomes.map(({ labels: _, ...outcome }) => {
    const work = placed(outcome.training);
    const { log, plot } = training.trainingPaths(work);
    const model = placed(outcome.folder).replace(staged.encoder, paths.encoder);
    return { ...outcome, folder: model, training: work, log, plot };
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
  return join(home, MODELS, "encoder-base");
}

/** @param parts marks of the tweets that each training is to be kept from; empty: from none. */
async function startOf(
  task: Task,
  database: store.Database,
  { from, split, backend, resume }: EncoderOptions,
  parts: readonly ReadonlySet<string>[],
): Promise<StartFor> {
  const { home } = task.config;
  if (typeof from === "function") return from;
  if (from !== undefined) {
    refuseSeen(from, parts);
    return () => from;
  }
  if (parts.every(({ size }) => size === 0)) return () => encoderFolder(home);
  const base = baseFolder(home);
  // One that an abandoned training left is of other articles, perhaps.
  if (!resume) rmSync(base, { recursive: true, force: true });
  return chooseStart(task, database, { former: home, base, parts, split, backend });
}

/** Returns the labels that the crowd's pairs ended with. */
function* labelsOf({ origins }: EncoderTexts, { labels }: FoldOutcome): Iterable<store.PairLabel> {
  for (const [phase, pairs] of origins.entries())
    for (const [pair, origin] of pairs.entries())
      if (origin) yield { ...origin, label: labels[phase]![pair]! };
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
  /** Whether it is to be the encoder in use. */
  readonly isOwn: boolean;
  /** Hash of the encoder that it stands in for. */
  readonly foldOf?: string | undefined;
  readonly first: boolean;
}

async function trainOne(
  task: Task,
  resume: boolean,
  { name, folder, texts, from, pairs, settings, isOwn, foldOf, first }: OneTraining,
): Promise<FoldOutcome> {
  const work = `${folder}.training`;
  // What it begins with may lie where it is going to.
  const former = readModelManifest(from);
  const inUse = encoderFolder(task.config.home);
  const data = texts.view(VIEW);
  const { encoder, result } = await trainFrom(task, {
    label: first ? "Training" : `Training ${name}`,
    from,
    data,
    settings,
    folder: work,
    resume: resume && (first || training.canResume(work)),
  });
  const about = { name, ...result, folder, training: work };
  try {
    if (result.best?.step === 0) {
      // What is in use is not written anew, be it the shipped one.
      if (isOwn && from === inUse) return { ...about, folder: from, hash: former.hash, kept: true };
      return { ...about, hash: copyModel(from, folder, foldOf).hash, kept: true };
    }
    const { hash } = await encoder.save(folder, {
      made: {
        ...{ by: "crowdchecked train encoder", view: VIEW, pairs, settings },
        ...(data.negatives && { negatives: data.negatives.sha256 }),
        ...{ from: encoder.hash, best: result.best },
      },
      // What a model has learned stays in it when it is trained on.
      seenTweets: [...new Set([...(former.seenTweets ?? []), ...texts.seenTweets])],
      crowd: sawCrowdPairs(former) || pairs.regime !== "gold",
      ...(foldOf === undefined ? {} : { foldOf }),
    });
    return { ...about, hash, kept: false };
  } finally {
    encoder.model.dispose();
  }
}
