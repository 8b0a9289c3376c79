import { Statement } from "../../src/compare";
import { fitLogistic, type Logistic } from "../calibration/logistic";
import type { GeneratedClaim, Veracity } from "../claims/from-bodies/generate";
import { featuresOf, type Weight } from "./features";

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
}

/** Strength of the penalty on the weights. */
const PENALTY = 1;
/** Weight of a stem that no text has. */
const LEAST_SEEN = 0.5;

/**
 * Returns a verifier that has learned from generated claims alone: two logistic regressions, one for whether
 * the evidence settles a claim, one for whether it supports it.
 * @param texts from which the weights of words are taken.
 */
export function trainVerifier(claims: readonly GeneratedClaim[], texts: readonly string[]): Verifier {
  const weight = weightOf(texts);
  const rows = claims.map(({ claim, evidence }) =>
    featuresOf(new Statement(claim), new Statement(evidence), weight),
  );
  const scale = scaleOf(rows);
  const scaled = rows.map(scale);
  const settled = claims.map(({ label }) => (label === "not enough information" ? 0 : 1));
  const enough = fitLogistic(scaled, settled, PENALTY, balance(settled));
  const related = scaled.filter((_, i) => settled[i] === 1);
  const labels = claims.filter((_, i) => settled[i] === 1).map(({ label }) => (label === "supported" ? 1 : 0));
  const supported = fitLogistic(related, labels, PENALTY, balance(labels));
  return {
    judge(claim, evidence) {
      const row = scale(featuresOf(new Statement(claim), new Statement(evidence), weight));
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

function weightOf(texts: readonly string[]): Weight {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(new Statement(text).words.map((word) => word.stem))) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return (stem) => Math.log(1 + texts.length / (counts.get(stem) ?? LEAST_SEEN));
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
