import type { Rng } from "../../src/base/core/rng";
import { mean } from "../../src/base/core/sums";

/** The confidence in a ranking, and whether the ranking was right. */
export interface ConfidenceOutcome {
  /** Predicted probability that the best article is right, 0 - 1. */
  readonly confidence: number;
  /** Whether the best article is right. */
  readonly right: boolean;
  /** Weight in precision and log loss, above 0; default 1. */
  readonly weight?: number;
}

/** A bin of a reliability diagram. */
export interface Bin {
  readonly count: number;
  /** Mean confidence. */
  readonly confidence: number;
  /** Share of right ones. */
  readonly accuracy: number;
}

const RELIABILITY_BINS = 10;

/** Returns the non-empty ones of `bins` bins of equal width over 0 - 1; an edge belongs to the lower bin. */
export function equalWidthBins(outcomes: readonly ConfidenceOutcome[], bins = RELIABILITY_BINS): Bin[] {
  const parts: ConfidenceOutcome[][] = Array.from({ length: bins }, () => []);
  for (const outcome of outcomes) {
    const bin = Math.min(bins - 1, Math.max(0, Math.ceil(outcome.confidence * bins) - 1));
    parts[bin]!.push(outcome);
  }
  return parts.filter((part) => part.length > 0).map(binOf);
}

/**
 * Returns at most `bins` bins of almost equal numbers of outcomes. Equal confidences are in one bin: to which
 * of two they belong their order would decide.
 */
export function equalMassBins(outcomes: readonly ConfidenceOutcome[], bins = RELIABILITY_BINS): Bin[] {
  const sorted = [...outcomes].sort((a, b) => a.confidence - b.confidence);
  const edge = (i: number): number => {
    let at = Math.round((i * sorted.length) / bins);
    while (at > 0 && sorted[at]?.confidence === sorted[at - 1]?.confidence) at++;
    return at;
  };
  return Array.from({ length: bins }, (_, i) => sorted.slice(edge(i), edge(i + 1)))
    .filter((part) => part.length > 0)
    .map(binOf);
}

function binOf(outcomes: readonly ConfidenceOutcome[]): Bin {
  const count = outcomes.length;
  return {
    count,
    confidence: mean(outcomes.map(({ confidence }) => confidence)),
    accuracy: outcomes.filter(({ right }) => right).length / count,
  };
}

/**
 * Returns the expected calibration error, 0 - 1: `sum_b n_b / n |accuracy_b - confidence_b|`.
 * @see Guo et al., On Calibration of Modern Neural Networks, ICML 2017, Eq. 3, with equal widths; Nguyen and
 *   O'Connor, EMNLP 2015, with equal masses.
 */
export function expectedCalibrationError(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce(
    (sum, { count, accuracy, confidence }) => sum + (count / total) * Math.abs(accuracy - confidence),
    0,
  );
}

/**
 * Returns the mean error, in bins of equal width, of a perfect calibration with these confidences: the error
 * by chance alone. The order of the outcomes makes no difference.
 */
export function perfectCalibrationError(
  outcomes: readonly ConfidenceOutcome[],
  rng: Rng,
  draws: number,
): number {
  const confidences = outcomes.map(({ confidence }) => confidence).sort((a, b) => a - b);
  let sum = 0;
  for (let draw = 0; draw < draws; draw++) {
    const drawn = confidences.map((confidence) => ({ confidence, right: rng.next() < confidence }));
    sum += expectedCalibrationError(equalWidthBins(drawn));
  }
  return sum / draws;
}

/**
 * Returns the area under the ROC curve of right against wrong, 0 - 1: the probability that a right one has
 * the higher confidence, ties counted half. NaN where all are of one kind.
 * @see Hanley and McNeil, Radiology 143, 1982.
 */
export function areaUnderRoc(outcomes: readonly ConfidenceOutcome[]): number {
  const sorted = [...outcomes].sort((a, b) => a.confidence - b.confidence);
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.confidence === sorted[start]?.confidence) end++;
    // Ranks from 1; equal confidences share their mean rank.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * sorted.slice(start, end).filter(({ right }) => right).length;
    start = end;
  }
  const right = sorted.filter((one) => one.right).length;
  return (rankSum - (right * (right + 1)) / 2) / (right * (sorted.length - right));
}

/** Returns the weighted mean of -ln of the probability of what happened. */
export function logLoss(outcomes: readonly ConfidenceOutcome[]): number {
  let sum = 0;
  let total = 0;
  for (const { confidence, right, weight = 1 } of outcomes) {
    sum -= weight * Math.log(right ? confidence : 1 - confidence);
    total += weight;
  }
  return sum / total;
}

/** A point of a risk-coverage curve: answering all with a confidence of at least `threshold`. */
export interface CoveragePoint {
  readonly threshold: number;
  /** Share that is answered. */
  readonly coverage: number;
  /** Share of the answered that is right. */
  readonly precision: number;
}

/**
 * Returns the risk-coverage curve by descending confidence, a point for each distinct one.
 * @see El-Yaniv and Wiener, On the Foundations of Noise-free Selective Classification, JMLR 11, 2010; risk =
 *   1 - precision.
 */
export function riskCoverage(outcomes: readonly ConfidenceOutcome[]): CoveragePoint[] {
  const sorted = [...outcomes].sort((a, b) => b.confidence - a.confidence);
  const total = sorted.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const points: CoveragePoint[] = [];
  let right = 0;
  let answered = 0;
  sorted.forEach((outcome, i) => {
    const { weight = 1 } = outcome;
    answered += weight;
    if (outcome.right) right += weight;
    if (sorted[i + 1]?.confidence === outcome.confidence) return;
    points.push({
      threshold: outcome.confidence,
      coverage: answered / total,
      precision: right / answered,
    });
  });
  return points;
}

/** Returns the lowest threshold at which the answered have the wanted precision; undefined where none has. */
export function thresholdFor(outcomes: readonly ConfidenceOutcome[], precision: number): number | undefined {
  return riskCoverage(outcomes)
    .filter((point) => point.precision >= precision)
    .at(-1)?.threshold;
}
