import { join } from "node:path";
import {
  BASELINE_ROWS,
  type BaselineRow,
  type EncoderData,
  type EncoderSettings,
  type Regime,
  rowSettings,
} from "../../../training";
import * as training from "../../../training/encoder";
import { UsageError } from "../../base/core/errors";
import { createRng, shuffle } from "../../base/core/rng";
import { inPercent } from "../../base/core/values/in-percent";
import { readModelManifest } from "../../encoder";
import type { Architecture } from "../../encoder/checkpoint";
import { encoderFolder } from "../../workspace";
import {
  type EncoderTexts,
  type JudgedQuery,
  noJudgements,
  readTrainingTexts,
  type TrainingTexts,
} from "../encoder/data";
import type { BackendChoice } from "../encoder/options";
import { noteTexts, startBackend } from "../encoder/run-training";
import { type Job, keeping, type Task, type WorkspaceSettings, withExistingStore } from "../job";
import { requireApart } from "../splits";
import { AblationBaselines, instructiveTweets } from "./baselines";
import { onlyCandidates, trainedCosines } from "./encoder";
import { folderName } from "./folder-name";

/**
 * Share of the judged tweets that the reranker is trained on, the encoders on the others: 199 of 999.
 * @see CrowdChecked, appendix A.
 */
const RERANKER_SHARE = 0.2;

/** What the rows of the paper's Table 6 are made of. */
export interface AblateOptions {
  readonly regime: Regime;
  /** How crowd pairs were labelled, and the score that they are above. */
  readonly method: string;
  readonly threshold: number;
  /** Judgements of gold pairs and of the reranker's tweets. */
  readonly split: string;
  /** Judgements that checkpoints are chosen by. */
  readonly dev: string;
  /** Judgements that are scored once at the end; absent: none. */
  readonly test?: string | undefined;
  /** Which rows: names of baselines, and the paper's by number, from 1. */
  readonly rows: readonly string[];
  readonly seeds: readonly number[];
  /** What all rows have in the place of the paper's settings. */
  readonly changes: SettingChanges;
  /** Folder of the model to begin with; default: the workspace's. */
  readonly from?: string | undefined;
  /** Where tables and trainings go; default: `ablation` in the workspace. */
  readonly out?: string | undefined;
  readonly backend: BackendChoice;
}

/** What all trainings of a table have in the place of the paper's settings. */
export type SettingChanges = Partial<Pick<EncoderSettings, "epochs" | "learningRate">>;

/** A table that is made. */
export interface Ablated<T> {
  readonly results: readonly T[];
  /** Where it was written. */
  readonly out: string;
}

/**
 * Trains and scores the rows of the paper's Table 6. A run that was stopped goes on where it was when the
 * call is made again.
 * @throws UsageError `OPTION_INVALID` for a row that there is not.
 * @throws InterruptedError when the job is stopped.
 */
export async function ablate(
  workspace: WorkspaceSettings,
  options: AblateOptions,
  job: Job,
): Promise<Ablated<training.AblationResult>> {
  const task = { ...job, config: workspace };
  const { regime, split, dev, method, threshold, seeds } = options;
  requireApart({ split, dev, test: options.test });
  const from = options.from ?? encoderFolder(workspace.home);
  const { architecture, prefixes } = readModelManifest(from);
  const pairs = { regime, split, dev, method, threshold, architecture, prefixes };
  const rows = options.rows.map((name) => rowOf(name, architecture));
  await startBackend(task, options.backend, workspace.threads);
  const ablated = withExistingStore(workspace.home, async (database) => {
    const ablation = new Ablation(
      task,
      { ...options, from, architecture },
      readTrainingTexts(database, pairs),
    );
    training.requireTableFolder(ablation.out);
    const results: training.AblationResult[] = [];
    for (const row of rows) {
      const maps: (readonly number[])[] = [];
      for (const seed of seeds) maps.push(await ablation.score(row, seed));
      results.push({
        row: {
          label: row.label,
          published: ablation.published(row),
          ...("name" in row ? {} : { encoder: architecture }),
        },
        seeds,
        dev: maps.map(([dev]) => dev as number),
        test: maps.flatMap(([, test]) => test ?? []),
      });
      // After every row: what is done can be read while the others are trained.
      training.writeTables(ablation.out, results);
    }
    return { results, out: ablation.out };
  });
  return await keeping(ablated);
}

