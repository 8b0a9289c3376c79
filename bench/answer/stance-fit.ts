/**
 * Fits the regressions of the stance (src/compare/stance/stance.ts) to the labelled posts that are not held
 * out, and shows what they would find in posts that they were not fitted to (folds by article).
 *
 * node dist/bench/answer/stance-fit.js --home WORKSPACES [--seed 1]
 */
import { createRng, shuffle } from "../../src/base/core/rng";
import { compare, stanceOf } from "../../src/compare";
import { type Numbers, readPair, stanceFeatures } from "../../src/compare/stance/features";
import type { StanceWeights } from "../../src/compare/stance/stance";
import { fitLogistic } from "../../training/calibration/logistic";
import { table } from "../measure";
import { readOptions } from "../read-options";
import { readLabels } from "./stance-labels";
import { type LabelledPost, readLabelled } from "./stance-posts";
import { SCORE_HEAD, scores, scoresByHalf } from "./stance-scores";

const FOLDS = 10;
const PENALTY = 1;

const values = readOptions({
  home: ".",
  seed: "1",
});
const labels = readLabels().filter(({ half }) => half.startsWith("tuning"));
const posts = readLabelled(values.home, labels);

const fold = new Map(
  shuffle([...new Set(posts.map(({ article }) => article))], createRng(Number(values.seed))).map(
    (article, i) => [article, i % FOLDS],
  ),
);
const crossed = [...Array(FOLDS).keys()].flatMap((left) => {
  const weights = weightsFor(posts.filter(({ article }) => fold.get(article) !== left));
  return posts
    .filter(({ article }) => fold.get(article) === left)
    .map((post) => {
      const { said, claim, label, half } = post;
      const found = stanceOf(said, claim, compare(said, claim), weights);
      return { label, half, found };
    });
});
const halves = [...new Set(labels.map(({ half }) => half))];
console.log(table([SCORE_HEAD, ...scoresByHalf(halves, crossed), ...scores("all", crossed)]));
console.log(weightsFor(posts));

/** Fits both regressions: *denies* against all others, *asserts* against *unclear*. */
function weightsFor(given: readonly LabelledPost[]): StanceWeights {
  const seen = given.map((post) => ({ ...post, features: stanceFeatures(readPair(post.said, post.claim)) }));
  const others = seen.filter(({ label }) => label === "asserts" || label === "unclear");
  return {
    denies: regression(
      seen.map(({ features }) => features.denies),
      seen.map(({ label }) => Number(label === "denies")),
    ),
    asserts: regression(
      others.map(({ features }) => features.asserts),
      others.map(({ label }) => Number(label === "asserts")),
    ),
  };
}

function regression(rows: readonly Numbers[], outcomes: readonly number[]): Numbers {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "bias");
  const { intercept, weights } = fitLogistic(
    rows.map((row) => names.map((name) => row[name]!)),
    outcomes,
    PENALTY,
  );
  const rounded = (weight: number): number => Math.round(100 * weight) / 100;
  const named = names.map((name, i) => [name, rounded(weights[i]!)] as const);
  return { bias: rounded(intercept), ...Object.fromEntries(named) };
}
