/** The relevant documents of a query, at least one, each with its relevance, above 0. */
export type Relevant = ReadonlyMap<string, number>;

/**
 * Precision at k: relevant documents among the first k over k, also where fewer than k were ranked.
 * @see trec_eval, `P`.
 */
export function precision(ranking: readonly string[], relevant: Relevant, k: number): number {
  return ranking.slice(0, k).filter((document) => relevant.has(document)).length / k;
}

/**
 * Recall at k: relevant documents among the first k over all relevant documents.
 * @see trec_eval, `recall`.
 */
export function recall(ranking: readonly string[], relevant: Relevant, k: number): number {
  return ranking.slice(0, k).filter((document) => relevant.has(document)).length / relevant.size;
}

/**
 * Reciprocal rank: 1 over the rank of the first relevant document, 0 where none is ranked.
 * @see trec_eval, `recip_rank`.
 */
export function reciprocalRank(ranking: readonly string[], relevant: Relevant): number {
  const first = ranking.findIndex((document) => relevant.has(document));
  return first < 0 ? 0 : 1 / (first + 1);
}

/** Success at k: 1 when a relevant document is among the first k, else 0. @see trec_eval, `success`. */
export function success(ranking: readonly string[], relevant: Relevant, k: number): number {
  return ranking.slice(0, k).some((document) => relevant.has(document)) ? 1 : 0;
}

/**
 * R-precision: relevant documents among the first R over R, the number of all relevant documents.
 * @see trec_eval, `Rprec`.
 */
export function rPrecision(ranking: readonly string[], relevant: Relevant): number {
  return precision(ranking, relevant, relevant.size);
}

/**
 * Normalised discounted cumulative gain at k: DCG@k = sum over i = 1..k of relevance(i) / log2(i + 1),
 * divided by that of the best possible ranking.
 * @see trec_eval, `ndcg_cut`; Järvelin and Kekäläinen, Cumulated Gain-Based Evaluation of IR Techniques,
 *   2002.
 */
export function ndcg(ranking: readonly string[], relevant: Relevant, k: number): number {
  const dcg = (gains: readonly number[]): number =>
    gains.slice(0, k).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
  const ideal = dcg([...relevant.values()].sort((a, b) => b - a));
  return dcg(ranking.map((document) => relevant.get(document) ?? 0)) / ideal;
}
