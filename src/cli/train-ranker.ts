import * as training from "../../training";
import { InterruptedError, UsageError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import type { Booster } from "../native/lightgbm";
import * as rank from "../rank";
import * as store from "../store";
import { choice } from "./choice";
import type { CliIo } from "./io";
import { enoughTweets, groupsOf, readExamples } from "./ranker-examples";

/** Options of `train ranker`. */
export interface RankerOptions {
  readonly split: string;
  readonly dev: string;
  readonly preset: string;
  readonly out?: string;
  readonly cv: boolean;
  readonly without: readonly string[];
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
  readonly dev: training.Figures | undefined;
  readonly rounds: number;
  readonly queries: number;
  readonly folder: string;
  readonly importances: readonly { readonly name: string; readonly gain: number }[];
}

/** Runs `train ranker`. */
export async function trainRanker(io: CliIo, options: RankerOptions): Promise<void> {
  const preset = choice("--preset", options.preset, PRESET_NAMES);
  const workspace = rank.openWorkspace(io.config.home, { ranker: "none" });
  try {
    const finishJob = store.startJob(workspace.database, "train ranker");
    try {
      const outcome = await train(io, workspace, options, preset);
      finishJob("done", { cv: outcome.cv, dev: outcome.dev });
      show(io, outcome);
    } catch (error) {
      finishJob(error instanceof InterruptedError ? "interrupted" : "failed");
      throw error;
    }
  } finally {
    workspace.close();
  }
}

async function train(
  io: CliIo,
  workspace: rank.Workspace,
  options: RankerOptions,
  preset: Preset,
): Promise<Outcome> {
  const { seed, threads, home } = io.config;
  const { settings } = PRESETS[preset];
  const { semantics } = workspace.index;
  const known = PRESETS[preset].features.filter((name) => semantics !== undefined || !rank.isSemantic(name));
  const features = withoutParts(known, options.without);
  const encoder = features.some(rank.isSemantic) ? semantics?.encoderHash : undefined;
  // Without an encoder the paper's own way is not open: its TF-IDF features are then tried on the fused candidates.
  const candidates = encoder === undefined ? "fused" : PRESETS[preset].candidates;
  const tweets = enoughTweets(io, workspace, options.split);
  const groups = groupsOf(io, workspace, tweets, encoder !== undefined);
  const examples = await readExamples(io, workspace, groups, { features, candidates }, options.split);
  const fit = { features, settings, seed, threads };
  const cv = options.cv ? await crossValidate(io, examples, fit) : undefined;
  const booster = await fitAll(io, examples, {
    ...fit,
    settings: { ...settings, rounds: cv?.rounds ?? settings.rounds },
  });
  try {
    const devTweets = store.judgedTweets(workspace.database, options.dev);
    const dev =
      devTweets.length === 0
        ? undefined
        : training.scoreExamples(
            booster,
            await readExamples(io, workspace, [{ tweets: devTweets }], { features, candidates }, options.dev),
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
      datasets: [...new Set(tweets.map(({ dataset }) => dataset))],
      queries: examples.length,
      seenArticles: seenMarks(workspace, tweets),
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
function withoutParts(names: readonly string[], parts: readonly string[]): string[] {
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

function seenMarks(workspace: rank.Workspace, tweets: readonly store.JudgedTweet[]): string[] {
  const identities = new store.ArticleReader(workspace.database).identities();
  const marks = tweets.flatMap(({ relevant }) =>
    relevant.map((key) => {
      const { source, id } = identities.get(key) as { source: string; id: string };
      return rank.seenMark(source, id);
    }),
  );
  return [...new Set(marks)].sort();
}

function show(io: CliIo, { cv, dev, rounds, queries, folder, importances }: Outcome): void {
  if (io.json) {
    const figures = { ...(cv ? { cv: cv.figures } : {}), ...(dev ? { dev } : {}) };
    io.out(JSON.stringify({ ...figures, rounds, queries, folder, importances }));
    return;
  }
  const percent = (value: number): string => (100 * value).toFixed(2);
  const line = (name: string, { undated, unsigned, dated, redated }: training.Figures): void => {
    const figures = { "text only": undated, unsigned, dated, "re-dated": redated };
    const cells = Object.entries(figures).map(([reading, map]) => `${reading} ${percent(map)}`);
    io.out(`${name.padEnd(4)} MAP@5  ${cells.join("  ")}`);
  };
  if (cv) line("cv", cv.figures);
  if (dev) line("dev", dev);
  const total = importances.reduce((sum, { gain }) => sum + gain, 0);
  io.out("share of the gain by feature:");
  for (const { name, gain } of importances.slice(0, SHOWN_FEATURES))
    io.out(`  ${percent(gain / total).padStart(6)} %  ${name}`);
  io.out(`ranker of ${rounds} rounds, trained on ${queries} tweets, written to ${folder}`);
}
