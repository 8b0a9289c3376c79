import type { Booster } from "../../src/base/native/lightgbm";
import { type CrossValidation, crossValidate, type Figures, scoreExamples } from "./cross-validate";
import type { Example } from "./examples";
import type { FitOptions } from "./fit";

/**
 * How a collection with judgements of its own comes to its ranker: the shipped one as it is, the shipped one
 * continued on them, or one from nothing. Of equals the first is taken.
 */
export const WAYS = ["shipped", "continued", "scratch"] as const;
export type Way = (typeof WAYS)[number];

/** What each way makes of queries that its ranker has not seen. */
export interface ComparedWays {
  readonly best: Way;
  readonly figures: Readonly<Record<Way, Figures>>;
  /** Cross-validation of the best way; undefined of the shipped one, which needs none. */
  readonly cv: CrossValidation | undefined;
}

/**
 * Compares the ways by MAP@5, text only, in cross-validation.
 * @param examples queries that the shipped ranker was not trained on.
 * @param shipped a ranker of the same features.
 */
export async function compareWays(
  examples: readonly Example[],
  options: FitOptions,
  shipped: Booster,
  onFold?: (done: number, total: number) => void,
): Promise<ComparedWays> {
  const counting = (before: number) => (done: number, total: number) =>
    onFold?.(before * total + done, 2 * total);
  const scratch = await crossValidate(examples, options, counting(0));
  const continued = await crossValidate(examples, { ...options, start: shipped }, counting(1));
  const figures = {
    shipped: scoreExamples(shipped, examples),
    continued: continued.figures,
    scratch: scratch.figures,
  };
  const best = WAYS.reduce((a, b) => (figures[b].undated > figures[a].undated ? b : a));
  const cv = { shipped: undefined, continued, scratch }[best];
  return { best, figures, cv };
}
