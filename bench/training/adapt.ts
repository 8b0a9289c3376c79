/**
 * What adapting wins: each collection in turn is strange to a ranker that was trained on the others, which
 * stands for the shipped one. It then gets some judged tweets of its own, and `train ranker`'s choice of the
 * three ways (shipped as it is, continued, from nothing) is measured on the tweets that are left, train and
 * dev, but for those of the same articles. MAP@5, text only; mean and range over draws.
 *
 * node dist/bench/training/adapt.js HOME HOME... [--sizes 50,150,400] [--draws 3] [--threads 1] \
 *   [--only NAME,...]
 */
import { parseArgs } from "node:util";
import { resolveConfig } from "../../src/base/config";
import { createRng, shuffle } from "../../src/base/core/rng";
import { progressLines } from "../../src/cli/progress";
import { readCollections, withCollections } from "../../src/usecases/ranker/collections";
import { RANKER_PRESETS } from "../../src/usecases/ranker/presets";
import * as training from "../../training";
import { foldKeys } from "../../training/ranker/examples";
import { table } from "../measure";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "50,150,400" },
    draws: { type: "string", default: "3" },
    threads: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const { features, settings, candidates } = RANKER_PRESETS.default;
const threads = Number(values.threads);
const draws = Array.from({ length: Number(values.draws) }, (_, i) => i + 1);

/** MAP@5 of what ranks before and after, and which way was chosen. */
interface Gain {
  readonly way: training.Way;
  readonly before: number;
  readonly after: number;
  readonly tested: number;
}

async function adapt(
  { train, dev }: training.Collection,
  start: Awaited<ReturnType<typeof training.fitRanker>>,
  size: number,
  seed: number,
): Promise<Gain> {
  const order = shuffle([...train], createRng(seed));
  const own = order.slice(0, size);
  const taken = new Set(own.flatMap(foldKeys));
  const tested = [...order.slice(size), ...dev].filter((one) => !foldKeys(one).some((key) => taken.has(key)));
  const fit = { features, settings, seed, threads };
  const { best, cv } = await training.compareWays(own, fit, start);
  const before = training.scoreExamples(start, tested).undated;
  if (!cv) return { way: best, before, after: before, tested: tested.length };
  const booster = await training.fitRanker(own, {
    ...fit,
    settings: { ...settings, rounds: cv.rounds },
    start: best === "continued" ? start : undefined,
  });
  const after = training.scoreExamples(booster, tested).undated;
  booster.dispose();
  return { way: best, before, after, tested: tested.length };
}

function spread(figures: readonly number[]): string {
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [most, least] = [Math.max(...figures), Math.min(...figures)];
  return `${(100 * mean).toFixed(2)} (${(100 * least).toFixed(2)}-${(100 * most).toFixed(2)})`;
}

async function main(): Promise<void> {
  const config = resolveConfig({ flags: {}, environment: process.env });
  const { signal } = new AbortController();
  const job = { config, signal, note: console.error, progress: progressLines(process.stderr, Date.now) };
  const rows: string[][] = [["left out", "own tweets", "tested", "before", "after", "ways"]];
  await withCollections(job, positionals, async (opened) => {
    const read = { features, candidates, split: "train", dev: "dev" };
    const collections = await readCollections(opened, read);
    for (const left of collections) {
      if (values.only && !values.only.split(",").includes(left.name)) continue;
      const learned = training.learnedWithout(collections, left);
      const start = await training.fitRanker(learned, { features, settings, seed: 1, threads });
      for (const size of values.sizes.split(",").map(Number)) {
        if (size > left.train.length) continue;
        const gains: Gain[] = [];
        for (const seed of draws) gains.push(await adapt(left, start, size, seed));
        rows.push([
          left.name,
          String(size),
          testedOf(gains),
          spread(gains.map(({ before }) => before)),
          spread(gains.map(({ after }) => after)),
          gains.map(({ way }) => way).join(", "),
        ]);
        console.error(rows.at(-1)?.join("  "));
      }
      start.dispose();
    }
  });
  console.log(table(rows));
}

function testedOf(gains: readonly Gain[]): string {
  return [...new Set(gains.map(({ tested }) => tested))].join("/");
}

void main();
