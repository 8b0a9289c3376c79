/** Stands for a share of no rows at all, by which nothing can be divided. */
export const LEAST_SHARE = 1e-30;
/** Features on a path, at most: sets of them are bits of a 32-bit number. */
export const MOST_ON_PATH = 30;

/** Room for the coefficients of `worth`; no call keeps anything there. */
const sums = new Float64Array(MOST_ON_PATH + 1);

/**
 * Returns what a leaf is worth without a feature that is left out:
 *
 * `G(H) = value * sum over S in H of |S|! (d - |S| - 1)! / d! * product of z over the features not in S`
 *
 * where the path to the leaf has `d` features, `z` is the share of rows that go along it at a feature's
 * nodes, and `H` are the features by which the row in hand goes along. By Shapley's formula a leaf adds
 * `-G(H)` to a feature of its path outside of `H`, and `(1 - z) / z G(H without it)` to one in `H`.
 * @param shares of the path's features, from `start` on.
 * @param count of the path's features, 1 - 30.
 * @param on the features of `H` as bits, not all.
 * @see Lundberg et al., Consistent Individualized Feature Attribution for Tree Ensembles, 2018: its Algorithm
 *   2 computes the same sums, one path for all leaves behind it.
 */
export function worth(value: number, shares: Float64Array, start: number, count: number, on: number): number {
  // The product of (share + x) over H: the coefficient of x^s sums over all sets of size s.
  let off = value;
  let degree = 0;
  sums[0] = 1;
  for (let i = 0; i < count; i++) {
    const share = shares[start + i]!;
    if ((on & (1 << i)) === 0) {
      off *= share;
      continue;
    }
    sums[degree + 1] = sums[degree]!;
    for (let s = degree; s > 0; s--) sums[s] = sums[s]! * share + sums[s - 1]!;
    sums[0] = sums[0]! * share;
    degree++;
  }
  let total = 0;
  // |S|! (d - |S| - 1)! / d!
  let weight = 1 / count;
  for (let size = 0; size <= degree; size++) {
    total += weight * sums[size]!;
    weight *= (size + 1) / (count - size - 1);
  }
  return off * total;
}
