/**
 * Reciprocal rank: 1 over the rank of the first relevant document, 0 where none is ranked.
 * @see trec_eval, `recip_rank`.
 */
export function reciprocalRank(ranking: readonly string[], relevant: ReadonlySet<string>): number {
  const first = ranking.findIndex((document) => relevant.has(document));
  return first < 0 ? 0 : 1 / (first + 1);
}
