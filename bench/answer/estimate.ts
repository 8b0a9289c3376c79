/**
 * Whether a workspace's estimate of itself orders rankers as its judgements do: MAP@5 of each ranker on
 * pseudo-posts, made and ranked without the judgements, and on judged tweets, text only, with Kendall's tau-b
 * of the two orders.
 *
 * node dist/bench/answer/estimate.js --home FOLDER [--splits train,dev] [--sample 300] [--seeds 1,2,3]
 */

import { SETTINGS } from "../../src/base/config";
import { averagePrecision } from "../../src/base/core/average-precision";
import { silentProgress } from "../../src/base/core/progress";
import { createRng, shuffle } from "../../src/base/core/rng";
import { mean } from "../../src/base/core/sums";
import { judgedTweets } from "../../src/base/store";
import { shownParts } from "../../src/rank";
import { type Estimate, estimate } from "../../src/usecases/doctor/estimate";
import { loadWorkspace, openRanker, type RankerChoice } from "../../src/workspace";
import { PSEUDO_KINDS } from "../../training/pseudo";
import { readOptions } from "../read-options";

const CHOICES: readonly RankerChoice[] = ["auto", "none", "bm25", "encoder"];

const values = readOptions({
  home: undefined,
  splits: "train,dev",
  sample: "300",
  seeds: "1,2,3",
});

/** Judged tweets that are ranked, at most. */
const MOST = 1000;

/** Returns MAP@5 of each ranker on the judged tweets of a split, `MOST` of them drawn at random. */
async function judged(home: string, split: string): Promise<number[]> {
  const workspace = loadWorkspace(home);
  const all = judgedTweets(workspace.database, split);
  const tweets = all.length > MOST ? shuffle(all, createRng(1)).slice(0, MOST) : all;
  const { keys } = workspace.index.lexical.arrays;
  const figures: number[] = [];
  for (const choice of CHOICES) {
    const ranker = openRanker(home, choice, workspace.index, undefined);
    let sum = 0;
    for (const { text, relevant } of tweets) {
      const { candidates, order } = await ranker.rank(shownParts({ text }, "undated"));
      const found = Array.from(order.subarray(0, 5), (row) => keys[candidates.docs[row] as number] as number);
      sum += averagePrecision(found, new Set(relevant));
    }
    figures.push(sum / tweets.length);
  }
  workspace.close();
  return figures;
}

/** @see Kendall, The Treatment of Ties in Ranking Problems, Biometrika 33, 1945: tau-b. */
function kendallTau(a: readonly number[], b: readonly number[]): number {
  let agreement = 0;
  let pairsOfA = 0;
  let pairsOfB = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      const inA = Math.sign((a[i] as number) - (a[j] as number));
      const inB = Math.sign((b[i] as number) - (b[j] as number));
      agreement += inA * inB;
      pairsOfA += Math.abs(inA);
      pairsOfB += Math.abs(inB);
    }
  }
  return agreement / Math.sqrt(pairsOfA * pairsOfB);
}

function row(name: string, figures: readonly number[], tau?: number): void {
  const cells = figures.map((figure) => (100 * figure).toFixed(1));
  const order = CHOICES.map((choice, i) => ({ choice, figure: figures[i] as number }))
    .sort((x, y) => y.figure - x.figure)
    .map(({ choice }) => choice);
  console.log(
    `| ${[name, ...cells, order.join(" > "), tau === undefined ? "" : tau.toFixed(2)].join(" | ")} |`,
  );
}

function figuresOf({ rankers }: Estimate, of: (of: Estimate["rankers"][number]) => number): number[] {
  return CHOICES.map((choice) => {
    const found = rankers.find(({ ranker }) => ranker === choice);
    return found ? of(found) : Number.NaN;
  });
}

async function main(): Promise<void> {
  const { home } = values;
  if (!home) throw new Error("--home is needed");
  console.log(`| ${["", ...CHOICES, "order", "tau"].join(" | ")} |\n|${" --- |".repeat(CHOICES.length + 3)}`);
  const splits = values.splits === "" ? [] : values.splits.split(",");
  const truths: number[][] = [];
  for (const split of splits) {
    const figures = await judged(home, split);
    truths.push(figures);
    row(`judged, ${split}`, figures);
  }
  const truth = truths.at(-1);
  const all: number[][] = [];
  for (const seed of values.seeds.split(",").map(Number)) {
    const job = { progress: silentProgress, signal: new AbortController().signal };
    const { candidates, rerankArticles } = SETTINGS;
    const asked = { candidates: candidates.default, rerankArticles: rerankArticles.default };
    const settings = { home, ...asked, seed };
    const made = await estimate(settings, { sample: Number(values.sample) }, job);
    const figures = figuresOf(made, ({ map5 }) => map5.mean);
    all.push(figures);
    row(`seed ${seed}, ${made.posts} posts`, figures, truth && kendallTau(figures, truth));
    for (const kind of PSEUDO_KINDS.filter((of) => made.kinds[of]))
      row(
        `- ${kind} (${made.kinds[kind]})`,
        figuresOf(made, ({ kinds }) => kinds[kind] as number),
      );
    if (made.answers) console.log(JSON.stringify(made.answers));
  }
  const means = CHOICES.map((_, i) => mean(all.map((figures) => figures[i] as number)));
  row("mean", means, truth && kendallTau(means, truth));
}

main();
