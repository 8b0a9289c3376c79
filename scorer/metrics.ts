/**
 * Precision at k: relevant documents among the first k over k, also where fewer than k were ranked.
 * @see trec_eval, `P`.
 */
export function precision(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return ranking.slice(0, k).filter((document) => relevant.has(document)).length / k;
}

/**
 * Recall at k: relevant documents among the first k over all relevant documents.
 * @see trec_eval, `recall`.
 */
export function recall(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  if (relevant.size === 0) return 0;
  return ranking.slice(0, k).filter((document) => relevant.has(document)).length / relevant.size;
}

/**
 * Reciprocal rank: 1 over the rank of the first relevant document, 0 where none is ranked.
 * @see trec_eval, `recip_rank`.
 */
export function reciprocalRank(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const first = ranking.findIndex((document) => relevant.has(document));
  return first < 0 ? 0 : 1 / (first + 1);
}

/** Success at k: 1 when a relevant document is among the first k, else 0. @see trec_eval, `success`. */
export function success(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return ranking.slice(0, k).some((document) => relevant.has(document)) ? 1 : 0;
}
