import { UsageError } from "../src/base/core/errors";
import { createRng } from "../src/base/core/rng";
import { mean } from "../src/base/core/sums";

/** The difference of two systems on the same queries. */
export interface Comparison {
  /** Mean of b - a. */
  readonly difference: number;
  /** Two-sided. */
  readonly pValue: number;
  /** 95 % percentile bootstrap interval of the difference. */
  readonly low: number;
  readonly high: number;
}

/** Random sign flips of the randomisation test. */
export const PERMUTATIONS = 10_000;
const RESAMPLES = 10_000;

/**
 * Returns how b differs from a, query by query; without queries not at all. Deterministic.
 * @throws UsageError `ARGUMENT_INVALID` where one has more queries than the other.
 */
export function compare(a: readonly number[], b: readonly number[], seed = 1): Comparison {
  if (a.length !== b.length) {
    throw new UsageError(`compare: a has values of ${a.length} queries, b of ${b.length}.`, {
      code: "ARGUMENT_INVALID",
      hint: "Give the values of the same queries, in the same order.",
    });
  }
  const differences = a.map((value, i) => b[i]! - value);
  return {
    difference: differences.length === 0 ? 0 : mean(differences),
    pValue: randomisationTest(differences, PERMUTATIONS, seed),
    ...bootstrapInterval(differences, RESAMPLES, seed, 0.95),
  };
}

/**
 * Returns p values corrected for their number: of m values the i-th smallest is multiplied by m - i + 1, and
 * is at least as large as the smaller ones and at most 1.
 * @see Holm, A Simple Sequentially Rejective Multiple Test Procedure, 1979.
 */
export function holm(pValues: readonly number[]): number[] {
  const corrected = pValues.map(() => 1);
  let largest = 0;
  for (const [i, at] of [...pValues.keys()].sort((a, b) => pValues[a]! - pValues[b]!).entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - i) * pValues[at]!));
    corrected[at] = largest;
  }
  return corrected;
}

/**
 * Returns the two-sided p value of paired differences under Fisher's randomisation test: the share of random
 * sign flips whose mean is at least as far from 0, the observed one included: (count + 1) / (rounds + 1).
 * @see Smucker, Allan and Carterette, A Comparison of Statistical Significance Tests for IR
 *   Evaluation, CIKM 2007.
 */
export function randomisationTest(differences: readonly number[], rounds: number, seed: number): number {
  const rng = createRng(seed);
  const nonZero = inOrder(differences).filter((value) => value !== 0);
  const observed = Math.abs(nonZero.reduce((sum, value) => sum + value, 0));
  // Equal sums of other numbers differ in the last bits, the more the larger the numbers are.
  const reached = observed - 1e-12 * nonZero.reduce((sum, value) => sum + Math.abs(value), 0);
  let count = 0;
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (const value of nonZero) sum += rng.next() < 0.5 ? value : -value;
    if (Math.abs(sum) >= reached) count++;
  }
  return (count + 1) / (rounds + 1);
}

/**
 * Returns the percentile bootstrap interval of the mean of `values` at `level` (0 - 1), resampling queries;
 * without values 0 to 0.
 */
export function bootstrapInterval(
  values: readonly number[],
  rounds: number,
  seed: number,
  level: number,
): { readonly low: number; readonly high: number } {
  if (values.length === 0) return { low: 0, high: 0 };
  const rng = createRng(seed);
  const sorted = inOrder(values);
  const means = new Float64Array(rounds);
  for (let round = 0; round < rounds; round++) {
    let sum = 0;
    for (let i = 0; i < sorted.length; i++) sum += sorted[rng.below(sorted.length)]!;
    means[round] = sum / sorted.length;
  }
  means.sort();
  const at = (share: number): number => means[Math.min(rounds - 1, Math.floor(share * rounds))]!;
  return { low: at((1 - level) / 2), high: at(1 - (1 - level) / 2) };
}

/** Returns values such that which random number each gets does not depend on the order of the queries. */
function inOrder(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}
