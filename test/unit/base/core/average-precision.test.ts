import { averagePrecision } from "../../../../src/base/core/average-precision";

describe("average precision", () => {
  test("adds the precision at every relevant rank and divides by all relevant articles", () => {
    expect(averagePrecision([7, 3, 9], new Set([7]))).toBe(1);
    expect(averagePrecision([3, 7, 9], new Set([7]))).toBe(1 / 2);
    expect(averagePrecision([3, 7, 9, 8], new Set([7, 8]))).toBe((1 / 2 + 2 / 4) / 2);
  });

  test("counts relevant articles that the list lacks", () => {
    expect(averagePrecision([7], new Set([7, 8]))).toBe(1 / 2);
    expect(averagePrecision([], new Set([7]))).toBe(0);
  });

  test("looks at no more than the first k, and divides by all relevant articles nevertheless", () => {
    expect(averagePrecision([3, 7, 8], new Set([7, 8]), 2)).toBe(1 / 2 / 2);
    expect(averagePrecision([3, 7], new Set([7]), 1)).toBe(0);
    expect(averagePrecision([7], new Set([7]), 5)).toBe(1);
  });

  test("is 0 for a query without relevant articles", () => {
    expect(averagePrecision([1, 2], new Set())).toBe(0);
  });
});
