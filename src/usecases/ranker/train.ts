import { rmSync } from "node:fs";
import * as training from "../../../training";
import { refuseForeign } from "../../base/artifact";
import { InterruptedError } from "../../base/core/errors";
import { CODE_VERSION } from "../../base/core/version";
import { workspacePaths } from "../../base/home/paths";
import { type Booster, requireLightGbm } from "../../base/native/lightgbm";
import { recorded } from "../../base/store";
import * as rank from "../../rank";
import { checkInterrupted, type Job, type Task, type WorkspaceSettings } from "../job";
import { noteWhatRankerChangeLoses } from "../losses";
import { refuseFollower } from "../refuse-follower";
import { requireApart } from "../splits";
import {
  articleMarks,
  type OpenCollection,
  type ReadCollection,
  type readCollections,
  readOnce,
  withCollections,
} from "./collections";
import { FEWEST_QUERIES, type RankerOptions } from "./options";
import { RANKER_PRESETS, withoutParts } from "./presets";
import { type RankerRecipe, type Start, shippedStart, unseenBy } from "./start";

/** What a training found out. */
export interface TrainedRanker {
  /** Undefined where there was no choice. */
  readonly ways: training.ComparedWays | undefined;
  readonly cv: training.CrossValidation | undefined;
  /** By collection; absent where there are no dev tweets. */
  readonly dev: Readonly<Record<string, training.Figures>>;
  readonly rounds: number;
  /** Judged tweets that it learned from. */
  readonly queries: number;
  readonly pseudoPosts: number;
  /** Where it was written; undefined where the shipped ranker is best and stays. */
  readonly folder: string | undefined;
  /** The most important first; none where nothing was trained. */
  readonly importances: readonly { readonly name: string; readonly gain: number }[];
}

/**
 * Trains the workspace's ranker on its judged tweets, and on those of further workspaces.
 * @throws ArtifactError `NO_JUDGEMENTS` or `ENCODER_SAW_TWEETS` where there is too little to learn from.
 * @throws EnvironmentError `NATIVE_LIBRARY` where LightGBM is not installed, UsageError `FOLDER_NOT_EMPTY`
 *   where `out` holds something else, `STORE_FOLLOWS` without it; nothing has been read then.
 * @throws InterruptedError when the job is stopped; the former ranker stays.
 */
export async function trainRanker(
  workspace: WorkspaceSettings,
  options: RankerOptions,
  job: Job,
): Promise<TrainedRanker> {
  requireLightGbm();
  if (options.out === undefined) noteWhatRankerChangeLoses(job, workspace.home);
  return await trainRankerToCalibrate(workspace, options, job);
}

/** Trains the ranker as `trainRanker` does, where a calibration follows. */
export async function trainRankerToCalibrate(
  workspace: WorkspaceSettings,
  options: RankerOptions,
  job: Job,
): Promise<TrainedRanker> {
  const [trained] = await trainRankers(workspace, options, [{}], job);
  return trained as TrainedRanker;
}

/** In what rankers differ that are trained on the same tweets. */
export type RankerVariant = Partial<Pick<RankerOptions, "preset" | "out" | "without">>;

/**
 * Trains rankers one after the other as `trainRanker` does; tweets are read once.
 * @throws EnvironmentError `NATIVE_LIBRARY` and UsageError `FOLDER_NOT_EMPTY`, `STORE_FOLLOWS` or
 *   `OPTION_INVALID` before anything is read or changed.
 * @param variants the features of each must be among those of the first.
 */
