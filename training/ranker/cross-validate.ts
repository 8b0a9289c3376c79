import type { Booster } from "../../src/native/lightgbm";
import { DATINGS, type DatingName, type Example } from "./examples";
import { type FitOptions, fitRanker } from "./fit";
import { groupedFolds } from "./folds";

const FOLDS = 5;
const CUTOFF = 5;

/** MAP@5 under each dating, 0 - 1. */
export type Figures = Readonly<Record<DatingName, number>>;

/**
 * Returns average precision at 5 of one example under a model: sum of the precisions at the relevant ranks over the number of all relevant
 * articles, those that are no candidates included.
 */
export function averagePrecision(booster: Booster, example: Example, dating: DatingName): number {
  const scores = booster.predict(example.features[dating]);
  const order = Uint32Array.from(scores, (_, i) => i).sort(
    (a, b) =>
      (scores[b] as number) - (scores[a] as number) ||
      (example.docs[a] as number) - (example.docs[b] as number),
  );
  let hits = 0;
  let sum = 0;
  order.slice(0, CUTOFF).forEach((row, i) => {
    if (example.labels[row] === 1) sum += ++hits / (i + 1);
  });
  return example.query.relevant.size === 0 ? 0 : sum / example.query.relevant.size;
}

/** Returns a model's MAP@5 on examples under each dating. */
export function scoreExamples(booster: Booster, examples: readonly Example[]): Figures {
  const mean = (dating: DatingName): number =>
    examples.reduce((sum, example) => sum + averagePrecision(booster, example, dating), 0) / examples.length;
  return Object.fromEntries(DATINGS.map((dating) => [dating, mean(dating)])) as unknown as Figures;
}

/** Returns MAP@5 of five-fold cross-validation, folds grouped by article, every query counted once. */
export function crossValidate(
  examples: readonly Example[],
  options: FitOptions,
  onFold?: (done: number, total: number) => void,
): Figures {
  const folds = groupedFolds(examples, FOLDS, options.seed);
  const sums: Record<DatingName, number> = { undated: 0, dated: 0, redated: 0 };
  folds.forEach((held, i) => {
    const booster = fitRanker(folds.filter((fold) => fold !== held).flat(), options);
    try {
      for (const example of held) {
        for (const dating of DATINGS) sums[dating] += averagePrecision(booster, example, dating);
      }
    } finally {
      booster.dispose();
    }
    onFold?.(i + 1, FOLDS);
  });
  return Object.fromEntries(
    DATINGS.map((dating) => [dating, sums[dating] / examples.length]),
  ) as unknown as Figures;
}
