import type { Booster } from "../../src/base/native/lightgbm";
import { type Example, foldKeys, type TrainingQuery } from "../ranker/examples";
import { type FitOptions, fitRanker } from "../ranker/fit";
import { groupedFolds } from "../ranker/folds";

const FOLDS = 5;

/** Rankers of five folds, each trained on the other four. */
export interface FoldRankers {
  /**
   * Returns the ranker that has seen neither the example nor others with its articles or with an equal tweet.
   */
  of(example: Pick<Example, "query">): Booster;
  dispose(): void;
}

/**
 * Trains a ranker for each of five folds, grouped by article and by claim of the tweet, on the other four.
 * All have as many rounds as the ranker that will be calibrated: scores grow with the rounds.
 * @param onFold called after each; may throw to stop.
 */
export async function trainFoldRankers(
  examples: readonly Example[],
  options: FitOptions,
  onFold?: (done: number, total: number) => void,
): Promise<FoldRankers> {
  const folds = groupedFolds(examples, foldKeys, FOLDS, options.seed);
  const boosters: Booster[] = [];
  const rankerOf = new Map<TrainingQuery, Booster>();
  const dispose = (): void => {
    for (const booster of boosters) booster.dispose();
  };
  try {
    for (const heldOut of folds) {
      const booster = await fitRanker(folds.filter((fold) => fold !== heldOut).flat(), options);
      boosters.push(booster);
      for (const example of heldOut) rankerOf.set(example.query, booster);
      onFold?.(boosters.length, FOLDS);
    }
  } catch (error) {
    dispose();
    throw error;
  }
  return { of: ({ query }) => rankerOf.get(query) as Booster, dispose };
}
