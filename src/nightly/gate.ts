import { type Comparison, compare } from "../../scorer";

/** A difference that chance gives more seldom than this is taken for real. */
export const SIGNIFICANCE = 0.05;

/** A look at whether what was built is sound, whatever its figures. */
export interface SanityCheck {
  readonly name: string;
  readonly passed: boolean;
  /** What was found, for the report. */
  readonly found: string;
}

export interface GateInput {
  /** AP@5 of each dev tweet with what was built, 0 - 1. */
  readonly built: readonly number[];
  /** The same tweets with what serves, in the same order; undefined where nothing does. */
  readonly serving: readonly number[] | undefined;
  /** Mean that may be lost, 0 - 1. */
  readonly margin: number;
  /** Whether encoder or ranker are others than those that serve. */
  readonly modelsChanged: boolean;
  readonly checks: readonly SanityCheck[];
}

export interface GateVerdict {
  readonly promoted: boolean;
  /** Why not, a sentence each; empty where promoted. */
  readonly reasons: readonly string[];
  /** Built minus serving; absent where one of them or the dev tweets are missing. */
  readonly comparison?: Comparison;
}

/**
 * Decides whether what was built may serve. It may not when a sanity check failed, or when its MAP@5 on the
 * dev tweets is lower than that of what serves by more than the margin, or lower at all and significantly so:
 * the test keeps small losses out that many tweets show, the margin large ones that few tweets cannot prove.
 * Models that nobody can judge, for want of dev tweets, do not replace others.
 * @see scorer/significance.ts: paired randomisation test, two-sided, 10,000 rounds.
 */
export function judge({ built, serving, margin, modelsChanged, checks }: GateInput): GateVerdict {
  const reasons = checks.filter(({ passed }) => !passed).map(({ name, found }) => `${name}: ${found}`);
  if (serving === undefined) return { promoted: reasons.length === 0, reasons };
  if (built.length === 0) {
    if (modelsChanged) {
      reasons.push("there are no dev tweets to compare the new models with those that serve");
    }
    return { promoted: reasons.length === 0, reasons };
  }
  const comparison = compare(serving, built);
  const { difference, pValue } = comparison;
  const points = (100 * difference).toFixed(2);
  if (difference < 0 && pValue < SIGNIFICANCE) {
    reasons.push(
      `dev MAP@5 is significantly lower than that of what serves: ${points} points, p = ${pValue.toFixed(4)}`,
    );
  } else if (difference < -margin) {
    reasons.push(
      `dev MAP@5 is lower than that of what serves by more than ${(100 * margin).toFixed(2)} points: ${points}`,
    );
  }
  return { promoted: reasons.length === 0, reasons, comparison };
}
