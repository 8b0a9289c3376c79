import { join } from "node:path";
import type { ViewName } from "../../index";
import { type DevQuery, type EncoderData, type EncoderSettings, REGIMES } from "../../training";
import * as training from "../../training/encoder";
import { createRng, shuffle } from "../core/rng";
import { embedTexts } from "../encoder/embed-texts";
import { encoderFolder, readModelManifest } from "../rank";
import type { AblateFlags } from "./ablate";
import { choice, invalidOption } from "./choice";
import { type EncoderTexts, noJudgements, readTrainingTexts } from "./encoder-data";
import type { CliIo } from "./io";
import { noteTexts, percent, startBackend, trainFrom } from "./run-training";
import { readLearningRate, readThreshold } from "./train-encoder-options";

/** Share of the judged tweets that the reranker is trained on, the encoders on the others: 199 of 999. @see CrowdChecked, appendix A. */
const RERANKER_SHARE = 0.2;

/** Runs `ablate`. A run that was stopped goes on where it was when the command is given again. */
export async function ablate(io: CliIo, flags: AblateFlags): Promise<void> {
  const pairs = {
    regime: choice("--regime", flags.regime, REGIMES),
    split: flags.split,
    dev: flags.dev,
    method: flags.method,
    threshold: readThreshold(flags.threshold),
    architecture: readModelManifest(flags.from ?? encoderFolder(io.config.home)).architecture,
  };
  const seeds = readList("--seeds", flags.seeds);
  const rows = readList("--rows", flags.rows).map((number) => {
    const row = training.ABLATION_ROWS[number - 1];
    if (row) return row;
    throw invalidOption("--rows", `numbers from 1 to ${training.ABLATION_ROWS.length}`, flags.rows);
  });
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    const texts = readTrainingTexts(database, pairs).without(new Set());
    noteTexts(io, texts);
    const ablation = new Ablation(io, flags, texts);
    const results: training.AblationResult[] = [];
    for (const row of rows) {
      const maps: Maps[] = [];
      for (const seed of seeds) maps.push(await ablation.score(row, seed));
      const test = maps.flatMap((map) => map.test ?? []);
      results.push({ row, seeds, dev: maps.map(({ dev }) => dev), test });
      // After every row: what is done can be read while the others are trained.
      training.writeTables(ablation.out, results);
    }
    if (io.json) io.out(JSON.stringify(training.jsonTable(results)));
    else io.out(training.markdownTable(results).trimEnd());
    io.note(`written to ${ablation.out}`);
  });
}

/** MAP@5, 0 - 1. */
interface Maps {
  readonly dev: number;
  readonly test?: number;
}

/** Trains and scores single rows, for one workspace and set of options. */
class Ablation {
  readonly out: string;
  private readonly from: string;
  /** What all rows have in the place of the paper's settings. */
  private readonly changes: Partial<Pick<EncoderSettings, "epochs" | "learningRate">>;
  /** Tweets that are scored: dev, then test where there is one. */
  private readonly tested: readonly (readonly DevQuery[])[];

  constructor(
    private readonly io: CliIo,
    private readonly flags: AblateFlags,
    private readonly texts: EncoderTexts,
  ) {
    this.out = flags.out ?? join(io.config.home, "ablation");
    this.from = flags.from ?? encoderFolder(io.config.home);
    this.changes = {
      ...(flags.epochs === undefined ? {} : { epochs: readCount("--epochs", flags.epochs) }),
      ...(flags.lr === undefined ? {} : { learningRate: readLearningRate(flags.lr) }),
    };
    const splits = flags.test === undefined ? [flags.dev] : [flags.dev, flags.test];
    this.tested = splits.map((split) => {
      const queries = texts.queries(split);
      if (queries.length === 0) throw noJudgements(split);
      return queries;
    });
  }

  async score(row: training.AblationRow, seed: number): Promise<Maps> {
    const settings = { ...row.settings, ...this.changes, seed };
    const [dev, test] = row.reranked ? await this.reranked(row, settings) : await this.plain(row, settings);
    this.io.note(`${row.label}, seed ${seed}: dev ${percent(dev as number)}`);
    return { dev: dev as number, ...(test === undefined ? {} : { test }) };
  }

