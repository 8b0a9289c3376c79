import { moved } from "../../../src/rank/second-opinion";

describe("another judge of a ranker's first articles", () => {
  test("moves them by its share of deviations, and leaves scores and other articles as they are", () => {
    const scores = Float64Array.of(9, 4, 0, 2);
    // Of rows 1, 2, 3: scores 4, 0, 2 with mean 2 and deviation sqrt(8 / 3); opinions 3, 0, 0 with mean 1
    // and deviation sqrt(2).
    const correlations: number[] = [];
    const result = moved(scores, Uint32Array.of(1, 3, 2), [3, 0, 0], (correlation) => {
      correlations.push(correlation);
      return 0.5;
    });
    const unit = (0.5 * Math.sqrt(8 / 3)) / Math.sqrt(2);
    for (const [row, expected] of [9, 4 + 2 * unit, -unit, 2 - unit].entries())
      expect(result[row]).toBeCloseTo(expected, 12);
    expect(correlations[0]).toBeCloseTo(2 / Math.sqrt(2) / Math.sqrt(8 / 3), 12);
    expect([...scores]).toEqual([9, 4, 0, 2]);
  });

  test("counts only what it has an opinion of", () => {
    const result = moved(Float64Array.of(3, 1, 0), Uint32Array.of(0, 1, 2), [1, Number.NaN, 2], () => 1);
    expect([...result]).toEqual([1.5, 1, 1.5]);
  });

  test("changes nothing where either likes all of them equally, or there are none", () => {
    const scores = Float64Array.of(3, 1);
    for (const opinions of [
      [1, 1],
      [1, Number.NaN],
      [Number.NaN, Number.NaN],
    ])
      expect([...moved(scores, Uint32Array.of(0, 1), opinions, () => 1)]).toEqual([3, 1]);
    expect([...moved(Float64Array.of(2, 2), Uint32Array.of(0, 1), [1, 5], () => 1)]).toEqual([2, 2]);
    expect([...moved(scores, new Uint32Array(), [], () => 1)]).toEqual([3, 1]);
  });
});
