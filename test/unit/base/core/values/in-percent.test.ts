import { inPercent } from "../../../../../src/base/core/values/in-percent";

test("a share is written in percent with two decimals, or as many as are wanted", () => {
  expect([inPercent(0.98765), inPercent(0), inPercent(1, 0), inPercent(-0.0123, 1)]).toEqual([
    "98.77",
    "0.00",
    "100",
    "-1.2",
  ]);
});

test("where there is no share, a dash stands for it", () => {
  expect([inPercent(null), inPercent(Number.NaN, 1)]).toEqual(["-", "-"]);
});
