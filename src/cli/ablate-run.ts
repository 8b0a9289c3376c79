import { join } from "node:path";
import type { ViewName } from "../../index";
import {
  BASELINE_ROWS,
  type BaselineRow,
  type EncoderData,
  type EncoderSettings,
  REGIMES,
} from "../../training";
import * as training from "../../training/encoder";
import { createRng, shuffle } from "../core/rng";
import { encoderFolder, readModelManifest } from "../rank";
import { AblationBaselines, instructiveTweets } from "./ablate-baselines";
import { onlyCandidates, trainedCosines } from "./ablate-encoder";
import { type AblateFlags, folderName, readChanges, readCounts } from "./ablate-options";
import { choice, invalidOption } from "./choice";
import {
  type EncoderTexts,
  type JudgedQuery,
  noJudgements,
  readTrainingTexts,
  type TrainingTexts,
} from "./encoder-data";
import type { CliIo } from "./io";
import { noteTexts, percent, startBackend } from "./run-training";
import { readThreshold } from "./train-encoder-options";

/** Share of the judged tweets that the reranker is trained on, the encoders on the others: 199 of 999. @see CrowdChecked, appendix A. */
const RERANKER_SHARE = 0.2;

/** Runs `ablate` for Table 6. A run that was stopped goes on where it was when the command is given again. */
export async function ablate(io: CliIo, flags: AblateFlags): Promise<void> {
  const pairs = {
    regime: choice("--regime", flags.regime, REGIMES),
    split: flags.split,
    dev: flags.dev,
    method: flags.method,
    threshold: readThreshold(flags.threshold),
    architecture: readModelManifest(flags.from ?? encoderFolder(io.config.home)).architecture,
  };
  const seeds = readCounts("--seeds", flags.seeds);
  const rows = readRows(flags.rows);
  const changes = readChanges(flags);
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    const ablation = new Ablation(io, flags, changes, readTrainingTexts(database, pairs));
    const results: training.AblationResult[] = [];
    for (const row of rows) {
      const maps: (readonly number[])[] = [];
      for (const seed of seeds) maps.push(await ablation.score(row, seed));
      results.push({
        row: { label: row.label, published: ablation.published(row) },
        seeds,
        dev: maps.map(([dev]) => dev as number),
        test: maps.flatMap(([, test]) => test ?? []),
      });
      // After every row: what is done can be read while the others are trained.
      training.writeTables(ablation.out, results);
    }
    if (io.json) io.out(JSON.stringify(training.jsonTable(results)));
    else io.out(training.markdownTable(results).trimEnd());
    io.note(`written to ${ablation.out}`);
  });
}

type Row = training.AblationRow | BaselineRow;

function readRows(given: string): readonly Row[] {
  const { ABLATION_ROWS } = training;
  return given.split(",").map((item) => {
    const name = item.trim();
    const row =
      BASELINE_ROWS.find((baseline) => baseline.name === name) ??
      (/^\d+$/.test(name) ? ABLATION_ROWS[Number(name) - 1] : undefined);
    if (row) return row;
    const names = BASELINE_ROWS.map((baseline) => baseline.name).join(", ");
    throw invalidOption("--rows", `of ${names} and the numbers from 1 to ${ABLATION_ROWS.length}`, given);
  });
}

/** Trains and scores single rows, for one workspace and set of options. */
class Ablation {
  readonly out: string;
  private readonly from: string;
  private readonly texts: EncoderTexts;
  /** Tweets that are scored: dev, then test where there is one. */
  private readonly tested: readonly (readonly JudgedQuery[])[];
  private readonly baselines: AblationBaselines;

  /** @param changes what all rows have in the place of the paper's settings. */
  constructor(
    private readonly io: CliIo,
    flags: AblateFlags,
    private readonly changes: ReturnType<typeof readChanges>,
    private readonly all: TrainingTexts,
  ) {
    this.out = flags.out ?? join(io.config.home, "ablation");
    this.from = flags.from ?? encoderFolder(io.config.home);
    this.texts = all.without(new Set());
    noteTexts(io, this.texts);
    const splits = flags.test === undefined ? [flags.dev] : [flags.dev, flags.test];
    this.tested = splits.map((split) => {
      const queries = this.texts.queries(split);
      if (queries.length === 0) throw noJudgements(split);
      return queries;
    });
    this.baselines = new AblationBaselines(io, this.from, this.texts, this.tested);
  }

  /** Returns MAP@5, 0 - 1, of a row under one seed: dev, then test where there is one. */
  async score(row: Row, seed: number): Promise<readonly number[]> {
    const maps = await this.maps(row, seed);
    this.io.note(`${row.label}, seed ${seed}: dev ${percent(maps[0] as number)}`);
    return maps;
  }

  /**
   * Returns what was published for a row; undefined where other tweets are scored than those of CheckThat!
   * 2021.
   */
  published({ published }: Row): training.AblationRow["published"] | undefined {
    const { candidates, dev } = this.texts.view("all");
    return training.publishedHere(published, candidates.filter((searched) => searched).length, dev.length);
  }

  private async maps(row: Row, seed: number): Promise<readonly number[]> {
    if ("name" in row) return await this.baselines.maps(row.name, seed);
    const settings = { ...row.settings, ...this.changes, seed };
    return row.reranked ? await this.reranked(row, settings) : await this.plain(row, settings);
  }

  /** Returns MAP@5 of an encoder's cosines on each of the tested splits. */
  private async plain(row: training.AblationRow, settings: EncoderSettings): Promise<number[]> {
    const view = row.views[0] as ViewName;
    const data = this.texts.view(view);
    const scores = await this.cosines(`${row.label}, ${view}`, data, settings, this.tested);
    return this.tested.map((dev, split) =>
      training.meanAveragePrecision(scores[split] as Float32Array[], { ...data, dev }),
    );
  }

  /** Returns MAP@5 of LambdaMART over TF-IDF and encoders, one of each for every view, on each of the tested splits. */
  private async reranked(row: training.AblationRow, settings: EncoderSettings): Promise<number[]> {
    const judged = instructiveTweets(this.io, this.from, this.texts);
    const held = shuffle(judged, createRng(settings.seed)).slice(
      0,
      Math.round(RERANKER_SHARE * judged.length),
    );
    const others = this.all.without(new Set(held.flatMap(({ marks }) => marks)));
    const splits = [held, ...this.tested];
    const encoders: ModelScores[] = [];
    const lexical: ModelScores[] = [];
    // The encoder of all fields chooses the candidates, so it comes first.
    for (const view of [...row.views].reverse()) {
      const data = others.view(view);
      const scores = await this.cosines(`reranked, ${view}`, data, settings, splits);
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
    const [held0, ...tested] = scored;
    const { threads } = this.io.config;
    return await training.rerankedMap(held0 as training.ScoredTweets, tested, {
      seed: settings.seed,
      threads,
    });
  }

  private cosines(
    label: string,
    data: EncoderData,
    settings: EncoderSettings,
    splits: readonly (readonly JudgedQuery[])[],
  ): Promise<Float32Array[][]> {
    const { seed } = settings;
    const folder = join(this.out, "trainings", folderName(label, seed));
    return trainedCosines(this.io, {
      label: `${label}, seed ${seed}`,
      from: this.from,
      data,
      settings,
      folder,
      splits,
    });
  }
}

/** A model's scores: `[split][tweet][article]`. */
interface ModelScores {
  readonly name: string;
  readonly scores: readonly (readonly Float32Array[])[];
}
