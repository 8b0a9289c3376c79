import { rmSync } from "node:fs";
import * as training from "../../../training";
import { refuseForeign, requireWritable } from "../../base/artifact";
import { present } from "../../base/core/values/present";
import { CODE_VERSION } from "../../base/core/version";
import { workspacePaths } from "../../base/home/paths";
import type { Booster } from "../../base/native/lightgbm";
import { requireLightGbm } from "../../base/native/lightgbm-library";
import { recorded } from "../../base/store";
import * as rank from "../../rank";
import type { Job, Task, WorkspaceSettings } from "../job";
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
import { compareWays, crossValidate, fitAll } from "./fit";
import type { RankerOptions } from "./options";
import { RANKER_PRESETS } from "./presets";
import { shippedStart } from "./start";
import { type RankerRecipe, wantedRanker } from "./wanted";

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
 * @throws EnvironmentError `RANKER_WRITE`, before the work where it can be known.
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
 * @throws EnvironmentError `NATIVE_LIBRARY` or `RANKER_WRITE`, and UsageError `FOLDER_NOT_EMPTY`,
 *   `STORE_FOLLOWS` or `OPTION_INVALID` before anything is read or changed.
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
    for (const { out = options.out ?? workspacePaths(workspace.home).ranker } of variants)
      requireWritable(rank.rankerTarget(out));
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
  const { preset, from, pseudo, split, dev } = options;
  const { seed, threads, home } = task.config;
  const { settings } = RANKER_PRESETS[preset];
  const wanted = wantedRanker(task.config, opened[0]!.workspace.index, options);
  const { features, candidates, reranker } = wanted;
  if (reranker) noteReranker(task, reranker);
  const collections = await read(opened, { features, candidates, reranker, split, dev, pseudo });
  const examples = training.balanced(collections);
  const fit = { features, settings, seed, threads };
  const folder = options.out ?? workspacePaths(home).ranker;
  const isOwnWay = from === "scratch" || !options.cv || opened.length > 1 || pseudo > 0;
  const start = isOwnWay ? undefined : shippedStart(wanted);
  try {
    const ways = start && (await compareWays(task, collections, start, fit));
    if (start && ways?.best === "shipped") {
      // One that was trained here before would rank in its place.
      if (options.out === undefined) rmSync(folder, { recursive: true, force: true });
      return {
        ways,
        cv: undefined,
        ...figuresOf(collections, start.booster),
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
        ...figuresOf(collections, booster),
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
    ...present({ encoder, reranker }),
  });
}

function figuresOf(
  collections: readonly ReadCollection[],
  booster: Booster,
): Pick<TrainedRanker, "dev" | "rounds" | "queries" | "pseudoPosts"> {
  const count = (of: "train" | "pseudo"): number =>
    collections.reduce((sum, collection) => sum + collection[of].length, 0);
  const measured = collections.filter(({ dev }) => dev.length > 0);
  return {
    dev: Object.fromEntries(measured.map(({ name, dev }) => [name, training.scoreExamples(booster, dev)])),
    rounds: booster.rounds,
    queries: count("train"),
    pseudoPosts: count("pseudo"),
  };
}

function importancesOf(booster: Booster, features: readonly string[]): TrainedRanker["importances"] {
  const gains = booster.gains();
  return features.map((name, i) => ({ name, gain: gains[i]! })).sort((a, b) => b.gain - a.gain);
}
