import type { CalibrationModel } from "../../src/answer/confidence/calibration";
import type { CalibrationFigures, Thresholds } from "../../src/answer/confidence/storage";
import { logLoss } from "./figures";
import { crossFit, fitCalibration, judgeAll, METHODS, type Method, type MethodResult } from "./fit";
import type { Judged, Observation } from "./observation";
import { chooseThresholds, figuresOf, type WantedPrecision } from "./summary";

/** What was observed of a collection, by rankers that have not seen it. */
export interface ObservedCollection {
  readonly name: string;
  readonly observations: readonly Observation[];
}

/**
 * How much made posts count beside a collection's judged ones. They keep the curve in its place at the ends,
 * where judged posts are few: an article's own claim, and words that claim nothing.
 */
const MADE_SHARE = { claim: 0.25, words: 0.2 } as const;

/** A calibration of several collections, with what the others make of each. */
export interface AcrossCalibration {
  readonly model: CalibrationModel;
  readonly thresholds: Thresholds;
  /** The better method first. Judged posts stand once each, by a calibration of the other collections. */
  readonly compared: readonly MethodResult[];
  /** By collection: calibration and thresholds of the others alone. */
  readonly leftOut: Readonly<Record<string, CalibrationFigures>>;
}

/**
 * Returns the observations so weighted that each collection counts the same, made posts by their share: the
 * largest collection would else be all that a calibration learns. A judged post weighs 1 in the mean.
 */
export function weighCollections(collections: readonly ObservedCollection[]): ObservedCollection[] {
  const judged = collections.map(({ observations }) => observations.filter(({ made }) => !made).length);
  const mean = judged.reduce((sum, count) => sum + count, 0) / collections.length;
  return collections.map(({ name, observations }) => {
    const counts = new Map<string, number>();
    const kindOf = ({ made }: Observation): "judged" | "claim" | "words" => made ?? "judged";
    for (const one of observations) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
    return {
      name,
      observations: observations.map((one) => ({
        ...one,
        weight: (mean * (one.made ? MADE_SHARE[one.made] : 1)) / (counts.get(kindOf(one)) as number),
      })),
    };
  });
}

/**
 * Fits a calibration on several collections, and tells what comes of each where the others alone are known.
 * Method and thresholds are chosen by what the others make of each.
 * @param collections at least one; of a single one folds take the place of the others.
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
 * Returns each collection's judged posts as a calibration of the others judges them; of a single
 * one by folds.
 */
function judgeLeftOut(weighed: readonly ObservedCollection[], method: Method, seed: number): Judged[][] {
  const [only, ...others] = weighed;
  if (only && others.length === 0) return [crossFit(only.observations, method, seed).filter(isJudged)];
  return weighed.map((left) => {
    const model = fitCalibration(allOf(weighed.filter((other) => other !== left)), method);
    return judgeAll(model, left.observations.filter(isJudged));
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
  const judged = judgeAll(fitCalibration(allOf(others), method), allOf(left).filter(isJudged));
  return figuresOf(judged, thresholds, seed);
}

function isJudged({ made }: Observation): boolean {
  return made === undefined;
}

function allOf(collections: readonly ObservedCollection[]): Observation[] {
  return collections.flatMap(({ observations }) => observations);
}
