import { createRng } from "../../../../src/base/core/rng";
import {
  areaUnderRoc,
  type ConfidenceOutcome,
  equalMassBins,
  equalWidthBins,
  expectedCalibrationError,
  logLoss,
  perfectCalibrationError,
  riskCoverage,
  thresholdFor,
} from "../../../../training/calibration/figures";

const outcomes = (...pairs: readonly (readonly [number, boolean])[]): ConfidenceOutcome[] =>
  pairs.map(([confidence, right]) => ({ confidence, right }));

/** Five outcomes, for sums by hand. */
const FIVE = outcomes([0.9, true], [0.8, true], [0.7, false], [0.4, true], [0.1, false]);

describe("expected calibration error", () => {
  test("is the gap between said and seen of each bin, by how much is in it", () => {
    // Two bins of equal width: 0.4 and 0.1 -> said 0.25, seen 1/2; 0.9, 0.8, 0.7 -> said 0.8, seen 2/3.
    const wanted = (2 / 5) * 0.25 + (3 / 5) * (0.8 - 2 / 3);
    expect(expectedCalibrationError(equalWidthBins(FIVE, 2))).toBeCloseTo(wanted, 12);
  });

  test("takes bins of equally many outcomes too", () => {
    // 0.1, 0.4, 0.7 (5 / 2 is rounded up) -> said 0.4, seen 1/3; 0.8, 0.9 -> said 0.85, seen 1.
    const bins = equalMassBins(FIVE, 2);
    expect(bins.map(({ count }) => count)).toEqual([3, 2]);
    expect(expectedCalibrationError(bins)).toBeCloseTo((3 / 5) * (0.4 - 1 / 3) + (2 / 5) * 0.15, 12);
  });

  test("keeps equal confidences in one bin, so that it is the same in any order", () => {
    // Said 0.5, right in one of two, and 0.9, right: a third of them each would part the ties.
    const mixed = outcomes([0.5, true], [0.5, false], [0.9, true]);
    for (const ordered of [mixed, [...mixed].reverse()]) {
      expect(equalMassBins(ordered, 3).map(({ count, accuracy }) => [count, accuracy])).toEqual([
        [2, 0.5],
        [1, 1],
      ]);
    }
  });

  test("puts 0, 1 and every edge into a bin", () => {
    const edges = outcomes(...[0, 0.1, 0.5, 1].map((confidence) => [confidence, true] as const));
    // 0 and 0.1 in the first, 0.5 in the fifth, up to 0.5, and 1 in the last.
    expect(equalWidthBins(edges, 10).map(({ count, confidence }) => [count, confidence])).toEqual([
      [2, 0.05],
      [1, 0.5],
      [1, 1],
    ]);
  });

  test("is 0 for who is certain and right, and what chance makes of it for who is not", () => {
    const rng = createRng(1);
    expect(perfectCalibrationError(outcomes([1, true], [0, false]), rng, 50)).toBe(0);
    // One outcome said with 1/2 is always off by 1/2.
    expect(perfectCalibrationError(outcomes([0.5, true]), rng, 50)).toBe(0.5);
  });

  test("by chance alone is the same in any order of the outcomes", () => {
    const byChance = (ordered: readonly ConfidenceOutcome[]): number =>
      perfectCalibrationError(ordered, createRng(1), 50);
    expect(byChance([...FIVE].reverse())).toBe(byChance(FIVE));
  });
});

describe("telling right from wrong", () => {
  test("is the share of pairs in the right order, ties counted half", () => {
    // Right: 0.9, 0.8, 0.4; wrong: 0.7, 0.1. Of six pairs one, 0.4 under 0.7, is in the wrong order.
    expect(areaUnderRoc(FIVE)).toBeCloseTo(5 / 6, 12);
    expect(areaUnderRoc(outcomes([0.5, true], [0.5, false]))).toBe(0.5);
  });

  test("is not a number where all are right", () => {
    expect(areaUnderRoc(outcomes([0.5, true]))).toBeNaN();
  });
});

describe("the risk-coverage curve", () => {
  test("goes from the surest to all, equal confidences together", () => {
    expect(riskCoverage(outcomes([0.5, false], [0.9, true], [0.5, true]))).toEqual([
      { threshold: 0.9, coverage: 1 / 3, precision: 1 },
      { threshold: 0.5, coverage: 1, precision: 2 / 3 },
    ]);
  });

  test("counts an outcome by its weight, as the log loss does", () => {
    const weighed = [
      { confidence: 0.5, right: false, weight: 3 },
      { confidence: 0.8, right: true },
    ];
    expect(riskCoverage(weighed)).toEqual([
      { threshold: 0.8, coverage: 1 / 4, precision: 1 },
      { threshold: 0.5, coverage: 1, precision: 1 / 4 },
    ]);
    expect(logLoss(weighed)).toBeCloseTo((3 * Math.log(2) + Math.log(1 / 0.8)) / 4, 12);
  });

  test("gives the lowest threshold that is precise enough, though one above it is not", () => {
    // Precision: 1, 1, 2/3, 3/4, 3/5.
    expect(thresholdFor(FIVE, 0.75)).toBe(0.4);
    expect(thresholdFor(FIVE, 0.76)).toBe(0.8);
    expect(thresholdFor(outcomes([0.9, false]), 0.5)).toBeUndefined();
  });
});
