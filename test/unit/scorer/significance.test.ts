import { bootstrapInterval, compare, randomisationTest } from "../../../scorer";

describe("the paired randomisation test", () => {
  test("comes close to the exact p value of a small case", () => {
    // Differences 1, 1, 1: of the 8 sign patterns two (all +, all -) reach the observed mean, so p = 1/4.
    expect(randomisationTest([1, 1, 1], 20_000, 1)).toBeCloseTo(0.25, 2);
    // Differences 3, -1: sums 2, 4, -4, -2; all four patterns are at least 2 away from 0.
    expect(randomisationTest([3, -1], 1000, 1)).toBe(1);
  });

  test("counts every sum where systems differ on queries and not in the mean", () => {
    // Any sum is at least 0 away from 0. In binary fractions these add up to 6e-17.
    expect(randomisationTest([0.1, 0.2, -0.3, 0.1, 0.2, -0.3], 10_000, 1)).toBe(1);
  });

  test("finds no difference between a system and itself", () => {
    expect(compare([0.2, 0.4], [0.2, 0.4])).toEqual({ difference: 0, pValue: 1, low: 0, high: 0 });
  });

  test("finds no difference where there are no queries", () => {
    expect(compare([], [])).toEqual({ difference: 0, pValue: 1, low: 0, high: 0 });
  });

  test("is of the same queries: values of more queries on one side are refused", () => {
    const refused = expect.objectContaining({ code: "ARGUMENT_INVALID" });
    expect(() => compare([1, 0, 1], [0, 0])).toThrow(refused);
    expect(() => compare([0, 0], [1, 0, 1])).toThrow(refused);
  });

  test("gives the same for the same seed", () => {
    const values = [0.5, -0.25, 1, 0, 0.3];
    expect(randomisationTest(values, 500, 7)).toBe(randomisationTest(values, 500, 7));
  });
});

test("neither test nor interval depends on the order of the queries", () => {
  const values = [0.5, -0.25, 1, 0, 0.3, -0.1];
  const reversed = [...values].reverse();
  expect(randomisationTest(reversed, 500, 1)).toBe(randomisationTest(values, 500, 1));
  expect(bootstrapInterval(reversed, 500, 1, 0.95)).toEqual(bootstrapInterval(values, 500, 1, 0.95));
});

test("the bootstrap interval of many values comes close to the normal one", () => {
  // 400 values of 0 and 1, half each: standard error 0.5 / 20 = 0.025, so 0.5 +- 1.96 x 0.025.
  const { low, high } = bootstrapInterval(
    Array.from({ length: 400 }, (_, i) => i % 2),
    5000,
    3,
    0.95,
  );
  expect(low).toBeCloseTo(0.451, 1);
  expect(high).toBeCloseTo(0.549, 1);
  expect(high - low).toBeGreaterThan(0.09);
  expect(high - low).toBeLessThan(0.106);
});

test("the bootstrap interval at level 1 goes from the lowest mean to the highest", () => {
  // Of two values every resample has the mean 0, 0.5 or 1.
  expect(bootstrapInterval([0, 1], 100, 1, 1)).toEqual({ low: 0, high: 1 });
  expect(bootstrapInterval([4], 1, 1, 1)).toEqual({ low: 4, high: 4 });
});

test("two systems are compared by the mean of b - a and its 95 % interval", () => {
  // 400 differences, half 0 and half 1. The 2.5 % and 97.5 % quantiles of Binomial(400, 1/2) are 180 and 220.
  const { difference, low, high, pValue } = compare(
    Array.from({ length: 400 }, () => 0),
    Array.from({ length: 400 }, (_, i) => i % 2),
  );
  expect(difference).toBe(0.5);
  expect(low).toBeCloseTo(180 / 400, 2);
  expect(high).toBeCloseTo(220 / 400, 2);
  // No random signs of 200 ones reach 200: only the observed signs count, 1 of 10,001.
  expect(pValue).toBe(1 / 10_001);
});
