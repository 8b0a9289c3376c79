import { type Comparison, compare } from "../../scorer";
import { mean } from "../base/core/sums";
import type { KeptFigure } from "./best-kept";

/** A difference with a lower p-value counts as real. */
export const SIGNIFICANCE = 0.05;

/** A check whether what was built is sound, whatever its figures. */
export interface SanityCheck {
  readonly name: string;
  readonly passed: boolean;
  /** The finding, for the report. */
  readonly found: string;
}

export interface GateInput {
  /** AP@5 of each dev tweet with what was built, 0 - 1. */
  readonly built: readonly number[];
  /** AP@5 of the same tweets with what serves, in the same order. */
  readonly serving: readonly number[];
  /** Loss of MAP@5 that is accepted, 0 - 1. */
  readonly margin: number;
  /** Whether encoder or ranker differ from the serving ones. */
  readonly modelsChanged: boolean;
  /** What the best of the kept generations reached on the same tweets at least, if any did. */
  readonly best?: KeptFigure | undefined;
  readonly checks: readonly SanityCheck[];
}

export interface GateVerdict {
  readonly promoted: boolean;
  /** Why not, a sentence each; empty where promoted. */
  readonly reasons: readonly string[];
  /** Built minus serving; absent without dev tweets. */
  readonly comparison?: Comparison;
}

/**
 * Decides whether what was built may serve. A failed sanity check prevents that, and so does a MAP@5 on the
 * dev tweets that is lower than the serving one by more than the margin, or significantly lower: the test
 * catches small losses that many tweets show, the margin large ones that few tweets cannot prove. New models
 * must also stay within the margin of the best kept generation: losses that are small each would add up. More
 * articles alone make right ones harder to find, which is no fault of models. Without dev tweets new models
 * do not replace the serving ones.
 * @see scorer/significance.ts: paired randomisation test, two-sided, 10,000 rounds.
 */
export function judge({ built, serving, margin, modelsChanged, best, checks }: GateInput): GateVerdict {
  const reasons = checks.filter(({ passed }) => !passed).map(({ name, found }) => `${name}: ${found}`);
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
  } else if (best && modelsChanged) {
    const behind = mean(built) - best.map5;
    if (behind < -margin) {
      reasons.push(
        `dev MAP@5 is lower than what generation ${best.generation} reached at least by more than ${(100 * margin).toFixed(2)} points: ${(100 * behind).toFixed(2)}; losses of several nights have added up`,
      );
    }
  }
  return { promoted: reasons.length === 0, reasons, comparison };
}
