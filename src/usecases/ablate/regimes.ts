import { join } from "node:path";
import { type LOSSES, type Regime, rowSettings } from "../../../training";
import * as training from "../../../training/encoder";
import { inPercent } from "../../base/core/values/in-percent";
import type { Database } from "../../base/store";
import { readModelManifest } from "../../encoder";
import type { Reading } from "../../encoder/inputs";
import { encoderFolder } from "../../workspace";
import { type EncoderDataChoice, noJudgements, readTrainingTexts, requirePairs } from "../encoder/data";
import { noteTexts, startBackend } from "../encoder/run-training";
import { type Job, keeping, type Task, type WorkspaceSettings, withExistingStore } from "../job";
import { requireApart } from "../splits";
import type { Ablated, AblateOptions } from "./components";
import { trainedCosines } from "./encoder";
import { folderName } from "./folder-name";

/** What the rows of the paper's Tables 5, 9 and 10 are made of. */
export interface RegimesOptions
  extends Pick<AblateOptions, "split" | "dev" | "test" | "seeds" | "changes" | "from" | "out" | "backend"> {
  readonly loss: (typeof LOSSES)[number];
  readonly regimes: readonly Regime[];
  /** Crowd pairs by method and threshold. */
  readonly crowd: readonly training.CrowdPairs[];
}

/**
 * Trains and scores the rows of the paper's Tables 5, 9 and 10 and of its Figure 3. A run that was stopped
 * goes on where it was when the call is made again; rows that are done are not trained again.
 * @throws ArtifactError `NO_PAIRS` for a row without pairs, before anything is trained.
 * @throws InterruptedError when the job is stopped.
 */
export async function ablateRegimes(
  workspace: WorkspaceSettings,
  options: RegimesOptions,
  job: Job,
): Promise<Ablated<training.RegimeResult>> {
  const task = { ...job, config: workspace };
  const { loss, changes } = options;
  requireApart({ split: options.split, dev: options.dev, test: options.test });
  const rows = training.regimeRows(options.regimes, options.crowd);
  const from = options.from ?? encoderFolder(workspace.home);
  const table: RegimesTable = {
    options,
    from,
    out: options.out ?? join(workspace.home, "ablation"),
    settings: {
      ...rowSettings(training.regimeSettings(loss), readModelManifest(from).architecture),
      ...changes,
    },
  };
  await startBackend(task, options.backend, workspace.threads);
  const ablated = withExistingStore(workspace.home, async (database) => {
    // Before hours of training: none of the rows is without pairs.
    for (const row of rows) requirePairs(database, choiceOf(options, row));
    training.requireTableFolder(table.out);
    const results: training.RegimeResult[] = [];
    for (const row of rows) {
      results.push(await scoreRow(task, database, table, row));
      // After every row: what is done can be read while the others are trained.
      write(table, results);
    }
    return { results, out: table.out };
  });
  return await keeping(ablated);
}

interface RegimesTable {
  readonly options: RegimesOptions;
  /** Folder of the model that all trainings begin with. */
  readonly from: string;
  readonly out: string;
  /** Of all rows, but for the seed. */
  readonly settings: ReturnType<typeof training.regimeSettings>;
}

/** Returns which pairs a row is trained on. */
function choiceOf(
  { split, dev }: RegimesOptions,
  { regime, crowd }: training.RegimeRow,
): Omit<EncoderDataChoice, keyof Reading> {
  // Judged pairs alone look at no method.
  return { regime, split, dev, method: crowd?.method ?? "none", threshold: crowd?.threshold ?? 1 };
}

async function scoreRow(
  task: Task,
  database: Database,
  { options, from, out, settings }: RegimesTable,
  row: training.RegimeRow,
): Promise<training.RegimeResult> {
  const { architecture, prefixes, hash } = readModelManifest(from);
  const { loss, seeds } = options;
  const label = training.regimeLabel(row, architecture);
  task.note(label);
  const choice = { ...choiceOf(options, row), architecture, prefixes };
  const texts = readTrainingTexts(database, choice).without(new Set());
  noteTexts(task, texts);
  const tests = options.test === undefined ? [] : [texts.queries(options.test)];
  if (texts.queries(options.dev).length === 0) throw noJudgements(options.dev);
  if (options.test !== undefined && tests[0]?.length === 0) throw noJudgements(options.test);
  const { data, queries } = training.searchedArticles(texts.view("all"), tests);
  const splits = [data.dev, ...queries];
  const figures: training.RegimeFigures[] = [];
  for (const seed of seeds) {
    const folder = join(out, "trainings", folderName(`${loss} ${label}`, seed));
    const seeded = { ...settings, seed };
    const identity = { ...seeded, data: training.hashData(data), queries: hashOf(splits), model: hash };
    let kept = training.readKept(folder, identity);
    if (!kept) {
      const scored = { label: `${label}, seed ${seed}`, from, data, settings: seeded, folder, splits };
      const scores = await trainedCosines(task, scored);
      const [dev, test] = splits.map((tweets, split) =>
        training.rankingFigures(scores[split]!, { ...data, dev: tweets }),
      );
      kept = { identity, dev: dev as training.RankingFigures, ...(test ? { test } : {}) };
      training.writeKept(folder, kept);
      training.removeWeights(folder);
    }
    task.note(`${label}, seed ${seed}: dev ${inPercent(kept.dev.mapAt5)}`);
    figures.push(kept);
  }
  const { regime, crowd } = row;
  const published = training.publishedRegime(regime, crowd?.method, crowd?.threshold);
  return {
    row,
    encoder: architecture,
    pairs: texts.phases.map(({ name, pairs }) => ({ phase: name, count: pairs.length })),
    seeds,
    figures,
    published: training.publishedHere(published, countOf(data.candidates), {
      dev: data.dev.length,
      test: tests[0]?.length,
    }),
  };
}

function countOf(flags: readonly boolean[]): number {
  return flags.filter((flag) => flag).length;
}

function hashOf(splits: training.SearchedData["queries"]): string {
  return training.hashData({ articles: [], groups: [], candidates: [], phases: [], dev: splits.flat() });
}

/**
 * Writes the table under the name of the loss, so that those of several stand side by side, and the figure.
 */
function write({ out, options }: RegimesTable, results: readonly training.RegimeResult[]): void {
  const content = training.regimesContent(results);
  training.writeTableFiles(out, `regimes-${options.loss}`, {
    md: training.markdownOf(content),
    tex: training.latexOf(content),
    json: training.jsonText(training.regimesJson(results)),
    svg: training.regimesSvg(results),
  });
}
