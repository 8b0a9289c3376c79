import { rmSync } from "node:fs";
import { join } from "node:path";
import { LOSSES, REGIMES } from "../../training";
import * as training from "../../training/encoder";
import { encoderFolder, readModelManifest } from "../rank";
import type { Database } from "../store";
import { trainedCosines } from "./ablate-encoder";
import {
  type AblateFlags,
  folderName,
  readChanges,
  readCounts,
  readCrowdPairs,
  readNames,
} from "./ablate-options";
import { choice } from "./choice";
import { type EncoderDataChoice, noJudgements, readTrainingTexts, requirePairs } from "./encoder-data";
import type { CliIo } from "./io";
import { noteTexts, percent, startBackend } from "./run-training";

/**
 * Runs `ablate --table regimes`. A run that was stopped goes on where it was when the command is given again;
 * rows that are done are not trained again.
 */
export async function ablateRegimes(io: CliIo, flags: AblateFlags): Promise<void> {
  const loss = choice("--loss", flags.loss, LOSSES);
  const rows = training.regimeRows(readNames("--regimes", flags.regimes, REGIMES), readCrowdPairs(flags));
  const seeds = readCounts("--seeds", flags.seeds);
  const table: RegimesTable = {
    flags,
    loss,
    from: flags.from ?? encoderFolder(io.config.home),
    out: flags.out ?? join(io.config.home, "ablation"),
    seeds,
    settings: { ...training.regimeSettings(loss), ...readChanges(flags) },
  };
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    // Before hours of training: none of the rows is without pairs.
    for (const row of rows) requirePairs(database, choiceOf(flags, row));
    const results: training.RegimeResult[] = [];
    for (const row of rows) {
      results.push(await scoreRow(io, database, table, row));
      // After every row: what is done can be read while the others are trained.
      write(table, results);
    }
    if (io.json) io.out(JSON.stringify(training.regimesJson(results)));
    else io.out(training.markdownOf(training.regimesContent(results)).trimEnd());
    io.note(`written to ${table.out}`);
  });
}

interface RegimesTable {
  readonly flags: AblateFlags;
  readonly loss: (typeof LOSSES)[number];
  /** Folder of the model that all trainings begin with. */
  readonly from: string;
  readonly out: string;
  readonly seeds: readonly number[];
  /** Of all rows, but for the seed. */
  readonly settings: ReturnType<typeof training.regimeSettings>;
}

/** Returns which pairs a row is trained on. */
function choiceOf(
  { split, dev }: AblateFlags,
  { regime, crowd }: training.RegimeRow,
): Omit<EncoderDataChoice, "architecture"> {
  // Judged pairs alone look at no method.
  return { regime, split, dev, method: crowd?.method ?? "none", threshold: crowd?.threshold ?? 1 };
}

async function scoreRow(
  io: CliIo,
  database: Database,
  { flags, loss, from, out, seeds, settings }: RegimesTable,
  row: training.RegimeRow,
): Promise<training.RegimeResult> {
  const { architecture, hash } = readModelManifest(from);
  const label = training.regimeLabel(row);
  io.note(label);
  const texts = readTrainingTexts(database, { ...choiceOf(flags, row), architecture }).without(new Set());
  noteTexts(io, texts);
  const tests = flags.test === undefined ? [] : [texts.queries(flags.test)];
  if (texts.queries(flags.dev).length === 0) throw noJudgements(flags.dev);
  if (flags.test !== undefined && tests[0]?.length === 0) throw noJudgements(flags.test);
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
      const scores = await trainedCosines(io, scored);
      const [dev, test] = splits.map((tweets, split) =>
        training.rankingFigures(scores[split] as Float32Array[], { ...data, dev: tweets }),
      );
      kept = { identity, dev: dev as training.RankingFigures, ...(test ? { test } : {}) };
      training.writeKept(folder, kept);
      training.removeCheckpoint(folder);
      rmSync(training.trainingPaths(folder).best, { recursive: true, force: true });
    }
    io.note(`${label}, seed ${seed}: dev ${percent(kept.dev.mapAt5)}`);
    figures.push(kept);
  }
  const { regime, crowd } = row;
  const published = training.publishedRegime(regime, crowd?.method, crowd?.threshold);
  return {
    row,
    pairs: texts.phases.map(({ name, pairs }) => ({ phase: name, count: pairs.length })),
    seeds,
    figures,
    published: training.publishedHere(published, countOf(data.candidates), data.dev.length),
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
function write({ out, loss }: RegimesTable, results: readonly training.RegimeResult[]): void {
  const content = training.regimesContent(results);
  training.writeTableFiles(out, `regimes-${loss}`, {
    md: training.markdownOf(content),
    tex: training.latexOf(content),
    json: training.jsonText(training.regimesJson(results)),
    svg: training.regimesSvg(results),
  });
}
