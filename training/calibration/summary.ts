import type {
  CalibrationFigures,
  CalibrationManifest,
  Thresholds,
} from "../../src/answer/confidence/storage";
import { createRng } from "../../src/base/core/rng";
import {
  areaUnderRoc,
  equalMassBins,
  equalWidthBins,
  expectedCalibrationError,
  perfectCalibrationError,
  riskCoverage,
  thresholdFor,
} from "./figures";
import type { Judged } from "./observation";

/** Wanted precision, 0 - 1. */
export interface WantedPrecision {
  /** Of answers. */
  readonly answer: number;
  /** Of suggestions and answers together. */
  readonly suggest: number;
}

const DRAWS = 1000;

/** Threshold that no confidence reaches. */
const NEVER = 1;

/**
 * Returns the lowest thresholds with the wanted precision over answerable and unanswerable queries; with each
 * tweet in both forms that is a mix of 1 : 1.
 */
export function chooseThresholds(
  judged: readonly Judged[],
  { answer, suggest }: WantedPrecision,
): Thresholds {
  const answerAt = thresholdFor(judged, answer) ?? NEVER;
  return {
    answerAt,
    suggestAt: Math.min(answerAt, thresholdFor(judged, suggest) ?? NEVER),
    answerPrecision: answer,
    suggestPrecision: suggest,
  };
}

/**
 * Returns the lowest confidence, not below `from`, at which the answered have the wanted precision; above all
 * confidences where none has. Precision may fall where the threshold rises: one that holds below `from` says
 * nothing of those above.
 */
export function raiseThreshold(judged: readonly Judged[], from: number, precision: number): number {
  const points = riskCoverage(judged).filter(({ threshold }) => threshold >= from);
  if ((points.at(-1)?.precision ?? 1) >= precision) return from;
  return points.filter((point) => point.precision >= precision).at(-1)?.threshold ?? NEVER;
}

/**
 * Returns the figures of judged observations.
 * @param seed of the simulation of a perfect calibration.
 */
export function figuresOf(
  judged: readonly Judged[],
  { answerAt, suggestAt, answerPrecision }: Thresholds,
  seed: number,
): CalibrationFigures {
  const answerable = judged.filter(({ kind }) => kind === "answerable");
  const unanswerable = judged.filter(({ kind }) => kind !== "answerable");
  const answers = judged.filter(({ confidence }) => confidence >= answerAt);
  const bestCoverage = (of: readonly Judged[]): number =>
    shareFrom(answerable, thresholdFor(of, answerPrecision) ?? Number.POSITIVE_INFINITY);
  return {
    answerable: answerable.length,
    unanswerable: unanswerable.length,
    atThresholds: {
      precision: numberOrNull(answers.filter(({ right }) => right).length / answers.length),
      answered: shareFrom(answerable, answerAt),
      suggested: shareFrom(answerable, suggestAt) - shareFrom(answerable, answerAt),
      unanswerableAnswered: shareFrom(unanswerable, answerAt),
      unanswerableSuggested: shareFrom(unanswerable, suggestAt) - shareFrom(unanswerable, answerAt),
    },
    ece: expectedCalibrationError(equalWidthBins(judged)),
    eceEqualMass: expectedCalibrationError(equalMassBins(judged)),
    eceOfPerfect: perfectCalibrationError(judged, createRng(seed), DRAWS),
    auroc: numberOrNull(areaUnderRoc(judged)),
    optimistic: { coverage: bestCoverage(judged), coverageAnswerable: bestCoverage(answerable) },
  };
}

/** Returns the curves of a calibration as its manifest keeps them. */
export function curvesOf(
  judged: readonly Judged[],
  mostPoints: number,
): Pick<CalibrationManifest, "reliability" | "riskCoverage"> {
  const curve = riskCoverage(judged);
  const stride = Math.max(1, Math.ceil(curve.length / mostPoints));
  return {
    reliability: equalWidthBins(judged).map(({ count, confidence, accuracy }) => ({
      queries: count,
      predicted: confidence,
      observed: accuracy,
    })),
    riskCoverage: curve
      // Counted from the end, so that the point where everything is answered stays.
      .filter((_, i) => (curve.length - 1 - i) % stride === 0)
      .map(({ threshold, coverage, precision }) => ({ threshold, coverage, risk: 1 - precision })),
  };
}

function shareFrom(judged: readonly Judged[], threshold: number): number {
  return judged.length === 0
    ? 0
    : judged.filter(({ confidence }) => confidence >= threshold).length / judged.length;
}

/** JSON has no NaN. */
function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
