/**
 * How import, index and queries grow from the real collection to a million articles; every step is a process
 * of its own, so that its memory can be told.
 * node dist/bench/index/growth.js --home WORKSPACE --queries FILE [--sizes 14000,100000,1000000] [--limit N]
 *   [--dense] [--plot FILE]
 * `--dense` makes vectors too, with the shipped encoder. `--plot` draws the times of queries, as SVG.
 */

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "../../src/base/core/types";
import { workspacePaths } from "../../src/base/home/paths";
import { iterateArticles } from "../../src/base/store";
import { importArticles } from "../../src/import";
import { readQueries } from "../../src/usecases/evaluate/query-file";
import { buildIndex, loadWorkspace, openStore } from "../../src/workspace";
import { percentile, table, timed, timeEach } from "../measure";
import { readOptions } from "../read-options";
import { inFolder, runMain } from "../run-main";
import { type Grown, growthPlot } from "./growth-plot";
import { growCollection, writeArticles } from "./synthetic";

const SEED = 1;
const MIB = 1 << 20;

/** What one step tells its parent, as JSON on standard output. */
interface StepReport {
  readonly seconds: number;
  readonly peakBytes: number;
  readonly p50?: number;
  readonly p99?: number;
}

interface StepArguments {
  readonly home: string;
  readonly file: string;
  readonly queries: string;
  readonly limit: number;
  readonly dense: boolean;
}

const STEPS: Record<string, (given: StepArguments) => Promise<Partial<StepReport>>> = {
  async import({ home, file }) {
    const database = openStore(home);
    await importArticles(file, { database });
    database.close();
    return {};
  },
  async index({ home, dense }) {
    const database = openStore(home);
    await buildIndex(home, database, { dense });
    database.close();
    return {};
  },
  async rank({ home, queries, limit }) {
    const tweets = (await readQueries(queries)).slice(0, limit).map(({ text }) => text);
    const opened = await timed(() => loadWorkspace(home));
    const workspace = opened.value;
    await timeEach(tweets.slice(0, 50), (tweet) => workspace.rank(tweet));
    const times = await timeEach(tweets, (tweet) => workspace.rank(tweet));
    workspace.close();
    return { seconds: opened.seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  },
};

async function runStep(name: string, given: StepArguments): Promise<void> {
  const { seconds, value } = await timed(() => STEPS[name]?.(given));
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ seconds, peakBytes, ...value }));
}

/** Size of a folder that may be missing, bytes. */
function folderBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function measure(
  real: readonly Article[],
  size: number,
  given: Pick<StepArguments, "queries" | "limit" | "dense">,
) {
  return await inFolder(async (folder) => {
    const all: StepArguments = {
      ...given,
      home: join(folder, "home"),
      file: join(folder, "articles.jsonl"),
    };
    await writeArticles(growCollection(real, size, SEED), all.file);
    const step = (name: string): StepReport =>
      JSON.parse(
        execFileSync(process.execPath, [__filename, "--step", name, "--given", JSON.stringify(all)], {
          encoding: "utf8",
        }),
      ) as StepReport;
    const imported = step("import");
    const indexed = step("index");
    const ranked = step("rank");
    const { index, denseIndex } = workspacePaths(all.home);
    const [indexBytes, denseBytes] = [folderBytes(index), folderBytes(denseIndex)];
    return { imported, indexed, ranked, indexBytes, denseBytes };
  });
}

async function main(): Promise<void> {
  const values = readOptions({
    home: "./.crowdchecked",
    queries: undefined,
    sizes: "14000,100000,1000000",
    limit: "500",
    dense: false,
    plot: undefined,
    step: undefined,
    given: undefined,
  });
  if (values.step !== undefined)
    return runStep(values.step, JSON.parse(values.given as string) as StepArguments);
  if (values.queries === undefined) throw new Error("--queries FILE is missing");
  const database = openStore(values.home);
  const real = [...iterateArticles(database)].map(({ key: _, body: __, ...article }): Article => article);
  database.close();
  const head = ["articles", "import s", "index s", "index MiB", "vectors MiB", "build peak MiB", "load s"];
  const rows = [[...head, "p50 ms", "p99 ms", "serve peak MiB", "index bytes/article"]];
  const grown: Grown[] = [];
  for (const size of values.sizes.split(",").map(Number)) {
    console.error(`measuring ${size} articles`);
    const { imported, indexed, ranked, indexBytes, denseBytes } = await measure(real, size, {
      queries: values.queries,
      limit: Number(values.limit),
      dense: values.dense,
    });
    const { p50 = Number.NaN, p99 = Number.NaN } = ranked;
    grown.push({ articles: size, p50, p99 });
    if (values.plot !== undefined) writeFileSync(values.plot, growthPlot(grown));
    rows.push([
      String(size),
      imported.seconds.toFixed(1),
      indexed.seconds.toFixed(1),
      (indexBytes / MIB).toFixed(0),
      (denseBytes / MIB).toFixed(0),
      (indexed.peakBytes / MIB).toFixed(0),
      ranked.seconds.toFixed(2),
      p50.toFixed(1),
      p99.toFixed(1),
      (ranked.peakBytes / MIB).toFixed(0),
      (indexBytes / size).toFixed(0),
    ]);
    // The largest takes an hour: what is known of the others is not to wait for it.
    console.error(table([rows[0]!, rows.at(-1)!]));
  }
  console.log(table(rows));
}

runMain(main);
