import { judge } from "../../../src/nightly";

/** `count` tweets with one and the same figure. */
const all = (count: number, value: number): number[] => new Array<number>(count).fill(value);
const base = { margin: 0.01, modelsChanged: true, checks: [] };

describe("the gate", () => {
  test("lets what is as good as what serves take its place", () => {
    const verdict = judge({ ...base, built: [1, 0.5, 0], serving: [1, 0.5, 0] });
    expect(verdict).toMatchObject({ promoted: true, reasons: [], comparison: { difference: 0, pValue: 1 } });
  });

  test("keeps out a loss within the margin that ten tweets show alike: only 2 of 2^10 sign flips are as far from zero", () => {
    const verdict = judge({ ...base, margin: 0.5, built: all(10, 0.4), serving: all(10, 0.5) });
    expect(verdict.promoted).toBe(false);
    expect(verdict.reasons).toEqual([expect.stringContaining("significantly lower")]);
    expect(verdict.comparison?.pValue).toBeCloseTo(2 / 1024, 2);
  });

  test("keeps out a loss beyond the margin that three tweets cannot prove: 2 of 2^3 sign flips are as far from zero", () => {
    const given = { built: all(3, 0.4), serving: all(3, 0.5) };
    expect(judge({ ...base, ...given, margin: 0.05 }).reasons).toEqual([
      expect.stringContaining("by more than 5.00 points: -10.00"),
    ]);
    expect(judge({ ...base, ...given, margin: 0.2 }).promoted).toBe(true);
  });

  test("keeps new models out that lose more than the margin to the best kept generation, however little to what serves", () => {
    const best = { generation: "0004", map5: 0.52 };
    const given = { ...base, built: [0.4, 0.6, 0.5], serving: [0.6, 0.4, 0.5], best };
    expect(judge(given).reasons).toEqual([
      expect.stringMatching(/^dev MAP@5 is lower than what generation 0004 reached .*: -2\.00;/),
    ]);
    expect(judge({ ...given, margin: 0.03 }).promoted).toBe(true);
    // More articles alone make the right ones harder to find.
    expect(judge({ ...given, modelsChanged: false }).promoted).toBe(true);
  });

  test("lets what is better take the place, and names the gain", () => {
    const verdict = judge({ ...base, built: all(10, 0.6), serving: all(10, 0.5) });
    expect(verdict.promoted).toBe(true);
    expect(verdict.comparison?.difference).toBeCloseTo(0.1, 12);
  });

  test("keeps out what fails a sanity check, however good its figures, and says which", () => {
    const checks = [
      { name: "articles", passed: true, found: "12" },
      { name: "golden queries", passed: false, found: "1 of 2 pass" },
    ];
    const verdict = judge({ ...base, checks, built: [1], serving: [0] });
    expect(verdict).toMatchObject({ promoted: false, reasons: ["golden queries: 1 of 2 pass"] });
    const unmeasured = { ...base, checks, modelsChanged: false, built: [], serving: [] };
    expect(judge(unmeasured)).toEqual({ promoted: false, reasons: ["golden queries: 1 of 2 pass"] });
  });

  test("without dev tweets lets new articles in, but no models that nobody can judge", () => {
    const none = { ...base, built: [], serving: [] };
    expect(judge({ ...none, modelsChanged: false }).promoted).toBe(true);
    expect(judge(none).reasons).toEqual([expect.stringContaining("no dev tweets")]);
  });
});
