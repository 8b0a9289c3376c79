import type { CalibrationModel } from "../../src/answer/confidence/calibration";
import type { CalibrationFigures, Thresholds } from "../../src/answer/confidence/storage";
import { mean } from "../../src/base/core/sums";
import { logLoss } from "./figures";
import {
  crossFit,
  fitCalibration,
  isWritten,
  judgeAll,
  METHODS,
  type Method,
  type MethodResult,
} from "./fit";
import type { Judged, Observation } from "./observation";
import { chooseThresholds, figuresOf, type WantedPrecision } from "./summary";

type MadeKind = NonNullable<Observation["made"]>;

/** The observations of a collection by rankers that have not seen it. */
export interface ObservedCollection {
  readonly name: string;
  readonly observations: readonly Observation[];
}

/**
 * Weight of made posts relative to a collection's judged ones. They fix the curve at its ends, where judged
 * posts are few: an article's own claim, and words that claim nothing. Altered posts teach how much a
 * conflict with the claim means; with more weight fewer of the others are answered. None of them counts more
 * than a judged one: a few would decide alone what a conflict means.
 */
const MADE_SHARE: Readonly<Record<MadeKind, number>> = { claim: 0.25, words: 0.2, altered: 0.1 };

/** A calibration of several collections, with figures of each when it is left out. */
export interface AcrossCalibration {
  readonly model: CalibrationModel;
  readonly thresholds: Thresholds;
  /** The better method first. Each judged post counts once, by a calibration of the other collections. */
  readonly compared: readonly MethodResult[];
  /** By collection: figures of a calibration and thresholds fitted on the others. */
  readonly leftOut: Readonly<Record<string, CalibrationFigures>>;
}

/**
 * Returns the observations with weights by which each collection counts the same, made posts by their share:
 * otherwise the largest collection would dominate the calibration. The mean weight of judged posts is 1. An
 * altered post weighs at most what a judged one of its collection does.
 */
export function weighCollections(collections: readonly ObservedCollection[]): ObservedCollection[] {
  const judged = collections.map(({ observations }) => observations.filter(isWritten).length);
  const average = mean(judged);
  return collections.map(({ name, observations }) => {
    const counts = new Map<string, number>();
    const kindOf = ({ made }: Observation): "judged" | MadeKind => made ?? "judged";
    for (const one of observations) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
    const weightOf = (kind: "judged" | MadeKind): number => {
      const share = kind === "judged" ? 1 : MADE_SHARE[kind];
      const weight = (average * share) / (counts.get(kind) ?? 0);
      return kind === "altered" ? Math.min(weight, weightOf("judged")) : weight;
    };
    return { name, observations: observations.map((one) => ({ ...one, weight: weightOf(kindOf(one)) })) };
  });
}

/**
 * Fits a calibration on several collections, and measures each by a calibration of the others. Method and
 * thresholds are chosen by these left-out judgements.
 * @param collections at least one; a single one is cross-fitted by folds.
 */
export function calibrateAcross(
  collections: readonly ObservedCollection[],
  wanted: WantedPrecision,
  seed: number,
): AcrossCalibration {
  const weighed = weighCollections(collections);
  const compared = METHODS.map((method) => {
    const judged = judgeLeftOut(weighed, method, seed).flat();
    return { method, judged, logLoss: logLoss(judged) };
  }).sort((a, b) => a.logLoss - b.logLoss);
  const [best] = compared as unknown as [MethodResult];
  return {
    model: fitCalibration(allOf(weighed), best.method),
    thresholds: chooseThresholds(best.judged, wanted),
    compared,
    leftOut:
      collections.length < 2
        ? {}
        : Object.fromEntries(
            collections.map(({ name }) => [
              name,
              figuresLeftOut(collections, name, best.method, wanted, seed),
            ]),
          ),
  };
}

/**
 * Returns each collection's judged posts with the confidence of a calibration of the others; a single one is
 * cross-fitted by folds.
 */
function judgeLeftOut(weighed: readonly ObservedCollection[], method: Method, seed: number): Judged[][] {
  const [only, ...others] = weighed;
  if (only && others.length === 0) return [crossFit(only.observations, method, seed)];
  return weighed.map((left) => {
    const model = fitCalibration(allOf(weighed.filter((other) => other !== left)), method);
    return judgeAll(model, left.observations.filter(isWritten));
  });
}

function figuresLeftOut(
  collections: readonly ObservedCollection[],
  name: string,
  method: Method,
  wanted: WantedPrecision,
  seed: number,
): CalibrationFigures {
  const others = weighCollections(collections.filter((other) => other.name !== name));
  const thresholds = chooseThresholds(judgeLeftOut(others, method, seed).flat(), wanted);
  const left = collections.filter((other) => other.name === name);
  const judged = judgeAll(fitCalibration(allOf(others), method), allOf(left).filter(isWritten));
  return figuresOf(judged, thresholds, seed);
}

function allOf(collections: readonly ObservedCollection[]): Observation[] {
  return collections.flatMap(({ observations }) => observations);
}
