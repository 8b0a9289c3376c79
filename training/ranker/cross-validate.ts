import { averagePrecision } from "../../src/base/core/average-precision";
import { ArtifactError } from "../../src/base/core/errors";
import { addToList } from "../../src/base/core/multimap";
import { mean } from "../../src/base/core/sums";
import type { Booster } from "../../src/base/native/lightgbm";
import { type Example, foldKeys, isFound, READINGS, type ReadingName, readingOf } from "./examples";
import { type FitOptions, fitRanker } from "./fit";
import { groupedFolds } from "./folds";

const FOLDS = 5;
const CUTOFF = 5;

/** MAP@5 under each reading of the queries, 0 - 1. */
export type Figures = Readonly<Record<ReadingName, number>>;

/** The result of cross-validating settings and features. */
export interface CrossValidation {
  /** Over all queries, each ranked by a model that saw no query of its articles. */
  readonly figures: Figures;
  /** The same for each collection, by name, where there are several. */
  readonly collections: Readonly<Record<string, Figures>>;
  /**
   * Rounds with the best mean over the held-out folds, for a training on all queries; without those of a
   * start ranker.
   */
  readonly rounds: number;
}

/** Returns average precision at 5 of one example under a model's first `rounds`. */
function averagePrecisionOf(
  booster: Booster,
  rounds: number,
  example: Example,
  reading: ReadingName,
): number {
  const { docs, features } = readingOf(example, reading);
  const scores = booster.predict(features, rounds);
  const order = Uint32Array.from(scores, (_, i) => i).sort(
    (a, b) => scores[b]! - scores[a]! || docs[a]! - docs[b]!,
  );
  const ranked = order.slice(0, CUTOFF).map((row) => docs[row]!);
  return averagePrecision(ranked, example.query.relevant);
}

/** Returns a model's MAP@5 on examples under each reading. */
export function scoreExamples(booster: Booster, examples: readonly Example[]): Figures {
  return meanFigures(
    examples.map((example) => (reading) => averagePrecisionOf(booster, booster.rounds, example, reading)),
  );
}

/**
 * Returns MAP@5 of five-fold cross-validation with early stopping: each fold is ranked after the rounds that
 * were best for the other four. Folds are grouped by article and by claim of the tweet; of fewer groups there
 * are fewer folds. Pseudo-posts are trained on in the folds of their articles, and never ranked.
 * @throws ArtifactError `NO_JUDGEMENTS` where fewer than two folds have a tweet with a relevant candidate.
 */
export async function crossValidate(
  examples: readonly Example[],
  options: FitOptions,
  onFold?: (done: number, total: number) => void,
): Promise<CrossValidation> {
  const folds = groupedFolds(examples, foldKeys, FOLDS, options.seed).filter((fold) => fold.length > 0);
  if (folds.filter((fold) => judged(fold).some(isFound)).length < 2) throw tooFewFolds();
  const trained: TrainedFold[] = [];
  try {
    for (const heldOut of folds) {
      const learned = folds.filter((fold) => fold !== heldOut).flat();
      trained.push(await trainFold(learned, judged(heldOut), options));
      onFold?.(trained.length, folds.length);
    }
    const curves = trained.map(({ curve }) => curve);
    const before = options.start?.rounds ?? 0;
    const scored = trained.flatMap(({ booster, heldOut }, i) => {
      const rounds = before + bestRound(curves.filter((_, other) => other !== i));
      return heldOut.map(
        (example): ScoredExample => ({
          collection: example.query.collection,
          score: (reading) => averagePrecisionOf(booster, rounds, example, reading),
        }),
      );
    });
    return { ...figuresOf(scored), rounds: bestRound(curves) };
  } finally {
    for (const { booster } of trained) booster.dispose();
  }
}

function tooFewFolds(): ArtifactError {
  return new ArtifactError("The judged tweets are about too few articles to be ranked in cross-validation.", {
    code: "NO_JUDGEMENTS",
    hint: "Import tweets that are judged to be about other articles, or train without: crowdchecked train ranker --no-cv.",
  });
}

function judged(examples: readonly Example[]): Example[] {
  return examples.filter(({ isPseudo }) => !isPseudo);
}

interface ScoredExample {
  readonly collection: string | undefined;
  readonly score: (reading: ReadingName) => number;
}

function figuresOf(scored: readonly ScoredExample[]): Pick<CrossValidation, "figures" | "collections"> {
  const collections = new Map<string, ScoredExample[]>();
  for (const one of scored) {
    if (one.collection === undefined) continue;
    addToList(collections, one.collection, one);
  }
  const figures = (of: readonly ScoredExample[]): Figures => meanFigures(of.map(({ score }) => score));
  return {
    figures: figures(scored),
    collections: Object.fromEntries([...collections].map(([name, of]) => [name, figures(of)])),
  };
}

/**
 * A ranker, the judged examples that it has not seen, and their MAP@5 after each round; without rounds where
 * none has a relevant candidate.
 */
interface TrainedFold {
  readonly booster: Booster;
  readonly heldOut: readonly Example[];
  readonly curve: readonly number[];
}

async function trainFold(
  examples: readonly Example[],
  heldOut: readonly Example[],
  options: FitOptions,
): Promise<TrainedFold> {
  const curve: number[] = [];
  const booster = await fitRanker(examples, {
    ...options,
    heldOut,
    onRound: (round, map) => {
      if (map !== undefined) curve.push(map);
      return options.onRound?.(round, map);
    },
  });
  return { booster, heldOut, curve };
}

/** Returns the round, from 1, with the highest sum of the curves that have rounds. */
function bestRound(all: readonly (readonly number[])[]): number {
  const curves = all.filter((curve) => curve.length > 0);
  const length = Math.min(...curves.map((curve) => curve.length));
  const sums = Array.from({ length }, (_, round) => curves.reduce((sum, curve) => sum + curve[round]!, 0));
  return sums.indexOf(Math.max(...sums)) + 1;
}

function meanFigures(scores: readonly ((reading: ReadingName) => number)[]): Figures {
  return Object.fromEntries(
    READINGS.map((reading) => [reading, mean(scores.map((score) => score(reading)))]),
  ) as unknown as Figures;
}

/**
 * The ways to a ranker for a collection with judgements: the shipped one, the shipped one continued on them,
 * or one trained from scratch. The first of equals is taken.
 */
const WAYS = ["shipped", "continued", "scratch"] as const;
export type Way = (typeof WAYS)[number];

/** The figures of each way on queries that its ranker has not seen. */
export interface ComparedWays {
  readonly best: Way;
  readonly figures: Readonly<Record<Way, Figures>>;
  /** Cross-validations of the ways that train. */
  readonly cv: Readonly<Record<Exclude<Way, "shipped">, CrossValidation>>;
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
  return { best, figures, cv: { continued, scratch } };
}
