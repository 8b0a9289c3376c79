import { fitLogistic } from "../../../../training/calibration/logistic";

describe("logistic regression", () => {
  test("without signals is the log odds of the outcomes, by hand", () => {
    const { intercept, weights } = fitLogistic([[], [], [], []], [1, 1, 1, 0], 1);
    expect(intercept).toBeCloseTo(Math.log(3), 8);
    expect(weights).toEqual([]);
  });

  test("of one yes-or-no signal gives each side its own log odds where nothing is penalised", () => {
    // At 0 one of four is right, at 1 three of four: log odds -ln 3 and ln 3.
    const rows = [0, 0, 0, 0, 1, 1, 1, 1].map((x) => [x]);
    const { intercept, weights } = fitLogistic(rows, [0, 0, 0, 1, 1, 1, 1, 0], 1e-9);
    expect(intercept).toBeCloseTo(-Math.log(3), 6);
    expect(weights[0]).toBeCloseTo(2 * Math.log(3), 6);
  });

  test("stays finite where a signal parts right from wrong completely", () => {
    const { weights } = fitLogistic([[-2], [-1], [1], [2]], [0, 0, 1, 1], 1);
    // At the minimum the penalty's pull equals the data's: w = sum of |x| (1 - p).
    const w = weights[0] as number;
    const pull = [1, 1, 2, 2].reduce((sum, x) => sum + x / (1 + Math.exp(w * x)), 0);
    expect(w).toBeCloseTo(pull, 6);
  });

  test("a row of weight 3 counts as three rows", () => {
    const rows = [[-1], [0.5], [2]];
    const weighed = fitLogistic(rows, [0, 1, 0], 1, [1, 3, 2]);
    const repeated = fitLogistic([[-1], [0.5], [0.5], [0.5], [2], [2]], [0, 1, 1, 1, 0, 0], 1);
    expect(weighed.intercept).toBeCloseTo(repeated.intercept, 8);
    expect(weighed.weights[0]).toBeCloseTo(repeated.weights[0] as number, 8);
  });

  test("is sure, within bounds, where all outcomes are the same", () => {
    const { intercept } = fitLogistic([[-1], [1]], [0, 0], 1);
    expect(intercept).toBeLessThan(-10);
    expect(intercept).toBeGreaterThan(-50);
  });

  test("does not fall for a signal of huge values", () => {
    const { weights } = fitLogistic([[-1e4], [1e4], [1e4], [-1e4]], [0, 1, 0, 1], 1);
    expect(weights[0]).toBeCloseTo(0, 6);
  });
});
