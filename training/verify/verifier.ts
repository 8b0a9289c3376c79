import { Statement } from "../../src/compare";
import { fitLogistic, type Logistic } from "../calibration/logistic";
import type { GeneratedClaim, Veracity } from "../claims/from-bodies/generate";
import { FEATURES, featuresOf } from "./features";
import type { WordSpace } from "./word-space";

/** Probabilities of a claim against its evidence. */
export interface Judgement {
  readonly label: Veracity;
  /** That the evidence settles the claim at all. */
  readonly enough: number;
  /** That the evidence supports the claim, where it settles it. */
  readonly supported: number;
}

/** Judges claims against evidence. */
export interface Verifier {
  judge(claim: string, evidence: string): Judgement;
  /** How the scaled features speak for *supported*, by name. */
  readonly weights: Readonly<Record<string, number>>;
}

/** Strength of the penalty on the weights. */
const PENALTY = 1;

/**
 * Returns a verifier that has learned from generated claims alone: two logistic regressions, one for whether
 * the evidence settles a claim, one for whether it supports it.
 * @param space of the texts that the claims were made from.
 */
export function trainVerifier(claims: readonly GeneratedClaim[], space: WordSpace): Verifier {
  const rows = claims.map(({ claim, evidence }) =>
    featuresOf(new Statement(claim), new Statement(evidence), space),
  );
  const scale = scaleOf(rows);
  const scaled = rows.map(scale);
  const settled = claims.map(({ label }) => (label === "not enough information" ? 0 : 1));
  const enough = fitLogistic(scaled, settled, PENALTY, balance(settled));
  const related = scaled.filter((_, i) => settled[i] === 1);
  const labels = claims
    .filter((_, i) => settled[i] === 1)
    .map(({ label }) => (label === "supported" ? 1 : 0));
  const supported = fitLogistic(related, labels, PENALTY, balance(labels));
  return {
    weights: Object.fromEntries(FEATURES.map((name, i) => [name, supported.weights[i]!])),
    judge(claim, evidence) {
      const row = scale(featuresOf(new Statement(claim), new Statement(evidence), space));
      const isEnough = probability(enough, row);
      const isSupported = probability(supported, row);
      const settling = isSupported >= 0.5 ? "supported" : "refuted";
      return {
        label: isEnough >= 0.5 ? settling : "not enough information",
        enough: isEnough,
        supported: isSupported,
      };
    },
  };
}

/** Returns a function that gives each column a mean of 0 and a deviation of 1. */
function scaleOf(rows: readonly (readonly number[])[]): (row: readonly number[]) => number[] {
  const columns = (rows[0] ?? []).map((_, c) => {
    const mean = rows.reduce((total, row) => total + row[c]!, 0) / rows.length;
    const variance = rows.reduce((total, row) => total + (row[c]! - mean) ** 2, 0) / rows.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return (row) => row.map((value, c) => (value - columns[c]!.mean) / columns[c]!.deviation);
}

/** Returns weights under which both outcomes weigh the same. */
function balance(outcomes: readonly number[]): number[] {
  const ones = outcomes.reduce((total, outcome) => total + outcome, 0);
  const [zero, one] = [outcomes.length / 2 / (outcomes.length - ones), outcomes.length / 2 / ones];
  return outcomes.map((outcome) => (outcome === 1 ? one : zero));
}

function probability({ intercept, weights }: Logistic, row: readonly number[]): number {
  const z = weights.reduce((total, weight, i) => total + weight * row[i]!, intercept);
  return 1 / (1 + Math.exp(-z));
}
