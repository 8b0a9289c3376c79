import { type PiecewiseLinear, valueAt } from "../../src/answer/confidence/calibration";
import { fitIsotonic } from "../calibration/isotonic";
import { centreOf, SCORE_BINS } from "./bins";
import type { LabelMethod } from "./pair-scorer";

/** Pairs of a bin that people judged. */
export interface MeasuredBin {
  /** 0 - 9, as `binOf` numbers them. */
  readonly bin: number;
  /** Pairs judged. */
  readonly rows: number;
  /** Those of them whose article checks the tweet's claim. */
  readonly good: number;
}

/** Returns the share of good pairs at a score, 0 - 1; non-decreasing in the score. */
export type PairPrecision = (score: number) => number;

/**
 * Jeffreys' prior adds this to the good and to the bad pairs of a bin, so that few rows never make it all
 * good or all bad.
 */
const PRIOR = 0.5;

/**
 * Returns the precision of scores by the judged pairs of the bins; undefined without judgements. The
 * rate of each bin, `(good + 0.5) / (rows + 1)`, stands at its centre; rates that fall are pooled, weighted
 * by rows, until none does; between centres the precision is linear, outside it is level. Bins without rows
 * are passed over.
 * @see CrowdChecked, section 3.4; H. Jeffreys, Theory of Probability, 1961, section 3.1, for the prior;
 * `fitIsotonic` for the pooling.
 */
export function fitPrecision(bins: readonly MeasuredBin[]): PairPrecision | undefined {
  const judged = bins.filter(({ rows }) => rows > 0);
  if (judged.length === 0) return undefined;
  // A point for each row weighs the bins by their rows.
  const points = judged.flatMap((bin) => new Array<MeasuredBin>(bin.rows).fill(bin));
  const curve: PiecewiseLinear = fitIsotonic(
    points.map(({ bin }) => centreOf(bin)),
    points.map(({ rows, good }) => (good + PRIOR) / (rows + 2 * PRIOR)),
  );
  return (score) => valueAt(curve, score);
}

/**
 * Default share of good pairs. With the paper's rates and shares of pairs by bin it gives the thresholds of
 * the paper's best data sets: Jaccard 0.3, cosine 0.5.
 */
export const WANTED_PRECISION = 0.75;

/** A threshold below every score of every method. */
const ALL_PAIRS = -1;

/**
 * Returns the lowest edge of a bin above which pairs have a mean precision of at least `wanted`; `ALL_PAIRS`
 * when all have, undefined when there is no such edge. Scores are taken above the edge, so pairs exactly on
 * it are left out; that never lowers the precision.
 * @param pairs `[10]` number of pairs in each bin, by which bins are weighted.
 * @param wanted 0 - 1.
 */
export function binThreshold(
  precision: PairPrecision,
  pairs: readonly number[],
  wanted: number,
): number | undefined {
  let lowest: number | undefined;
  let above = 0;
  let good = 0;
  for (let bin = SCORE_BINS - 1; bin >= 0; bin--) {
    const here = pairs[bin]!;
    // The edge of an empty bin would let in pairs that come later and are worse.
    if (here === 0) continue;
    above += here;
    good += here * precision(centreOf(bin));
    if (good / above >= wanted) lowest = bin === 0 ? ALL_PAIRS : bin / SCORE_BINS;
  }
  return lowest;
}

/**
 * Returns the initial label of a pair, 0 - 1: the probability, by its score, that it is good; 1 without a
 * measured precision, as in the paper.
 * @see CrowdChecked, section 4.1, whose labels all begin with 1.
 */
export function initialLabel(precision: PairPrecision | undefined, score: number): number {
  return precision?.(score) ?? 1;
}

/**
 * Pairs that the paper's annotators judged in each bin: replies and conversations of 15. For cosines it is
 * the mean, since their bins were not drawn from.
 */
const PAPER_ROWS = 30;

/** Percentages of good pairs by Jaccard score, of replies and of conversations. */
const PAPER_JACCARD: readonly (readonly [reply: number, conversation: number])[] = [
  [5.88, 0],
  [36.36, 14.29],
  [46.67, 50],
  [76.47, 78.57],
  [92.86, 92.86],
  [94.12, 94.12],
  [80, 80],
  [92.31, 92.31],
  [91.67, 92.86],
  [100, 100],
];

/** Percentages of good pairs by cosine. */
const PAPER_COSINE: readonly number[] = [0, 6.67, 41.46, 36.36, 63.16, 70, 84.21, 96.15, 93.1, 100];

function publishedBins(percentages: readonly number[]): MeasuredBin[] {
  return percentages.map((percent, bin) => ({ bin, rows: PAPER_ROWS, good: (PAPER_ROWS * percent) / 100 }));
}

/**
 * Rows and good pairs by overlap: 164 crowd pairs drawn at random from two collections with real noise, good
 * where most of three annotators call them so (docs/reproduce/encoder.md, *Real crowd pairs*).
 */
const ANNOTATED_OVERLAP: readonly (readonly [rows: number, good: number])[] = [
  [28, 8],
  [22, 12],
  [27, 21],
  [29, 23],
  [22, 20],
  [12, 11],
  [7, 6],
  [12, 12],
  [2, 2],
  [3, 3],
];

/**
 * Judged bins of each method for workspaces without judgements of their own: the paper's for Jaccard and
 * cosine, and an annotation of real crowd pairs for overlap, which the paper lacks
 * (docs/reproduce/encoder.md). Noise differs far more between collections than between methods: `label
 * agreement --keep` measures a workspace's.
 * @see CrowdChecked, tables 2 and 3.
 */
export const KNOWN_PRECISION: Readonly<Record<LabelMethod, readonly MeasuredBin[]>> = {
  jaccard: publishedBins(PAPER_JACCARD.map(([reply, conversation]) => (reply + conversation) / 2)),
  overlap: ANNOTATED_OVERLAP.map(([rows, good], bin) => ({ bin, rows, good })),
  cosine: publishedBins(PAPER_COSINE),
};
