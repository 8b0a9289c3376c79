/**
 * Returns average precision of a ranked list, 0 - 1: the sum of the precisions at the relevant ranks over the number of all relevant articles, those that
 * are not in the list included. A query without relevant articles has 0.
 * @param ranked best first, cut at the depth that counts.
 */
export function averagePrecision(ranked: Iterable<number>, relevant: ReadonlySet<number>): number {
  let rank = 0;
  let hits = 0;
  let sum = 0;
  for (const article of ranked) {
    rank++;
    if (relevant.has(article)) sum += ++hits / rank;
  }
  return relevant.size === 0 ? 0 : sum / relevant.size;
}
