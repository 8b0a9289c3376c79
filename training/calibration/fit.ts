import {
  type CalibrationModel,
  type PiecewiseLinear,
  probabilityOf,
  standardise,
} from "../../src/answer/confidence/calibration";
import { confidenceOfKeywords } from "../../src/answer/confidence/keywords";
import { SIGNAL_NAMES, type SignalName } from "../../src/answer/confidence/signals";
import { groupedFolds } from "../ranker/folds";
import { logLoss } from "./figures";
import { fitIsotonic } from "./isotonic";
import { fitLogistic } from "./logistic";
import type { Judged, Observation } from "./observation";

/** `platt`: a logistic regression of the signals. `isotonic`: a non-decreasing function over its log odds. */
export const METHODS = ["platt", "isotonic"] as const;
export type Method = (typeof METHODS)[number];

/** scikit-learn's default, C = 1; signals are in units of their deviation. */
const PENALTY = 1;
const FOLDS = 5;

/** Returns the calibration of observations by a method; each counts by its weight. */
export function fitCalibration(observations: readonly Observation[], method: Method): CalibrationModel {
  const counts = observations.map(({ weight = 1 }) => weight);
  const scales = SIGNAL_NAMES.map((name, signal) => ({ name, ...scaleOf(observations, signal) }));
  const outcomes = observations.map(({ right }) => Number(right));
  const rows = observations.map(({ signals }) => standardise(scales, signals));
  const { intercept, weights } = fitLogistic(rows, outcomes, PENALTY, counts);
  const signals = scales.map((scale, i) => ({ ...scale, weight: weights[i]! }));
  if (method === "platt") return { signals, intercept };
  const logOdds = rows.map((row) => row.reduce((sum, value, i) => sum + value * weights[i]!, intercept));
  return {
    signals,
    intercept,
    isotonic: withoutCertainty(fitIsotonic(logOdds, outcomes, counts), outcomes.length),
  };
}

/**
 * Returns a signal's mean and deviation; 0 and 1 for an unknown or constant one, which then has no effect.
 */
function scaleOf(
  observations: readonly Observation[],
  signal: number,
): { readonly mean: number; readonly deviation: number } {
  const known = observations.flatMap(({ signals, weight = 1 }) => {
    const value = signals[signal]!;
    return Number.isNaN(value) ? [] : [{ value, weight }];
  });
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { mean: 0, deviation: 1 };
  const mean = known.reduce((sum, { value, weight }) => sum + weight * value, 0) / total;
  const squares = known.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / total) || 1 };
}

/**
 * Keeps probabilities 1 / (n + 2) away from 0 and 1 after n observations, by Laplace's rule of succession.
 */
function withoutCertainty({ xs, ys }: PiecewiseLinear, n: number): PiecewiseLinear {
  const least = 1 / (n + 2);
  return { xs, ys: ys.map((y) => Math.min(1 - least, Math.max(least, y))) };
}

/**
 * Returns the observations of posts that people wrote, each judged by a calibration that was fitted without
 * its fold; folds are grouped by article. None where all are of one article: nothing is left to fit on.
 */
export function crossFit(observations: readonly Observation[], method: Method, seed: number): Judged[] {
  const folds = groupedFolds(observations, ({ articles }) => articles, FOLDS, seed);
  return folds.flatMap((heldOut) => {
    const others = folds.filter((fold) => fold !== heldOut).flat();
    if (others.length === 0) return [];
    const model = fitCalibration(others, method);
    return judgeAll(model, heldOut.filter(isWritten));
  });
}

/** Whether people wrote the post: made ones are fitted on and never measured. */
export function isWritten({ made }: Observation): boolean {
  return made === undefined;
}

/** Returns the observations with their confidences by a calibration. */
export function judgeAll(model: CalibrationModel, observations: readonly Observation[]): Judged[] {
  const names: readonly SignalName[] = model.signals.map(({ name }) => name);
  return observations.map((observation) => {
    const values = names.map((name) => observation.signals[SIGNAL_NAMES.indexOf(name)]!);
    const { holdsKeywords } = observation;
    const asPost = probabilityOf(model, values);
    const confidence = holdsKeywords === undefined ? asPost : confidenceOfKeywords(asPost, holdsKeywords);
    return { ...observation, confidence };
  });
}

/** The result of cross-fitting a method. */
export interface MethodResult {
  readonly method: Method;
  readonly judged: readonly Judged[];
  readonly logLoss: number;
}

/** Returns every method's cross-fitting, the one with the lower log loss first. */
export function compareMethods(observations: readonly Observation[], seed: number): MethodResult[] {
  return METHODS.map((method) => {
    const judged = crossFit(observations, method, seed);
    return { method, judged, logLoss: logLoss(judged) };
  }).sort((a, b) => a.logLoss - b.logLoss);
}
