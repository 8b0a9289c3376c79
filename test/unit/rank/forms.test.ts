import { FORMS } from "../../../src/rank/features/forms";

describe("the distance from the mean in deviations", () => {
  const zScores = (...values: number[]): number[] => {
    const column = new Float64Array(values.length);
    FORMS.zScore(Float64Array.from(values), column, 0, 1);
    return [...column];
  };

  test("is 0 for values that are the same, also where their mean is rounded", () => {
    expect(zScores(0.1, 0.1, 0.1)).toEqual([0, 0, 0]);
    expect(zScores(0.7, Number.NaN, 0.7, 0.7)).toEqual([0, Number.NaN, 0, 0]);
    expect(zScores(Number.NaN)).toEqual([Number.NaN]);
  });

  test("counts the known values alone", () => {
    // Mean 2, deviation 1.
    expect(zScores(1, Number.NaN, 3)).toEqual([-1, Number.NaN, 1]);
  });
});
