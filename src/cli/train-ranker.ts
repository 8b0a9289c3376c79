import { rmSync } from "node:fs";
import * as training from "../../training";
import { InterruptedError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import type { Booster } from "../native/lightgbm";
import * as rank from "../rank";
import * as store from "../store";
import { choice } from "./choice";
import {
  articleMarks,
  type OpenCollection,
  type ReadCollection,
  readCollections,
  withCollections,
} from "./collections";
import type { CliIo } from "./io";
import { learnedPosts } from "./pseudo-option";
import { FEWEST_QUERIES } from "./ranker-examples";
import { RANKER_PRESET_NAMES, RANKER_PRESETS, type RankerPreset, withoutParts } from "./ranker-presets";
import { shippedStart, unseenBy, type Wanted } from "./ranker-start";
import { showTraining, type TrainedRanker } from "./train-ranker-lines";

/** Where a training may begin: where that is best, or from nothing. */
const STARTS = ["auto", "scratch"] as const;
type Start = (typeof STARTS)[number];

/** Options of `train ranker`. */
export interface RankerOptions {
  readonly split: string;
  readonly dev: string;
  readonly preset: string;
  readonly from: string;
  readonly out?: string;
  readonly cv: boolean;
  readonly without: readonly string[];
  /** Further workspaces to learn from. */
  readonly with: readonly string[];
  /** Pseudo-posts to learn from; true: as many as are good. */
  readonly pseudo?: string | true;
}

/** Runs `train ranker`. */
export async function trainRanker(io: CliIo, options: RankerOptions): Promise<void> {
  const preset = choice("--preset", options.preset, RANKER_PRESET_NAMES);
  const from = choice("--from", options.from, STARTS);
  await withCollections(io, [io.config.home, ...options.with], async (opened) => {
    const [own] = opened as readonly [OpenCollection];
    const finishJob = store.startJob(own.workspace.database, "train ranker");
    try {
      const trained = await train(io, opened, options, preset, from);
      finishJob("done", { cv: trained.cv, dev: trained.dev });
      showTraining(io, trained);
    } catch (error) {
      finishJob(error instanceof InterruptedError ? "interrupted" : "failed");
      throw error;
    }
  });
}

async function train(
  io: CliIo,
  opened: readonly OpenCollection[],
  options: RankerOptions,
  preset: RankerPreset,
  from: Start,
): Promise<TrainedRanker> {
  const { seed, threads, candidates: depth, home } = io.config;
  const { settings } = RANKER_PRESETS[preset];
  const { semantics } = (opened[0] as OpenCollection).workspace.index;
  const known = RANKER_PRESETS[preset].features.filter(
    (name) => semantics !== undefined || !rank.isSemantic(name),
  );
  const features = withoutParts(known, options.without);
  const encoder = features.some(rank.isSemantic) ? semantics?.encoderHash : undefined;
  // Without an encoder the paper's own way is not open: its TF-IDF features are then tried on the fused candidates.
  const candidates = encoder === undefined ? "fused" : RANKER_PRESETS[preset].candidates;
  const { split, dev } = options;
  const pseudo = learnedPosts(options.pseudo);
  const collections = await readCollections(opened, { features, candidates, split, dev, pseudo });
  const examples = training.balanced(collections);
  const fit = { features, settings, seed, threads };
  const wanted = { features, depth, candidates, encoder };
  const folder = options.out ?? rank.workspacePaths(home).ranker;
  const isOwnWay = from === "scratch" || !options.cv || opened.length > 1 || pseudo > 0;
  const start = isOwnWay ? undefined : shippedStart(wanted);
  try {
    const ways = start && (await compare(io, collections, start, fit));
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
    const cv = ways?.cv ?? (options.cv ? await crossValidate(io, examples, fit) : undefined);
    const continued = ways?.best === "continued" ? start : undefined;
    const booster = await fitAll(io, examples, {
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

/** Compares what a workspace's own ranker may be; undefined, with a note, where too few tweets are new to the shipped one. */
async function compare(
  io: CliIo,
  collections: readonly ReadCollection[],
  { manifest, booster }: rank.RankerModel,
  fit: training.FitOptions,
): Promise<training.ComparedWays | undefined> {
  const unseen = collections.flatMap((collection) => unseenBy(manifest, collection));
  if (unseen.length < FEWEST_QUERIES) {
    io.note("from nothing: the shipped ranker was trained on these tweets' articles");
    return undefined;
  }
  return await byFolds(io, (onFold) =>
    training.compareWays(unseen, { ...fit, onRound: () => !io.signal.aborted }, booster, onFold),
  );
}

async function crossValidate(
  io: CliIo,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<training.CrossValidation> {
  return await byFolds(io, (onFold) =>
    training.crossValidate(examples, { ...fit, onRound: () => !io.signal.aborted }, onFold),
  );
}

async function byFolds<T>(
  io: CliIo,
  validate: (onFold: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const progress = io.startProgress("Cross-validating", "folds");
  const validated = await validate((done, total) => {
    if (io.signal.aborted) throw new InterruptedError("Cross-validation");
    progress.update(done, total);
  });
  progress.finish();
  return validated;
}

async function fitAll(
  io: CliIo,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<Booster> {
  const progress = io.startProgress("Training", "rounds");
  const booster = await training.fitRanker(examples, {
    ...fit,
    onRound: (round) => {
      progress.update(round, fit.settings.rounds);
      return !io.signal.aborted;
    },
  });
  progress.finish();
  if (!io.signal.aborted) return booster;
  booster.dispose();
  throw new InterruptedError("Training");
}

/** @param start the shipped ranker that the training went on from, where it did. */
function save(
  folder: string,
  booster: Booster,
  { encoder, ...about }: Wanted & Pick<rank.RankerManifest, "preset" | "seed" | "pseudoPosts">,
  collections: readonly ReadCollection[],
  start: rank.RankerManifest | undefined,
): void {
  const queries = collections.flatMap(({ train: of }) => of.map(({ query }) => query));
  const seen = collections.flatMap((collection) =>
    articleMarks(collection)(
      new Set([...collection.train, ...collection.pseudo].flatMap(({ query }) => [...query.relevant])),
    ),
  );
  rank.saveRanker(folder, booster, {
    ...about,
    rounds: booster.rounds,
    trainedAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
    datasets: [...new Set([...(start?.datasets ?? []), ...queries.flatMap(({ dataset }) => dataset ?? [])])],
    queries: (start?.queries ?? 0) + queries.length,
    seenArticles: [...new Set([...(start?.seenArticles ?? []), ...seen])].sort(),
    ...(start ? { start: { sha256: start.sha256, rounds: start.rounds } } : {}),
    ...(encoder === undefined ? {} : { encoder }),
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
  const gains = booster.importance("gain");
  return features.map((name, i) => ({ name, gain: gains[i] as number })).sort((a, b) => b.gain - a.gain);
}
