/**
 * Returns Fleiss' kappa, how far raters agree beyond chance: 1 always, 0 as by chance, below 0 less than
 * that; undefined where there is nothing to agree on or all gave one answer to everything, which leaves no
 * chance to disagree. `kappa = (P - P_e) / (1 - P_e)`, with P the mean over items of the share of pairs of
 * raters that agree, and P_e the sum over answers of the squared share of that answer.
 * @param items each the answers of the raters; the same number of raters, at least two, for every item.
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
 * Returns Cohen's kappa of two raters, undefined where there is nothing to agree on or both gave one answer
 * to everything: `kappa = (p_o - p_e) / (1 - p_e)`, with p_o the share of items on which they agree, and p_e
 * what it would be if each kept to the shares of its answers by chance.
 * @param items each the answers of the two.
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
