/**
 * Returns Fleiss' kappa, the agreement of raters beyond chance: 1 for full agreement, 0 for chance, negative
 * below chance; undefined without items, or where all answers are the same. `kappa = (P - P_e) / (1 - P_e)`,
 * with P the mean over items of the share of pairs of raters that agree, and P_e the sum over answers of the
 * squared share of that answer.
 * @param items the answers of the raters to each item; the same number of raters, at least two.
 * @see J. L. Fleiss, Measuring nominal scale agreement among many raters, Psychological Bulletin 76(5), 1971,
 *   equations 3 - 7.
 */
export function fleissKappa(items: readonly (readonly boolean[])[]): number | undefined {
  const raters = items[0]?.length ?? 0;
  if (raters < 2) return undefined;
  let yes = 0;
  let agreement = 0;
  for (const answers of items) {
    const here = answers.filter(Boolean).length;
    yes += here;
    agreement += (here ** 2 + (raters - here) ** 2 - raters) / (raters * (raters - 1));
  }
  const share = yes / (items.length * raters);
  return beyondChance(agreement / items.length, share ** 2 + (1 - share) ** 2);
}

/**
 * Returns Cohen's kappa of two raters; undefined without items, or where all answers are the same:
 * `kappa = (p_o - p_e) / (1 - p_e)`, with p_o the share of items on which they agree, and p_e the agreement
 * expected by chance from the shares of their answers.
 * @param items the two answers to each item.
 * @see J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement
 *   20(1), 1960, equation 1.
 */
export function cohenKappa(items: readonly (readonly [boolean, boolean])[]): number | undefined {
  if (items.length === 0) return undefined;
  const shareOf = (holds: (item: readonly [boolean, boolean]) => boolean): number =>
    items.filter(holds).length / items.length;
  const first = shareOf(([a]) => a);
  const second = shareOf(([, b]) => b);
  return beyondChance(
    shareOf(([a, b]) => a === b),
    first * second + (1 - first) * (1 - second),
  );
}

function beyondChance(observed: number, expected: number): number | undefined {
  return expected === 1 ? undefined : (observed - expected) / (1 - expected);
}
