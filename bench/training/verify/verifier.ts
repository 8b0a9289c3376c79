import { Booster, Dataset } from "../../../src/base/native/lightgbm";
import type { ClaimWithEvidence, Veracity } from "../../../training/claims";
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

const PARAMETERS = {
  objective: "binary",
  verbosity: -1,
  deterministic: true,
  force_row_wise: true,
  learning_rate: 0.05,
  num_leaves: 15,
  min_data_in_leaf: 40,
  feature_fraction: 0.5,
} as const;
const ROUNDS = 200;

export interface VerifierOptions {
  readonly seed: number;
  readonly threads: number;
}

/**
 * Judges claims against evidence, by what it has learned from generated claims alone: two models of trees,
 * one for whether the evidence settles a claim, one for whether it supports it. Dispose of it after use.
 */
export class Verifier {
  private constructor(
    private readonly enough: Booster,
    private readonly supported: Booster,
    private readonly space: WordSpace,
  ) {}

  /** @param space of the texts that the claims were made from. */
  static async train(
    claims: readonly ClaimWithEvidence[],
    space: WordSpace,
    options: VerifierOptions,
  ): Promise<Verifier> {
    const rows = claims.map(({ claim, evidence }) => featuresOf(claim, evidence, space));
    const isSettled = claims.map(({ label }) => label !== "not enough information");
    const enough = await fitTrees(rows, isSettled, options);
    const settled = claims.filter((_, i) => isSettled[i]);
    try {
      const supported = await fitTrees(
        rows.filter((_, i) => isSettled[i]),
        settled.map(({ label }) => label === "supported"),
        options,
      );
      return new Verifier(enough, supported, space);
    } catch (error) {
      enough.dispose();
      throw error;
    }
  }

  judge(claim: string, evidence: string): Judgement {
    const row = Float64Array.from(featuresOf(claim, evidence, this.space));
    const enough = probability(this.enough.predict(row)[0]!);
    const supported = probability(this.supported.predict(row)[0]!);
    const settling = supported >= 0.5 ? "supported" : "refuted";
    return { label: enough >= 0.5 ? settling : "not enough information", enough, supported };
  }

  dispose(): void {
    this.enough.dispose();
    this.supported.dispose();
  }
}

async function fitTrees(
  rows: readonly (readonly number[])[],
  outcomes: readonly boolean[],
  { seed, threads }: VerifierOptions,
): Promise<Booster> {
  const parameters = { ...PARAMETERS, seed, num_threads: threads };
  const dataset = new Dataset({
    features: Float64Array.from(rows.flat()),
    columns: FEATURES.length,
    labels: Float32Array.from(outcomes, Number),
    groups: Int32Array.of(rows.length),
    featureNames: FEATURES,
    parameters,
  });
  try {
    dataset.weigh(balanced(outcomes));
    return await Booster.train({ dataset, parameters, rounds: ROUNDS });
  } finally {
    dataset.dispose();
  }
}

/** Returns weights under which both outcomes weigh the same. */
function balanced(outcomes: readonly boolean[]): Float32Array {
  const trues = outcomes.filter((outcome) => outcome).length;
  const half = outcomes.length / 2;
  return Float32Array.from(outcomes, (outcome) => half / (outcome ? trues : outcomes.length - trues));
}

function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
