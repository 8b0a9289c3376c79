/**
 * What a few judged tweets are worth, with and without pairs that are generated from a collection's own
 * articles. Each collection in turn is strange to a ranker that was trained on the others, which stands for
 * the shipped one. It then gets some judged tweets of its own, pseudo-posts, claims of its bodies, or both
 * kinds. Measured are a ranker from nothing and the others' ranker continued; without pairs also what `train
 * ranker` chooses by cross-validation between these two and the others' ranker as it is. All are measured on
 * the same tweets, train and dev: those that share no article with the most that are learned from. MAP@5,
 * text only; mean and range over draws.
 *
 * node dist/bench/training/adapt.js HOME HOME... [--sizes 0,50,200] [--draws 2] [--threads 1] \
 *   [--only NAME,...] [--pairs none,pseudo,claims,both] [--generated 500]
 */

import { resolveConfig } from "../../src/base/config";
import { averagePrecision } from "../../src/base/core/average-precision";
import { createRng, shuffle } from "../../src/base/core/rng";
import { mean } from "../../src/base/core/sums";
import type { Booster } from "../../src/base/native/lightgbm";
import { progressLines } from "../../src/cli/progress";
import { askRanker } from "../../src/usecases/evaluate/ask-ranker";
import { pseudoExamples } from "../../src/usecases/pseudo/examples";
import { type ReadCollection, readCollections, withCollections } from "../../src/usecases/ranker/collections";
import { RANKER_PRESETS } from "../../src/usecases/ranker/presets";
import { openRanker } from "../../src/workspace";
import * as training from "../../training";
import { foldKeys } from "../../training/ranker/examples";
import { table } from "../measure";
import { readArguments } from "../read-options";
import { sampleBodyClaims } from "./body-claims";

const { values, positionals } = readArguments({
  sizes: "0,50,200",
  draws: "2",
  threads: "1",
  only: undefined,
  pairs: "none,pseudo,claims,both",
  generated: "500",
});
const { features, settings, candidates } = RANKER_PRESETS.default;
const fit = { features, settings, threads: Number(values.threads) };
const sizes = values.sizes.split(",").map(Number);
const draws = Array.from({ length: Number(values.draws) }, (_, i) => i + 1);
/** Of each other collection, as many as the shipped ranker learned from. */
const PSEUDO = 1000;
/** Rounds with generated pairs, as in docs/reproduce/ranking.md, "What pseudo-posts add". */
const ROUNDS = { scratch: settings.rounds, continued: 40 };

const TRAINED = ["scratch", "continued"] as const;
type Trained = (typeof TRAINED)[number];
type Examples = readonly training.Example[];

/** A collection that is left out, and the ranker of the others. */
interface LeftOut {
  readonly name: string;
  readonly start: Booster;
  /** Average precision of a query under the untrained fusion, by its id. */
  readonly fused: ReadonlyMap<string, number>;
}

/** What training brings: MAP@5 on the tested tweets, and the way that cross-validation chooses, if any. */
type Outcome = Readonly<Record<Trained, number>> & { readonly chosen?: training.Way };

/** Trains in both ways; generated pairs are not cross-validated. */
async function train(learned: Examples, start: Booster, tested: Examples, seed: number): Promise<Outcome> {
  const isJudged = learned.every(({ isPseudo }) => !isPseudo);
  const ways = isJudged ? await training.compareWays(learned, { ...fit, seed }, start) : undefined;
  const maps = { scratch: 0, continued: 0 };
  for (const way of TRAINED) {
    const booster = await training.fitRanker(learned, {
      ...fit,
      seed,
      settings: { ...settings, rounds: ways?.cv[way].rounds ?? ROUNDS[way] },
      start: way === "continued" ? start : undefined,
    });
    maps[way] = training.scoreExamples(booster, tested).undated;
    booster.dispose();
  }
  return { ...maps, ...(ways ? { chosen: ways.best } : {}) };
}

