import type { SignalName } from "./signals";

/** A signal as the logistic regression reads it: `weight * (value - mean) / deviation`. */
export interface FittedSignal {
  readonly name: SignalName;
  readonly mean: number;
  /** Above 0. */
  readonly deviation: number;
  readonly weight: number;
}

/**
 * Turns signals into a probability: a logistic regression, followed by a non-decreasing function of its log
 * odds if that measured better.
 */
export interface CalibrationModel {
  readonly signals: readonly FittedSignal[];
  readonly intercept: number;
  /** From log odds to the probability, within 0 and 1 exclusively. */
  readonly isotonic?: PiecewiseLinear | undefined;
}

/** Returns standardised signals; 0, the mean, for unknown ones. */
export function standardise(
  signals: readonly Omit<FittedSignal, "weight">[],
  values: readonly number[],
): number[] {
  return signals.map((signal, i) => standardised(signal, values[i]));
}

function standardised({ mean, deviation }: Omit<FittedSignal, "weight">, value = Number.NaN): number {
  return Number.isNaN(value) ? 0 : (value - mean) / deviation;
}

/**
 * Returns the probability that the best article checks the claim, above 0 and below 1.
 * @param values of the model's signals, in its order; NaN: unknown.
 */
export function probabilityOf(
  { signals, intercept, isotonic }: CalibrationModel,
  values: readonly number[],
): number {
  const logOdds = signals.reduce(
    (sum, signal, i) => sum + signal.weight * standardised(signal, values[i]),
    intercept,
  );
  return isotonic ? valueAt(isotonic, logOdds) : 1 / (1 + Math.exp(-logOdds));
}

/** A non-decreasing function by its corners: linear between them, constant outside. */
export interface PiecewiseLinear {
  /** `[k]` non-decreasing. */
  readonly xs: readonly number[];
  /** `[k]` non-decreasing. */
  readonly ys: readonly number[];
}

/** Returns the function's value at `x`; NaN for a function without corners. */
export function valueAt({ xs, ys }: PiecewiseLinear, x: number): number {
  const above = xs.findIndex((corner) => corner > x);
  if (above === 0) return ys[0]!;
  if (above === -1) return ys.at(-1) ?? Number.NaN;
  const [x0, x1] = [xs[above - 1]!, xs[above]!];
  const [y0, y1] = [ys[above - 1]!, ys[above]!];
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}
