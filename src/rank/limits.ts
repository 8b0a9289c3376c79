/** When a ranking ends early. Without limits it runs to its end. */
export interface RankLimits {
  /** Clock time in milliseconds after which no further article is reranked. */
  readonly rerankUntil?: number | undefined;
  /** Ends the ranking with its reason while a network reads for it. */
  readonly signal?: AbortSignal | undefined;
}