type Row = training.AblationRow | BaselineRow;

function rowOf(name: string, architecture: Architecture): Row {
  const { ABLATION_ROWS, ENCODER_NAMES } = training;
  const baseline = BASELINE_ROWS.find((one) => one.name === name);
  if (baseline) return baseline;
  const row = /^\d+$/.test(name) ? ABLATION_ROWS[Number(name) - 1] : undefined;
  if (row) return row === ABLATION_ROWS[0] ? { ...row, label: ENCODER_NAMES[architecture] } : row;
  const names = BASELINE_ROWS.map((baseline) => baseline.name).join(", ");
  throw new UsageError(
    `--rows must be of ${names} and the numbers from 1 to ${ABLATION_ROWS.length}; it is "${name}".`,
    { code: "OPTION_INVALID", hint: "crowdchecked ablate --help says what each row is." },
  );
}

/** Trains and scores single rows, for one workspace and set of options. */
class Ablation {
  readonly out: string;
  private readonly texts: EncoderTexts;
  /** Tweets that are scored: dev, then test where there is one. */
  private readonly tested: readonly (readonly JudgedQuery[])[];
  private readonly baselines: AblationBaselines;

  constructor(
    private readonly task: Task,
    private readonly options: AblateOptions & { readonly from: string; readonly architecture: Architecture },
    private readonly all: TrainingTexts,
  ) {
    const { from, out, dev, test } = options;
    this.out = out ?? join(task.config.home, "ablation");
    this.texts = all.without(new Set());
    noteTexts(task, this.texts);
    const splits = test === undefined ? [dev] : [dev, test];
    this.tested = splits.map((split) => {
      const queries = this.texts.queries(split);
      if (queries.length === 0) throw noJudgements(split);
      return queries;
    });
    this.baselines = new AblationBaselines(task, from, this.texts, this.tested);
  }

  /** Returns MAP@5, 0 - 1, of a row under one seed: dev, then test where there is one. */
  async score(row: Row, seed: number): Promise<readonly number[]> {
    const maps = await this.maps(row, seed);
    this.task.note(`${row.label}, seed ${seed}: dev ${inPercent(maps[0]!)}`);
    return maps;
  }

  /**
   * Returns what was published for a row; undefined where other tweets are scored than those of CheckThat!
   * 2021.
   */
  published({ published }: Row): training.AblationRow["published"] | undefined {
    const { candidates, dev } = this.texts.view("all");
    const searched = candidates.filter((isSearched) => isSearched).length;
    return training.publishedHere(published, searched, { dev: dev.length, test: this.tested[1]?.length });
  }

  private async maps(row: Row, seed: number): Promise<readonly number[]> {
    if ("name" in row) return await this.baselines.maps(row.name, seed);
    const { architecture, changes } = this.options;
    const settings = { ...rowSettings(row.settings, architecture), ...changes, seed };
    return row.reranked ? await this.reranked(row, settings) : await this.plain(row, settings);
  }

  /** Returns MAP@5 of an encoder's cosines on each of the tested splits. */
  private async plain(row: training.AblationRow, settings: EncoderSettings): Promise<number[]> {
    const view = row.views[0]!;
    const data = this.texts.view(view);
    const scores = await this.cosines(`${row.label}, ${view}`, data, settings, this.tested);
    return this.tested.map((dev, split) => training.meanAveragePrecision(scores[split]!, { ...data, dev }));
  }

  /**
   * Returns MAP@5 of LambdaMART over TF-IDF and encoders, one of each for every view, on each of the
   * tested splits.
   */
  private async reranked(row: training.AblationRow, settings: EncoderSettings): Promise<number[]> {
    const judged = instructiveTweets(this.task, this.options.from, this.texts);
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
    const { threads } = this.task.config;
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
    return trainedCosines(this.task, {
      label: `${label}, seed ${seed}`,
      from: this.options.from,
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
