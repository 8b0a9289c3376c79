import * as training from "../../training";
import { InterruptedError, UsageError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import type { Booster } from "../native/lightgbm";
import * as rank from "../rank";
import * as store from "../store";
import { choice } from "./choice";
import { type OpenCollection, type ReadCollection, readCollections, withCollections } from "./collections";
import type { CliIo } from "./io";

/** Options of `train ranker`. */
export interface RankerOptions {
  readonly split: string;
  readonly dev: string;
  readonly preset: string;
  readonly out?: string;
  readonly cv: boolean;
  readonly without: readonly string[];
  /** Further workspaces to learn from. */
  readonly with: readonly string[];
}

export const PRESETS = {
  default: { features: rank.FEATURE_NAMES, settings: training.DEFAULT_SETTINGS, candidates: "fused" },
  paper: { features: rank.PAPER_FEATURES, settings: training.PAPER_SETTINGS, candidates: "encoder" },
} as const;
type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

const SHOWN_FEATURES = 15;

/** What a training found out. */
interface Outcome {
  readonly cv: training.CrossValidation | undefined;
  /** By collection; absent where there are no dev tweets. */
  readonly dev: Readonly<Record<string, training.Figures>>;
  readonly rounds: number;
  readonly queries: number;
  readonly folder: string;
  readonly importances: readonly { readonly name: string; readonly gain: number }[];
}

/** Runs `train ranker`. */
export async function trainRanker(io: CliIo, options: RankerOptions): Promise<void> {
  const preset = choice("--preset", options.preset, PRESET_NAMES);
  await withCollections(io, [io.config.home, ...options.with], async (opened) => {
    const [own] = opened as readonly [OpenCollection];
    const finishJob = store.startJob(own.workspace.database, "train ranker");
    try {
      const outcome = await train(io, opened, options, preset);
      finishJob("done", { cv: outcome.cv, dev: outcome.dev });
      show(io, outcome);
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
  preset: Preset,
): Promise<Outcome> {
  const { seed, threads, home } = io.config;
  const { settings } = PRESETS[preset];
  const { semantics } = (opened[0] as OpenCollection).workspace.index;
  const known = PRESETS[preset].features.filter((name) => semantics !== undefined || !rank.isSemantic(name));
  const features = withoutParts(known, options.without);
  const encoder = features.some(rank.isSemantic) ? semantics?.encoderHash : undefined;
  // Without an encoder the paper's own way is not open: its TF-IDF features are then tried on the fused candidates.
  const candidates = encoder === undefined ? "fused" : PRESETS[preset].candidates;
  const { split, dev: devSplit } = options;
  const collections = await readCollections(opened, { features, candidates, split, dev: devSplit });
  const examples = training.balanced(collections.map(({ train: of }) => of));
  const fit = { features, settings, seed, threads };
  const cv = options.cv ? await crossValidate(io, examples, fit) : undefined;
  const booster = await fitAll(io, examples, {
    ...fit,
    settings: { ...settings, rounds: cv?.rounds ?? settings.rounds },
  });
  try {
    const dev = Object.fromEntries(
      collections
        .filter((collection) => collection.dev.length > 0)
        .map((collection) => [collection.name, training.scoreExamples(booster, collection.dev)]),
    );
    const folder = options.out ?? rank.workspacePaths(home).ranker;
    rank.saveRanker(folder, booster, {
      features,
      depth: io.config.candidates,
      candidates,
      preset,
      seed,
      rounds: booster.rounds,
      trainedAt: new Date().toISOString(),
      codeVersion: CODE_VERSION,
      datasets: [...new Set(examples.flatMap(({ query }) => query.dataset ?? []))],
      queries: examples.length,
      seenArticles: [...new Set(collections.flatMap(seenMarks))].sort(),
      ...(encoder === undefined ? {} : { encoder }),
    });
    const gains = booster.importance("gain");
    const importances = features
      .map((name, i) => ({ name, gain: gains[i] as number }))
      .sort((a, b) => b.gain - a.gain);
    return { cv, dev, rounds: booster.rounds, queries: examples.length, folder, importances };
  } finally {
    booster.dispose();
  }
}

/** Returns the names that hold none of the parts. */
export function withoutParts(names: readonly string[], parts: readonly string[]): string[] {
  for (const part of parts) {
    if (!names.some((name) => name.includes(part))) {
      throw new UsageError(`--without ${part}: no feature of the preset has this in its name.`, {
        code: "OPTION_INVALID",
        hint: `The features are: ${names.join(", ")}.`,
      });
    }
  }
  const kept = names.filter((name) => !parts.some((part) => name.includes(part)));
  if (kept.length > 0) return kept;
  throw new UsageError("--without leaves no feature to train on.", { code: "OPTION_INVALID" });
}

async function crossValidate(
  io: CliIo,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): Promise<training.CrossValidation> {
  const progress = io.startProgress("Cross-validating", "folds");
  const cv = await training.crossValidate(
    examples,
    { ...fit, onRound: () => !io.signal.aborted },
    (done, total) => {
      if (io.signal.aborted) throw new InterruptedError("Cross-validation");
      progress.update(done, total);
    },
  );
  progress.finish();
  return cv;
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

function seenMarks({ workspace: { database, index }, train }: ReadCollection): string[] {
  const identities = new store.ArticleReader(database).identities();
  const docs = new Set(train.flatMap(({ query }) => [...query.relevant]));
  return [...docs].map((doc) => {
    const key = index.lexical.arrays.keys[doc] as number;
    const { source, id } = identities.get(key) as { source: string; id: string };
    return rank.seenMark(source, id);
  });
}

function show(io: CliIo, { cv, dev, rounds, queries, folder, importances }: Outcome): void {
  if (io.json) {
    const [only, ...others] = Object.values(dev);
    const figures = {
      ...(cv ? { cv: cv.figures } : {}),
      ...(only && others.length === 0 ? { dev: only } : {}),
      ...(cv && Object.keys(cv.collections).length > 1 ? { collections: { cv: cv.collections, dev } } : {}),
    };
    io.out(JSON.stringify({ ...figures, rounds, queries, folder, importances }));
    return;
  }
  const several = new Set([...Object.keys(cv?.collections ?? {}), ...Object.keys(dev)]).size > 1;
  const percent = (value: number): string => (100 * value).toFixed(2);
  const line = (name: string, { undated, unsigned, dated, redated }: training.Figures): void => {
    const figures = { "text only": undated, unsigned, dated, "re-dated": redated };
    const cells = Object.entries(figures).map(([reading, map]) => `${reading} ${percent(map)}`);
    io.out(`${name.padEnd(several ? 20 : 4)} MAP@5  ${cells.join("  ")}`);
  };
  const lines = (name: string, figures: Readonly<Record<string, training.Figures>>): void => {
    for (const [collection, of] of Object.entries(figures))
      line(several ? `${name} ${collection}` : name, of);
  };
  if (cv) lines("cv", several ? cv.collections : { "": cv.figures });
  lines("dev", dev);
  const total = importances.reduce((sum, { gain }) => sum + gain, 0);
  io.out("share of the gain by feature:");
  for (const { name, gain } of importances.slice(0, SHOWN_FEATURES))
    io.out(`  ${percent(gain / total).padStart(6)} %  ${name}`);
  io.out(`ranker of ${rounds} rounds, trained on ${queries} tweets, written to ${folder}`);
}
