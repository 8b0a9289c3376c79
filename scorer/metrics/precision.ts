/**
 * Precision at k: relevant documents among the first k over k, also where fewer than k were ranked.
 * @see trec_eval, `P`.
 */
export function precision(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return ranking.slice(0, k).filter((document) => relevant.has(document)).length / k;
}