export async function trainRankers(
  workspace: WorkspaceSettings,
  options: RankerOptions,
  variants: readonly RankerVariant[],
  job: Job,
): Promise<TrainedRanker[]> {
  requireApart({ split: options.split, dev: options.dev });
  requireLightGbm();
  for (const { out = options.out } of variants) {
    if (out === undefined) await refuseFollower(workspace.home);
    else refuseForeign(out, rank.RANKER_FILES);
  }
  const task = { ...job, config: workspace };
  return await withCollections(task, [workspace.home, ...options.with], async (opened) => {
    const [own] = opened as readonly [OpenCollection];
    const read = readOnce();
    const trained: TrainedRanker[] = [];
    for (const variant of variants) {
      const run = (): Promise<TrainedRanker> => train(task, opened, { ...options, ...variant }, read);
      const summaryOf = ({ cv, dev }: TrainedRanker) => ({ cv, dev });
      trained.push(await recorded(own.workspace.database, "train ranker", run, { summaryOf }));
    }
    return trained;
  });
}

async function train(
  task: Task,
  opened: readonly OpenCollection[],
  options: RankerOptions,
  read: typeof readCollections,
): Promise<TrainedRanker> {
  const { preset, from, pseudo } = options;
  const { seed, threads, candidates: depth, rerankArticles, home } = task.config;
  const { settings } = RANKER_PRESETS[preset];
  const { semantics, reranker: brought } = opened[0]!.workspace.index;
  const known = RANKER_PRESETS[preset].features.filter(
    (name) => semantics !== undefined || !rank.isSemantic(name),
  );
  const isReranked = brought !== undefined && rerankArticles > 0 && preset === "default";
  const features = withoutParts(isReranked ? [...known, ...rank.CROSS_FEATURES] : known, options.without);
  const hasCross = isReranked && features.some((name) => rank.CROSS_FEATURES.includes(name));
  const reranker = hasCross ? { hash: brought.hash, articles: rerankArticles } : undefined;
  const itsEncoder = preset === "portable" ? rank.ANY_ENCODER : semantics?.encoderHash;
  const encoder = features.some(rank.isSemantic) ? itsEncoder : undefined;
  // Without an encoder the paper's own way is not open: its TF-IDF features are then tried on the
  // fused candidates.
  const candidates = encoder === undefined ? "fused" : RANKER_PRESETS[preset].candidates;
  const { split, dev } = options;
  if (reranker) noteReranker(task, reranker);
  const collections = await read(opened, { features, candidates, reranker, split, dev, pseudo });
  const examples = training.balanced(collections);
  const fit = { features, settings, seed, threads };
  const wanted = { features, depth, candidates, encoder, reranker };
  const folder = options.out ?? workspacePaths(home).ranker;
  const isOwnWay = from === "scratch" || !options.cv || opened.length > 1 || pseudo > 0;
  const start = isOwnWay ? undefined : shippedStart(wanted);
  try {
    const ways = start && (await compare(task, collections, start, fit));
    if (start && ways?.best === "shipped") {
      // One that was trained here before would rank in its place.
      if (options.out === undefined) rmSync(folder, { recursive: true, force: true });
      const { rounds } = start.booster;
      const devFigures = devOf(collections, start.booster);
      return {
        ways,
        cv: undefined,
        dev: devFigures,
        rounds,
        ...countsOf(collections),
        folder: undefined,
        importances: [],
      };
    }
    const compared = ways && ways.best !== "shipped" ? ways.cv[ways.best] : undefined;
    const cv = compared ?? (options.cv ? await crossValidate(task, examples, fit) : undefined);
    const continued = ways?.best === "continued" ? start : undefined;
    const booster = await fitAll(task, examples, {
      ...fit,
      settings: { ...settings, rounds: cv?.rounds ?? settings.rounds },
      start: continued?.booster,
    });
    try {
      const learned = pseudo === 0 ? {} : { pseudoPosts: pseudo };
      save(folder, booster, { ...wanted, ...learned, preset, seed }, collections, continued?.manifest);
      return {
        ways,
        cv,
        dev: devOf(collections, booster),
        rounds: booster.rounds,
        ...countsOf(collections),
        folder,
        importances: importancesOf(booster, features),
      };
    } finally {
      booster.dispose();
    }
  } finally {
    start?.booster.dispose();
  }
}

