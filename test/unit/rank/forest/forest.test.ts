import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  SHIPPED_PORTABLE_RANKER,
  SHIPPED_RANKER,
  SHIPPED_WORD_RANKER,
} from "../../../../src/base/home/paths";
import { Forest } from "../../../../src/rank/forest/forest";
import { LaneContributions } from "../../../../src/rank/forest/lane-contributions";
import { Lanes } from "../../../../src/rank/forest/lanes";
import { predictPlain } from "../../../../src/rank/forest/plain";
import { PlainContributions } from "../../../../src/rank/forest/plain-contributions";
import { segmentsOf } from "../../../../src/rank/forest/segments";
import { readTrees } from "../../../../src/rank/forest/tree-text";
import { byLightGbm, forestText, oddRows, randomForest, treeText } from "../../../support/forests";

const SHIPPED = { SHIPPED_RANKER, SHIPPED_PORTABLE_RANKER, SHIPPED_WORD_RANKER };
const FEW = [
  -2,
  -1,
  -1e-35,
  -1e-36,
  0,
  1e-36,
  1.0000000180025095e-35,
  0.25,
  0.5,
  1,
  3,
  Number.POSITIVE_INFINITY,
];

/** Returns the largest difference of two lists. */
function furthest(ours: Float64Array, theirs: Float64Array): number {
  expect(ours.length).toBe(theirs.length);
  return ours.reduce((most, value, i) => Math.max(most, Math.abs(value - theirs[i]!)), 0);
}

/** Checks all forms against LightGBM, the faster ones only where there are such. */
function expectEqual(text: string, rows: Float64Array, areFast = true): void {
  const { scores, contributions } = byLightGbm(text, rows);
  const trees = readTrees(text);
  expect(predictPlain(trees, rows)).toEqual(scores);
  expect(Forest.fromText(text).predict(rows)).toEqual(scores);
  expect(furthest(new PlainContributions(trees).of(rows), contributions)).toBeLessThan(1e-9);
  expect(furthest(Forest.fromText(text).contributions(rows), contributions)).toBeLessThan(1e-9);
  expect([Lanes.of(trees) !== undefined, LaneContributions.of(trees) !== undefined]).toEqual([
    areFast,
    areFast,
  ]);
}

describe("a forest is LightGBM's, scores bit for bit and contributions to 1e-9,", () => {
  test.each(Object.entries(SHIPPED))("in the trees of %s", (_, folder) => {
    const text = readFileSync(join(folder, "trees.txt"), "utf8");
    const { thresholds, featureNames } = readTrees(text);
    expectEqual(text, oddRows(1, 70, featureNames.length, [...thresholds].filter(Number.isFinite)));
  });

  test.each(Array.from({ length: 30 }, (_, i) => i + 1))("in random trees, seed %i", (seed) => {
    const text = randomForest(seed, 12, { columns: 7, leaves: 20, thresholds: FEW });
    expectEqual(text, oddRows(seed, 40, 7, FEW));
  });

  test("where more different thresholds are used than a byte tells apart", () => {
    const many = Array.from({ length: 2000 }, (_, i) => i / 100 - 10);
    const text = randomForest(5, 60, { columns: 2, leaves: 40, thresholds: many });
    expect(segmentsOf(readTrees(text)).length).toBeGreaterThan(2);
    expectEqual(text, oddRows(5, 33, 2, many));
  });

  test("where trees are single leaves", () => {
    const leaf = (value: number, number: number) =>
      treeText({ nodes: [], leaves: [{ value, rows: 9 }] }, number);
    expectEqual(forestText(2, [leaf(0.25, 0), leaf(-1, 1)]), oddRows(1, 3, 2, FEW));
  });

  test("where a tree is too deep or too wide for the faster forms", () => {
    const deep = { columns: 20, leaves: 300, thresholds: FEW, isDeep: true };
    expectEqual(randomForest(3, 2, deep), oddRows(3, 2, 20, FEW), false);
  });

  test("for no rows at all", () => {
    const forest = Forest.fromText(randomForest(1, 2, { columns: 3, leaves: 4, thresholds: FEW }));
    expect([forest.predict(new Float64Array(0)), forest.contributions(new Float64Array(0))]).toEqual([
      new Float64Array(0),
      new Float64Array(0),
    ]);
  });
});

describe("a forest", () => {
  /**
   * f0 <= 1 ? (f1 <= 2 ? 10 : 20) : 40, learned from 8 rows: 4 go left at f0, of which 1 goes left at f1. The
   * mean is (10 + 3 * 20 + 4 * 40) / 8 = 28.75.
   */
  const text = forestText(3, [
    treeText(
      {
        nodes: [
          { feature: 0, threshold: 1, decision: 10, left: 1, right: -2, rows: 8 },
          { feature: 1, threshold: 2, decision: 8, left: -1, right: -3, rows: 4 },
        ],
        leaves: [
          { value: 10, rows: 1 },
          { value: 40, rows: 4 },
          { value: 20, rows: 3 },
        ],
      },
      0,
    ),
  ]);

  test("explains a score as calculated by hand", () => {
    // With f0 and f1 known the score is 10, with f0 alone 17.5 (a quarter 10, else 20), with f1 alone 25
    // (half 10,
    // else 40), with none 28.75. f0: ((17.5 - 28.75) + (10 - 25)) / 2, f1: ((25 - 28.75) + (10 - 17.5)) / 2.
    const forest = Forest.fromText(text);
    expect([...forest.predict(Float64Array.of(1, 2, 0))]).toEqual([10]);
    const [f0, f1, f2, expected] = forest.contributions(Float64Array.of(1, 2, 0));
    expect(f0).toBeCloseTo(-13.125, 12);
    expect(f1).toBeCloseTo(-5.625, 12);
    expect([f2, expected]).toEqual([0, 28.75]);
  });

  test("sends a missing value where each node wants it", () => {
    const { NaN: missing } = Number;
    expect([...Forest.fromText(text).predict(Float64Array.of(missing, 2, 0, missing, missing, 0))]).toEqual([
      10, 20,
    ]);
  });

  test("gives a row the same in any company", () => {
    const wood = { columns: 4, leaves: 16, thresholds: FEW };
    const forest = Forest.fromText(randomForest(8, 9, wood));
    const rows = oddRows(8, 100, 4, FEW);
    const alone = Array.from({ length: 100 }, (_, row) => {
      const values = rows.slice(row * 4, (row + 1) * 4);
      return [...forest.predict(values), ...forest.contributions(values)];
    });
    const [scores, contributions] = [forest.predict(rows), forest.contributions(rows)];
    const together = alone.map((_, row) => [scores[row], ...contributions.subarray(row * 5, (row + 1) * 5)]);
    expect(together).toEqual(alone);
  });

  test("refuses what are no whole rows", () => {
    const forest = Forest.fromText(text);
    for (const work of [forest.predict.bind(forest), forest.contributions.bind(forest)])
      expect(() => work(new Float64Array(4))).toThrow(expect.objectContaining({ code: "DATASET_SHAPE" }));
  });
});
