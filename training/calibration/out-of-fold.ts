import type { Forest } from "../../src/rank/forest/forest";
import { type Example, foldKeys, type TrainingQuery } from "../ranker/examples";
import { type FitOptions, fitForest } from "../ranker/fit";
import { groupedFolds } from "../ranker/folds";

const FOLDS = 5;

/** Rankers of five folds, each trained on the other four. */
export interface FoldRankers {
  /**
   * Returns the ranker that has seen neither the example nor others with its articles or with an equal tweet.
   */
  of(example: Pick<Example, "query">): Forest;
}

/**
 * Trains a ranker for each of five folds, grouped by article and by claim of the tweet, on the other four.
 * All have as many rounds as the ranker that will be calibrated: scores grow with the rounds.
 * @param onFold called after each; may throw to stop.
 * @throws ArtifactError `NO_JUDGEMENTS` where nothing is left beside a fold.
 */
export async function trainFoldRankers(
  examples: readonly Example[],
  options: FitOptions,
  onFold?: (done: number, total: number) => void,
): Promise<FoldRankers> {
  const folds = groupedFolds(examples, foldKeys, FOLDS, options.seed).filter((fold) => fold.length > 0);
  const rankerOf = new Map<TrainingQuery, Forest>();
  for (const [i, heldOut] of folds.entries()) {
    const forest = await fitForest(folds.filter((fold) => fold !== heldOut).flat(), options);
    for (const example of heldOut) rankerOf.set(example.query, forest);
    onFold?.(i + 1, folds.length);
  }
  return { of: ({ query }) => rankerOf.get(query) as Forest };
}
