import type { PiecewiseLinear } from "../../src/answer/confidence/calibration";

/** A run of observations that share one fitted value. */
interface Block {
  first: number;
  last: number;
  sum: number;
  count: number;
}

/**
 * Returns the least-squares non-decreasing function of `xs` to `ys`, as its corners: first and last x of each
 * run of equal value. Equal xs count as one.
 * @param xs in any order.
 * @param weights `[n]` above 0; default: all 1.
 * @see Zadrozny and Elkan, Transforming Classifier Scores into Accurate Multiclass Probability Estimates, KDD
 *   2002, section 3.2; pool adjacent violators, Ayer et al. 1955.
 */
export function fitIsotonic(
  xs: readonly number[],
  ys: readonly number[],
  weights: readonly number[] = xs.map(() => 1),
): PiecewiseLinear {
  const points = xs.map((x, i) => ({ x, y: ys[i]!, weight: weights[i]! })).sort((a, b) => a.x - b.x);
  const blocks: Block[] = [];
  for (const { x, y, weight } of points) {
    const before = blocks.at(-1);
    if (before?.last === x && before.first === x) {
      before.sum += weight * y;
      before.count += weight;
    } else {
      blocks.push({ first: x, last: x, sum: weight * y, count: weight });
    }
  }
  const pooled: Block[] = [];
  for (const block of blocks) {
    let merged = block;
    for (let below = pooled.at(-1); below && mean(below) >= mean(merged); below = pooled.at(-1)) {
      pooled.pop();
      merged = {
        first: below.first,
        last: merged.last,
        sum: below.sum + merged.sum,
        count: below.count + merged.count,
      };
    }
    pooled.push(merged);
  }
  const corners = pooled.flatMap((block) =>
    [...new Set([block.first, block.last])].map((x) => ({ x, y: mean(block) })),
  );
  return { xs: corners.map(({ x }) => x), ys: corners.map(({ y }) => y) };
}

function mean({ sum, count }: Block): number {
  return sum / count;
}
