import type { Command } from "commander";
import * as training from "../../training";
import { ArtifactError, InterruptedError, UsageError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import * as rank from "../rank";
import * as store from "../store";
import type { CliIo } from "./io";
import type { RunVerb } from "./main";

interface Options {
  readonly split: string;
  readonly dev: string;
  readonly preset: string;
  readonly out?: string;
  readonly cv: boolean;
}

const PRESETS = ["default", "paper"] as const;
const SHOWN_FEATURES = 15;

export function registerTrain(program: Command, run: RunVerb): void {
  program
    .command("train")
    .description("trains a part of the engine on the workspace's judgements")
    .command("ranker")
    .description("trains LambdaMART; prints cross-validation and dev figures and what the features are worth")
    .option("--split <name>", "judgements to train on", "train")
    .option("--dev <name>", "judgements to score on afterwards", "dev")
    .option("--preset <name>", "default, or paper: the paper's own features and settings", "default")
    .option("--out <folder>", "where the ranker goes (default: the workspace)")
    .option("--no-cv", "leave cross-validation out")
    .action(
      run(async (io, options: Options) => {
        const preset = PRESETS.find((name) => name === options.preset);
        if (!preset)
          throw new UsageError(`--preset must be one of ${PRESETS.join(", ")}; it is "${options.preset}".`, {
            code: "OPTION_INVALID",
          });
        await trainRanker(io, options, preset);
      }),
    );
}

async function trainRanker(io: CliIo, options: Options, preset: (typeof PRESETS)[number]): Promise<void> {
  const { home, seed, threads, candidates: depth } = io.config;
  const features = preset === "paper" ? rank.PAPER_FEATURES : rank.FEATURE_NAMES;
  const settings = preset === "paper" ? training.PAPER_SETTINGS : training.DEFAULT_SETTINGS;
  const workspace = rank.openWorkspace(home, { ranker: "none" });
  try {
    const finishJob = store.startJob(workspace.database, "train ranker");
    const docOf = new Map(Array.from(workspace.index.arrays.keys, (key, doc) => [key, doc]));
    const examplesOf = (tweets: readonly store.JudgedTweet[], label: string) => {
      const progress = io.startProgress(label, "queries");
      const queries = tweets.map(({ relevant, ...tweet }) => ({
        ...tweet,
        relevant: new Set(relevant.map((key) => docOf.get(key) as number)),
      }));
      const onDone = (done: number, total: number): void => {
        if (io.signal.aborted) throw new InterruptedError("Training");
        progress.update(done, total);
      };
      const examples = training.makeExamples(workspace.index, queries, { features, depth, seed, onDone });
      progress.finish();
      return examples;
    };
    const tweets = store.judgedTweets(workspace.database, options.split);
    if (tweets.length === 0) {
      throw new ArtifactError(`The split "${options.split}" holds no judged tweets with a text.`, {
        code: "NO_JUDGEMENTS",
        hint: "Import a dataset with tweets and qrels, e.g.: crowdchecked import checkthat FOLDER",
      });
    }
    const examples = examplesOf(tweets, `Reading ${options.split}`);
    const fit = { features, settings, seed, threads };
    const cv = options.cv ? crossValidate(io, examples, fit) : undefined;
    const progress = io.startProgress("Training", "rounds");
    const booster = training.fitRanker(examples, {
      ...fit,
      onRound: (round) => {
        progress.update(round, settings.rounds);
        return !io.signal.aborted;
      },
    });
    progress.finish();
    if (io.signal.aborted) throw new InterruptedError("Training");
    const devTweets = store.judgedTweets(workspace.database, options.dev);
    const dev =
      devTweets.length === 0
        ? undefined
        : training.scoreExamples(booster, examplesOf(devTweets, `Reading ${options.dev}`));
    const identities = new store.ArticleReader(workspace.database).identities();
    const seen = new Set(
      tweets
        .flatMap(({ relevant }) => relevant)
        .map((key) => identities.get(key) as { source: string; id: string }),
    );
    const folder = options.out ?? rank.workspacePaths(home).ranker;
    rank.saveRanker(folder, booster, {
      features: [...features],
      depth,
      preset,
      seed,
      rounds: booster.rounds,
      trainedAt: new Date().toISOString(),
      codeVersion: CODE_VERSION,
      datasets: [...new Set(tweets.map(({ dataset }) => dataset))],
      queries: tweets.length,
      seenArticles: [...new Set([...seen].map(({ source, id }) => rank.seenMark(source, id)))].sort(),
    });
    const gains = booster.importance("gain");
    booster.dispose();
    const figures = { ...(cv ? { cv } : {}), ...(dev ? { dev } : {}) };
    finishJob("done", figures);
    const importances = features
      .map((name, i) => ({ name, gain: gains[i] as number }))
      .sort((a, b) => b.gain - a.gain);
    if (io.json) io.out(JSON.stringify({ ...figures, queries: tweets.length, folder, importances }));
    else print(io, { cv, dev }, importances, folder);
  } finally {
    workspace.close();
  }
}

function crossValidate(
  io: CliIo,
  examples: readonly training.Example[],
  fit: training.FitOptions,
): training.Figures {
  const progress = io.startProgress("Cross-validating", "folds");
  const figures = training.crossValidate(
    examples,
    { ...fit, onRound: () => !io.signal.aborted },
    (done, total) => {
      if (io.signal.aborted) throw new InterruptedError("Cross-validation");
      progress.update(done, total);
    },
  );
  progress.finish();
  return figures;
}

function print(
  io: CliIo,
  figures: { readonly cv: training.Figures | undefined; readonly dev: training.Figures | undefined },
  importances: readonly { readonly name: string; readonly gain: number }[],
  folder: string,
): void {
  const percent = (value: number): string => (100 * value).toFixed(2);
  for (const [name, values] of Object.entries(figures)) {
    if (!values) continue;
    io.out(
      `${name.padEnd(4)} MAP@5  text only ${percent(values.undated)}  dated ${percent(values.dated)}  re-dated ${percent(values.redated)}`,
    );
  }
  const total = importances.reduce((sum, { gain }) => sum + gain, 0);
  io.out("share of the gain by feature:");
  for (const { name, gain } of importances.slice(0, SHOWN_FEATURES))
    io.out(`  ${percent(gain / total).padStart(6)} %  ${name}`);
  io.out(`ranker written to ${folder}`);
}
