import { valueAt } from "../../../../src/answer/confidence/calibration";
import { fitIsotonic } from "../../../../training/calibration/isotonic";

describe("isotonic regression", () => {
  test("pools neighbours that fall into their mean, by hand", () => {
    // 1, then (3 + 2) / 2, then 4: the only fall is from 3 to 2.
    expect(fitIsotonic([1, 2, 3, 4], [1, 3, 2, 4])).toEqual({ xs: [1, 2, 3, 4], ys: [1, 2.5, 2.5, 4] });
  });

  test("pools backwards as far as the mean has fallen below what is before", () => {
    // 4, 5 stand until 1 comes: (5 + 1) / 2 = 3 is below 4, so all three become 10 / 3.
    const { xs, ys } = fitIsotonic([1, 2, 3, 4], [4, 5, 1, 6]);
    expect(xs).toEqual([1, 3, 4]);
    expect(ys.map((y) => y.toFixed(4))).toEqual(["3.3333", "3.3333", "6.0000"]);
  });

  test("takes equal x as one observation with their mean, in whatever order they come", () => {
    expect(fitIsotonic([2, 1, 1], [1, 0, 1])).toEqual({ xs: [1, 2], ys: [0.5, 1] });
  });

  test("counts an observation by its weight, by hand", () => {
    // 1 and 0 fall: (3 * 1 + 1 * 0) / 4. The two at x = 3: (1 * 0.8 + 4 * 1) / 5.
    const { xs, ys } = fitIsotonic([1, 2, 3, 3], [1, 0, 0.8, 1], [3, 1, 1, 4]);
    expect(xs).toEqual([1, 2, 3]);
    for (const [i, y] of [0.75, 0.75, 0.96].entries()) expect(ys[i]).toBeCloseTo(y, 12);
  });

  test("of outcomes that only fall is their mean throughout", () => {
    expect(fitIsotonic([1, 2, 3, 4], [1, 1, 0, 0])).toEqual({ xs: [1, 4], ys: [0.5, 0.5] });
  });

  test("is read by straight lines between corners and level outside", () => {
    const steps = { xs: [1, 2, 3], ys: [0.2, 0.6, 0.8] };
    expect([0, 1, 1.5, 2.75, 3, 9].map((x) => Number(valueAt(steps, x).toFixed(6)))).toEqual([
      0.2, 0.2, 0.4, 0.75, 0.8, 0.8,
    ]);
  });
});