/** Returns the collection's generated pairs of each wanted kind. */
async function generatedOf(collection: ReadCollection): Promise<Record<string, Examples>> {
  const { task, workspace, name } = collection;
  const wanted = values.pairs.split(",");
  const most = Number(values.generated);
  const made = collection.pseudo.slice(0, most);
  const read = { features, candidates };
  const claims = wanted.some((kind) => kind === "claims" || kind === "both")
    ? (await pseudoExamples(task, workspace, read, most, sampleBodyClaims)).map((example) => ({
        ...example,
        query: { ...example.query, collection: name },
      }))
    : [];
  const kinds: Record<string, Examples> = { none: [], pseudo: made, claims, both: [...made, ...claims] };
  return Object.fromEntries(wanted.map((kind) => [kind, kinds[kind] ?? []]));
}

async function fusedOf({ task, workspace, train: own, dev }: ReadCollection): Promise<LeftOut["fused"]> {
  const queries = [...own, ...dev].map(({ query }) => query);
  const shown = { label: "Fusion", unit: "queries", work: "The benchmark" };
  const ranker = openRanker(task.config.home, "none", workspace.index, task.config.candidates);
  const answers = await askRanker(task, ranker, queries, shown);
  return new Map(answers.map(({ query, best }) => [query.id, averagePrecision(best, query.relevant)]));
}

/** A draw of own tweets, and the tweets that are tested on. */
function drawn({ train: all, dev }: training.Collection, seed: number) {
  const order = shuffle([...all], createRng(seed));
  const most = Math.max(...sizes);
  const taken = new Set(order.slice(0, most).flatMap(foldKeys));
  const others = [...order.slice(most), ...dev];
  return { seed, order, tested: others.filter((one) => !foldKeys(one).some((key) => taken.has(key))) };
}

async function rowsOf(collection: ReadCollection, left: LeftOut): Promise<string[][]> {
  const rows: string[][] = [];
  const generated = await generatedOf(collection);
  const of = draws.map((seed) => drawn(collection, seed));
  const counts = [...new Set(of.map(({ tested }) => tested.length))].join("/");
  for (const size of sizes) {
    for (const [kind, pseudo] of Object.entries(generated)) {
      const scratch: number[] = [];
      const continued: number[] = [];
      const chosen: training.Way[] = [];
      for (const { seed, order, tested } of of) {
        const own = order.slice(0, size);
        const learned = training.balanced([{ train: own, pseudo }]);
        if (learned.length === 0) {
          scratch.push(mean(tested.map(({ query }) => left.fused.get(query.id) ?? 0)));
          continued.push(training.scoreExamples(left.start, tested).undated);
          continue;
        }
        const outcome = await train(learned, left.start, tested, seed);
        scratch.push(outcome.scratch);
        continued.push(outcome.continued);
        if (outcome.chosen) chosen.push(outcome.chosen);
      }
      rows.push([
        left.name,
        String(size),
        kind,
        counts,
        spread(scratch),
        spread(continued),
        chosen.join(", "),
      ]);
      console.error(rows.at(-1)?.join("  "));
    }
  }
  return rows;
}

function spread(figures: readonly number[]): string {
  const [most, least] = [Math.max(...figures), Math.min(...figures)];
  return `${(100 * mean(figures)).toFixed(2)} (${(100 * least).toFixed(2)}-${(100 * most).toFixed(2)})`;
}

async function main(): Promise<void> {
  const config = resolveConfig({ flags: {}, environment: process.env });
  const { signal } = new AbortController();
  const job = { config, signal, note: console.error, progress: progressLines(process.stderr, Date.now) };
  const rows = [["left out", "own", "pairs", "tested", "from nothing", "continued", "chosen"]];
  await withCollections(job, positionals, async (opened) => {
    const read = { features, candidates, split: "train", dev: "dev", pseudo: PSEUDO };
    const collections = await readCollections(opened, read);
    for (const left of collections) {
      const { name } = left;
      if (values.only && !values.only.split(",").includes(name)) continue;
      const start = await training.fitRanker(training.learnedWithout(collections, left), { ...fit, seed: 1 });
      rows.push(...(await rowsOf(left, { name, start, fused: await fusedOf(left) })));
      start.dispose();
    }
  });
  console.log(table(rows));
}

void main();
