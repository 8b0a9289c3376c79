import type { PiecewiseLinear } from "../../src/answer/confidence/calibration";

/** A run of observations that share one fitted value. */
interface Block {
  first: number;
  last: number;
  sum: number;
  count: number;
}

/**
 * Returns the non-decreasing function of `xs` that is nearest to `ys` in squares, as its corners: first and
 * last x of each run of equal value. Equal x count as one.
 * @param xs in any order.
 * @param weights `[n]` how much each counts, above 0; default: 1 each.
 * @see Zadrozny and Elkan, Transforming Classifier Scores into Accurate Multiclass Probability Estimates, KDD
 *   2002, section 3.2; pool adjacent violators, Ayer et al. 1955.
 */
export function fitIsotonic(
  xs: readonly number[],
  ys: readonly number[],
  weights: readonly number[] = xs.map(() => 1),
): PiecewiseLinear {
  const order = [...xs.keys()].sort((a, b) => (xs[a] as number) - (xs[b] as number));
  const blocks: Block[] = [];
  for (const i of order) {
    const x = xs[i] as number;
    const y = ys[i] as number;
    const counts = weights[i] as number;
    const before = blocks.at(-1);
    if (before?.last === x && before.first === x) {
      before.sum += counts * y;
      before.count += counts;
    } else {
      blocks.push({ first: x, last: x, sum: counts * y, count: counts });
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
  const corners = pooled.flatMap((block) => {
    const y = mean(block);
    return block.first === block.last
      ? [{ x: block.first, y }]
      : [
          { x: block.first, y },
          { x: block.last, y },
        ];
  });
  return { xs: corners.map(({ x }) => x), ys: corners.map(({ y }) => y) };
}

function mean({ sum, count }: Block): number {
  return sum / count;
}