  /** Returns MAP@5 of an encoder's cosines on each of the tested splits. */
  private async plain(row: training.AblationRow, settings: EncoderSettings): Promise<number[]> {
    const view = row.views[0] as ViewName;
    const data = this.texts.view(view);
    const scores = await this.encoderScores(data, settings, `${row.label}, ${view}`, this.tested);
    return this.tested.map((dev, split) =>
      training.meanAveragePrecision(scores[split] as Float32Array[], { ...data, dev }),
    );
  }

  /** Returns MAP@5 of LambdaMART over TF-IDF and encoders, one of each for every view, on each of the tested splits. */
  private async reranked(row: training.AblationRow, settings: EncoderSettings): Promise<number[]> {
    const judged = shuffle([...this.texts.queries(this.flags.split)], createRng(settings.seed));
    const held = judged.slice(0, Math.round(RERANKER_SHARE * judged.length));
    const heldTexts = new Set(held.map(({ tweet }) => tweet));
    const splits = [held, ...this.tested];
    const encoders: ModelScores[] = [];
    const lexical: ModelScores[] = [];
    // The encoder of all fields chooses the candidates, so it comes first.
    for (const view of [...row.views].reverse()) {
      const data = this.texts.view(view);
      const phases = data.phases.map((phase) => ({
        ...phase,
        pairs: phase.pairs.filter(({ tweet }) => !heldTexts.has(tweet)),
      }));
      const label = `reranked, ${view}`;
      const scores = await this.encoderScores({ ...data, phases }, settings, label, splits);
      encoders.push({ name: `encoder.${view}`, scores });
      const tfidf = new training.TfIdf(data.articles.map((texts) => texts.join(" ")));
      const lexicalScores = splits.map((tweets) =>
        tweets.map(({ tweet }) => onlyCandidates(tfidf.scores(tweet), data)),
      );
      lexical.push({ name: `tfidf.${view}`, scores: lexicalScores });
    }
    const scored = splits.map(
      (tweets, split): training.ScoredTweets => ({
        tweets,
        models: [...encoders, ...lexical].map(({ name, scores }) => ({
          name,
          scores: scores[split] as Float32Array[],
        })),
      }),
    );
    const [held0, ...others] = scored;
    const { threads } = this.io.config;
    return await training.rerankedMap(held0 as training.ScoredTweets, others, {
      seed: settings.seed,
      threads,
    });
  }

  /** Trains an encoder, or takes up one that was trained before, and returns the cosines of each split's tweets with all candidates. */
  private async encoderScores(
    data: EncoderData,
    settings: EncoderSettings,
    label: string,
    splits: readonly (readonly DevQuery[])[],
  ): Promise<Float32Array[][]> {
    const folder = join(this.out, "trainings", `${slug(label)}-seed-${settings.seed}`);
    const { encoder } = await trainFrom(this.io, {
      label: `${label}, seed ${settings.seed}`,
      from: this.from,
      data,
      settings,
      folder,
      resume: training.canResume(folder),
    });
    const { model } = encoder;
    try {
      const options = { signal: this.io.signal };
      const articles = await embedTexts(model, data.articles, options);
      const all: Float32Array[][] = [];
      for (const tweets of splits) {
        const vectors = await embedTexts(
          model,
          tweets.map(({ tweet }) => [tweet]),
          options,
        );
        const rows = await training.cosineRows(vectors, articles, model.dimension);
        all.push(rows.map((row) => onlyCandidates(row, data)));
      }
      return all;
    } finally {
      model.dispose();
    }
  }
}

/** A model's scores: `[split][tweet][article]`. */
interface ModelScores {
  readonly name: string;
  readonly scores: readonly (readonly Float32Array[])[];
}

/** Returns the scores with those of articles that tweets do not search at the very end. */
function onlyCandidates(scores: Float32Array, { candidates }: EncoderData): Float32Array {
  return scores.map((score, article) => (candidates[article] ? score : Number.NEGATIVE_INFINITY));
}

function slug(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
}

function readList(option: string, given: string): readonly number[] {
  return given.split(",").map((number) => readCount(option, number));
}

function readCount(option: string, given: string): number {
  if (/^[1-9]\d{0,8}$/.test(given.trim())) return Number(given);
  throw invalidOption(option, "whole numbers from 1", given);
}
