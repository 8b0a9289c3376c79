import { readFileSync } from "node:fs";
import { join } from "node:path";
import { valueAt } from "../../../../src/answer/confidence/calibration";
import { areaUnderRoc, logLoss } from "../../../../training/calibration/figures";
import { fitIsotonic } from "../../../../training/calibration/isotonic";
import { fitLogistic } from "../../../../training/calibration/logistic";

interface Oracle {
  readonly rows: readonly number[][];
  readonly outcomes: readonly number[];
  readonly logistic: Readonly<Record<string, { intercept: number; weights: number[] }>>;
  readonly scores: readonly number[];
  readonly isotonic: { readonly xs: readonly number[]; readonly ys: readonly number[] };
  readonly confidences: readonly number[];
  readonly auroc: number;
  readonly logLoss: number;
}

/** Made by scikit-learn: test/oracles/calibration.py. */
const oracle = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "..", "oracles", "calibration.json"), "utf8"),
) as Oracle;
const judged = oracle.confidences.map((confidence, i) => ({ confidence, right: oracle.outcomes[i] === 1 }));

describe("as scikit-learn has it", () => {
  test.each(Object.entries(oracle.logistic))("logistic regression with penalty %s", (penalty, wanted) => {
    const { intercept, weights } = fitLogistic(oracle.rows, oracle.outcomes, Number(penalty));
    expect(intercept).toBeCloseTo(wanted.intercept, 4);
    weights.forEach((weight, i) => {
      expect(weight).toBeCloseTo(wanted.weights[i] as number, 4);
    });
  });

  test("isotonic regression, between observations and outside them too", () => {
    const steps = fitIsotonic(oracle.scores, oracle.outcomes);
    oracle.isotonic.xs.forEach((x, i) => {
      expect(valueAt(steps, x)).toBeCloseTo(oracle.isotonic.ys[i] as number, 10);
    });
  });

  test("area under the ROC curve, with equal confidences among them", () => {
    expect(areaUnderRoc(judged)).toBeCloseTo(oracle.auroc, 12);
  });

  test("log loss", () => {
    expect(logLoss(judged)).toBeCloseTo(oracle.logLoss, 12);
  });
});
