/** Success at k: 1 when a relevant document is among the first k, else 0. @see trec_eval, `success`. */
export function success(ranking: readonly string[], relevant: ReadonlySet<string>, k: number): number {
  return ranking.slice(0, k).some((document) => relevant.has(document)) ? 1 : 0;
}
