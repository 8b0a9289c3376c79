import {
  binThreshold,
  fitPrecision,
  initialLabel,
  KNOWN_PRECISION,
  LABEL_METHODS,
  type PairPrecision,
} from "../../../../training/label";

const precisionOf = (
  ...bins: readonly (readonly [bin: number, rows: number, good: number])[]
): PairPrecision => fitPrecision(bins.map(([bin, rows, good]) => ({ bin, rows, good }))) as PairPrecision;

test("precision is the rate of a bin at its centre, half a pair added to both sides, and linear between", () => {
  const precision = precisionOf([0, 9, 0], [5, 9, 9]);
  // (0 + 0.5) / 10 at 0.05; (9 + 0.5) / 10 at 0.55; halfway at 0.3.
  expect(precision(0.05)).toBeCloseTo(0.05, 12);
  expect(precision(0.55)).toBeCloseTo(0.95, 12);
  expect(precision(0.3)).toBeCloseTo(0.5, 12);
  expect([precision(-0.4), precision(1)]).toEqual([precision(0.05), precision(0.55)]);
});

test("rates that fall are pooled by their rows, so that a higher score is never worth less", () => {
  const precision = precisionOf([3, 9, 8], [4, 19, 9], [9, 1, 1]);
  // 8.5 / 10 and 9.5 / 20 make (9 x 0.85 + 19 x 0.475) / 28; the last one is 1.5 / 2.
  expect(precision(0.35)).toBeCloseTo(0.5955357, 7);
  expect(precision(0.45)).toBeCloseTo(0.5955357, 7);
  expect(precision(0.95)).toBeCloseTo(0.75, 12);
});

test("bins without rows are passed over; where nothing was judged nothing is known", () => {
  expect(precisionOf([0, 9, 0], [2, 0, 0], [5, 9, 9])(0.3)).toBeCloseTo(0.5, 12);
  expect(fitPrecision([{ bin: 3, rows: 0, good: 0 }])).toBeUndefined();
});

describe("the threshold of a precision", () => {
  const pairs = [0, 80, 0, 0, 0, 10, 0, 0, 0, 10];
  const threshold = (wanted: number): number | undefined => binThreshold((score) => score, pairs, wanted);

  test("is the lowest edge above which the pairs, weighted by bin, reach it", () => {
    // Above 0.9: 0.95. Above 0.5: (10 x 0.95 + 10 x 0.55) / 20 = 0.75.
    // Above 0.1: (15 + 80 x 0.15) / 100 = 0.27.
    expect([threshold(0.95), threshold(0.76), threshold(0.75), threshold(0.28), threshold(0.27)]).toEqual([
      0.9, 0.9, 0.5, 0.5, 0.1,
    ]);
  });

  test("lets all pairs in where all together reach it, and is none where no bin does", () => {
    expect(binThreshold((score) => score, [1, ...new Array<number>(9).fill(0)], 0.05)).toBe(-1);
    expect(threshold(0.96)).toBeUndefined();
    expect(binThreshold(() => 1, new Array<number>(10).fill(0), 0.5)).toBeUndefined();
  });
});

describe("what is known of the methods", () => {
  test("gives, with the paper's shares of pairs, the thresholds that the paper found best", () => {
    const jaccard = [62.57, 18.98, 10.21, 4.17, 2.33, 1.08, 0.43, 0.11, 0.05, 0.02];
    const cosine = [37.83, 16.5, 12.28, 10.12, 8.58, 6.69, 4.47, 2.48, 0.97, 0.08];
    const of = (method: "jaccard" | "cosine"): PairPrecision =>
      fitPrecision(KNOWN_PRECISION[method]) as PairPrecision;
    expect(binThreshold(of("jaccard"), jaccard, 0.75)).toBe(0.3);
    expect(binThreshold(of("cosine"), cosine, 0.75)).toBe(0.5);
  });

  test("is a label between 0 and 1 for every score; where nothing is known it is the paper's 1", () => {
    for (const method of LABEL_METHODS) {
      const precision = fitPrecision(KNOWN_PRECISION[method]);
      const labels = [-1, 0, 0.25, 0.35, 0.65, 1].map((score) => initialLabel(precision, score));
      expect(labels).toEqual([...labels].sort((a, b) => a - b));
      expect(labels.every((label) => label > 0 && label <= 1)).toBe(true);
    }
    expect(initialLabel(undefined, 0.1)).toBe(1);
    // Table 2, [0.3;0.4): 76.47 % of replies and 78.57 % of conversations, of 30 rows: (23.256 + 0.5) / 31.
    expect(initialLabel(fitPrecision(KNOWN_PRECISION.jaccard), 0.35)).toBeCloseTo(0.7663, 4);
  });
});
