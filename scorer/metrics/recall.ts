/**
 * Recall at k: relevant documents among the first k over all relevant documents.
 * @see trec_eval, `recall`.
 */
export function recall(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  if (relevant.size === 0) return 0;
  return ranking.slice(0, k).filter((document) => relevant.has(document)).length / relevant.size;
}
