/**
 * What scoring and explaining a query's candidates costs by our own forest, its plain form, and LightGBM
 * itself in the same run, on the real features of judged tweets; and whether all say the same. Explained are
 * the best five. Then what reading the ranker's trees costs. Each work is done in turn by every side; the
 * figures are medians of wall time, a share is that of LightGBM's time. node dist/bench/rank/forest.js --home
 * WORKSPACE [--split train] [--limit 200]
 */
import { Booster } from "../../src/base/native/lightgbm";
import { judgedTweets } from "../../src/base/store";
import { rankerFolder, readRankerManifest, readRankerTrees } from "../../src/rank";
import { Forest } from "../../src/rank/forest/forest";
import { predictPlain } from "../../src/rank/forest/plain";
import { PlainContributions } from "../../src/rank/forest/plain-contributions";
import { readTrees } from "../../src/rank/forest/tree-text";
import { loadWorkspace } from "../../src/workspace";
import { percentile, table, timeEach } from "../measure";
import { readOptions } from "../read-options";

const EXPLAINED = 5;
const ROUNDS = 3;
const LOADS = 15;

/** The rows of a query's candidates, and those of the best. */
interface Rows {
  readonly all: Float64Array;
  readonly best: Float64Array;
}

type Work = (rows: Rows) => Float64Array;

/** Returns the features of tweets' candidates, as the workspace's ranker gets them. */
async function rowsOf(home: string, split: string, limit: number): Promise<{ rows: Rows[]; folder: string }> {
  const workspace = loadWorkspace(home);
  const rows: Rows[] = [];
  for (const { text } of judgedTweets(workspace.database, split).slice(0, limit)) {
    const { features, order } = await workspace.ranking(text);
    if (!features || order.length < EXPLAINED) continue;
    const width = features.length / order.length;
    const best = Float64Array.from(
      Array.from(order.subarray(0, EXPLAINED), (row) => [
        ...features.subarray(row * width, (row + 1) * width),
      ]).flat(),
    );
    rows.push({ all: features, best });
  }
  const folder = rankerFolder(home, workspace.index.semantics?.encoderHash);
  workspace.close();
  return { rows, folder };
}

/** Returns the median time of each work, the works taking turns, as rows; LightGBM's stands last. */
async function compare(name: string, rows: readonly Rows[], works: Readonly<Record<string, Work>>) {
  const times = new Map<string, number[]>(Object.keys(works).map((by) => [by, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [by, work] of Object.entries(works)) times.get(by)!.push(...(await timeEach(rows, work)));
  const medians = [...times].map(([by, of]) => [by, percentile(of, 0.5)] as const);
  const [, peer] = medians.at(-1)!;
  return medians.map(([by, ms]) => [`${name}, ${by}`, ms.toFixed(3), (ms / peer).toFixed(2)]);
}

/** Returns the largest difference of what two works give. */
function furthest(rows: readonly Rows[], one: Work, other: Work): number {
  let most = 0;
  for (const of of rows) {
    const theirs = other(of);
    for (const [i, value] of one(of).entries()) most = Math.max(most, Math.abs(value - theirs[i]!));
  }
  return most;
}

async function main(): Promise<void> {
  const values = readOptions({ home: "./.crowdchecked", split: "train", limit: "200" });
  const { rows, folder } = await rowsOf(values.home, values.split, Number(values.limit));
  const text = readRankerTrees(folder, readRankerManifest(folder));
  const forest = Forest.fromText(text);
  const trees = readTrees(text);
  const plain = new PlainContributions(trees);
  const booster = Booster.fromText(text);
  const scores = {
    forest: ({ all }: Rows) => forest.predict(all),
    "plain form": ({ all }: Rows) => predictPlain(trees, all),
    LightGBM: ({ all }: Rows) => booster.predict(all),
  };
  const reasons = {
    forest: ({ best }: Rows) => forest.contributions(best),
    "plain form": ({ best }: Rows) => plain.of(best),
    LightGBM: ({ best }: Rows) => booster.predictContributions(best),
  };
  const loads = Array.from({ length: LOADS }, () => rows[0]!);
  const none = new Float64Array(0);
  const reading = {
    forest: () => {
      Forest.fromText(text);
      return none;
    },
    LightGBM: () => {
      Booster.fromText(text).dispose();
      return none;
    },
  };
  console.log(
    table([
      [`${rows.length} queries, ${forest.rounds} trees, ${forest.columns} features`, "ms", "share"],
      ...(await compare("scores", rows, scores)),
      ...(await compare("reasons of the best five", rows, reasons)),
      ...(await compare("reading the trees", loads, reading)),
    ]),
  );
  const apart = (one: Work, other: Work): string => furthest(rows, one, other).toExponential(1);
  console.log(
    `largest difference from LightGBM: scores ${apart(scores.forest, scores.LightGBM)}, reasons ${apart(reasons.forest, reasons.LightGBM)}`,
  );
  booster.dispose();
}

void main();
