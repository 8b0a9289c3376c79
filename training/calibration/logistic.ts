import { Matrix, solve } from "ml-matrix";
import { dot } from "../../src/base/core/sums";

/** A logistic regression: log odds = intercept + weights . x. */
export interface Logistic {
  readonly intercept: number;
  readonly weights: readonly number[];
}

/** Newton's steps; a strictly convex loss in few dimensions needs about ten. */
const MOST_STEPS = 100;
const TOLERANCE = 1e-10;

/** Penalty of the intercept, so that it is finite where all outcomes are the same. */
const TRACE = 1e-9;

/**
 * Returns the logistic regression that minimises `sum_i v_i log(1 + exp(-s_i z_i)) + penalty / 2 * |w|^2`, s
 * = 1 or -1, z the log odds, v the row's weight; the intercept's penalty is negligible. It is unique for
 * `penalty` > 0.
 * @param rows `[n]` of equal length and similar scale.
 * @param outcomes `[n]` 0 or 1.
 * @param rowWeights `[n]` above 0; default: all 1.
 * @see Platt, Probabilistic Outputs for Support Vector Machines, 1999, here with more than one signal and
 *   without his smoothed targets: the penalty does that.
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  outcomes: readonly number[],
  penalty: number,
  rowWeights: readonly number[] = rows.map(() => 1),
): Logistic {
  const width = (rows[0]?.length ?? 0) + 1;
  const samples = rows.map((row, i) => ({ x: [1, ...row], outcome: outcomes[i]!, weight: rowWeights[i]! }));
  const ridge = (i: number): number => (i === 0 ? TRACE : penalty);
  const lossAt = (w: readonly number[]): number =>
    samples.reduce(
      (sum, { x, outcome, weight }) => sum + weight * softplus((1 - 2 * outcome) * dot(w, x)),
      0,
    ) + w.reduce((sum, v, i) => sum + (ridge(i) / 2) * v * v, 0);
  let weights: number[] = new Array(width).fill(0);
  let loss = lossAt(weights);
  for (let step = 0; step < MOST_STEPS; step++) {
    const gradient = weights.map((v, i) => ridge(i) * v);
    const hessian = weights.map((_, i) => weights.map((_, j) => (i === j ? ridge(i) : 0)));
    for (const { x, outcome, weight } of samples) {
      const p = sigmoid(dot(weights, x));
      for (const [i, xi] of x.entries()) {
        gradient[i]! += weight * (p - outcome) * xi;
        for (const [j, xj] of x.entries()) hessian[i]![j]! += weight * p * (1 - p) * xi * xj;
      }
    }
    const direction = solve(new Matrix(hessian), Matrix.columnVector(gradient)).to1DArray();
    let scale = 1;
    let next = weights;
    let nextLoss = Number.POSITIVE_INFINITY;
    // A full step may go too far where the data are nearly separable.
    for (; scale > 1e-8 && !(nextLoss <= loss); scale /= 2) {
      next = weights.map((v, i) => v - scale * direction[i]!);
      nextLoss = lossAt(next);
    }
    const gained = loss - nextLoss;
    weights = next;
    loss = nextLoss;
    if (!(gained > TOLERANCE * (1 + Math.abs(loss)))) break;
  }
  return { intercept: weights[0]!, weights: weights.slice(1) };
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** ln(1 + e^z) without overflow. */
function softplus(z: number): number {
  return Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));
}