function noteReranker({ note }: Task, { hash, articles }: NonNullable<RankerRecipe["reranker"]>): void {
  note(`with the reranker ${hash.slice(0, 12)}, which reads the first ${articles} articles of each query`);
}

/**
 * Compares what a workspace's own ranker may be; undefined, with a note, where too few tweets are new to the
 * shipped one.
 */
async function compare(
  task: Task,
  collections: readonly ReadCollection[],
  { manifest, booster }: Start,
  fit: training.FitOptions,
): Promise<training.ComparedWays | undefined> {
  const unseen = collections.flatMap((collection) => unseenBy(manifest, collection));
  if (unseen.length < FEWEST_QUERIES) {
    task.note("from nothing: the shipped ranker was trained on these tweets' articles");
    return undefined;
  }
  return await byFolds(task, (onFold) =>
    training.compareWays(unseen, { ...fit, onRound: () => !task.signal.aborted }, booster, onFold),
  );
}

async function crossValidate(
  task: Task,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<training.CrossValidation> {
  return await byFolds(task, (onFold) =>
    training.crossValidate(examples, { ...fit, onRound: () => !task.signal.aborted }, onFold),
  );
}

async function byFolds<T>(
  task: Task,
  validate: (onFold: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const progress = task.progress("Cross-validating", "folds");
  const validated = await validate((done, total) => {
    checkInterrupted(task.signal, "Cross-validation");
    progress.update(done, total);
  });
  progress.finish();
  return validated;
}

async function fitAll(
  task: Task,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<Booster> {
  const progress = task.progress("Training", "rounds");
  const booster = await training.fitRanker(examples, {
    ...fit,
    onRound: (round) => {
      progress.update(round, fit.settings.rounds);
      return !task.signal.aborted;
    },
  });
  progress.finish();
  if (!task.signal.aborted) return booster;
  booster.dispose();
  throw new InterruptedError("Training");
}

/** @param start the shipped ranker that the training went on from, where it did. */
function save(
  folder: string,
  booster: Booster,
  {
    encoder,
    reranker,
    ...about
  }: RankerRecipe & Pick<rank.RankerManifest, "preset" | "seed" | "pseudoPosts">,
  collections: readonly ReadCollection[],
  start: rank.RankerManifest | undefined,
): void {
  const queries = collections.flatMap(({ train: of }) => of.map(({ query }) => query));
  const seen = collections.flatMap((collection) =>
    articleMarks(collection)(
      new Set([...collection.train, ...collection.pseudo].flatMap(({ query }) => [...query.relevant])),
    ),
  );
  rank.saveRanker(folder, booster.toText(), {
    ...about,
    rounds: booster.rounds,
    trainedAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
    datasets: [...new Set([...(start?.datasets ?? []), ...queries.flatMap(({ dataset }) => dataset ?? [])])],
    queries: (start?.queries ?? 0) + queries.length,
    seenArticles: [...new Set([...(start?.seenArticles ?? []), ...seen])].sort(),
    ...(start ? { start: { sha256: start.sha256, rounds: start.rounds } } : {}),
    ...(encoder === undefined ? {} : { encoder }),
    ...(reranker === undefined ? {} : { reranker }),
  });
}

function countsOf(collections: readonly ReadCollection[]): Pick<TrainedRanker, "queries" | "pseudoPosts"> {
  const count = (of: "train" | "pseudo"): number =>
    collections.reduce((sum, collection) => sum + collection[of].length, 0);
  return { queries: count("train"), pseudoPosts: count("pseudo") };
}

function devOf(collections: readonly ReadCollection[], booster: Booster): TrainedRanker["dev"] {
  const measured = collections.filter(({ dev }) => dev.length > 0);
  return Object.fromEntries(measured.map(({ name, dev }) => [name, training.scoreExamples(booster, dev)]));
}

function importancesOf(booster: Booster, features: readonly string[]): TrainedRanker["importances"] {
  const gains = booster.gains();
  return features.map((name, i) => ({ name, gain: gains[i]! })).sort((a, b) => b.gain - a.gain);
}
