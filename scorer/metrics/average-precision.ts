/**
 * Average precision at k: AP@k = (1 / R) sum over i = 1..k of rel(i) P@i, where rel(i) is 1 if the document at rank i is relevant, P@i the
 * precision at i, and R the number of all relevant documents, not of those among the first k.
 * @see trec_eval, `map_cut`.
 */
export function averagePrecision(
  ranking: readonly string[],
  relevant: ReadonlySet<string>,
  k: number,
): number {
  let hits = 0;
  let sum = 0;
  ranking.slice(0, k).forEach((document, i) => {
    if (relevant.has(document)) sum += ++hits / (i + 1);
  });
  return relevant.size === 0 ? 0 : sum / relevant.size;
}
