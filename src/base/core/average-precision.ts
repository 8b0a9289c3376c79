/**
 * Returns average precision at k, 0 - 1: AP@k = (1 / R) sum over i = 1..k of rel(i) P@i, where rel(i) is 1 if
 * the document at rank i is relevant, P@i the precision at i, and R the number of all relevant documents, not
 * of those among the first k. A query without relevant documents has 0.
 * @param ranked best first.
 * @param k how many of them count; default: all.
 * @see trec_eval, `map_cut`.
 */
export function averagePrecision<T>(
  ranked: Iterable<T>,
  relevant: { has(document: T): boolean; readonly size: number },
  k = Number.POSITIVE_INFINITY,
): number {
  let rank = 0;
  let hits = 0;
  let sum = 0;
  for (const document of ranked) {
    if (rank >= k) break;
    rank++;
    if (relevant.has(document)) sum += ++hits / rank;
  }
  return relevant.size === 0 ? 0 : sum / relevant.size;
}
