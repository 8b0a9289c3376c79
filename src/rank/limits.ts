/** When a ranking ends early. Without limits it takes the time that it takes. */
export interface RankLimits {
  /** Time of the clock, milliseconds, from which no further article is reranked. */
  readonly rerankUntil?: number | undefined;
  /** Ends the ranking with its reason, where a network reads for it. */
  readonly signal?: AbortSignal | undefined;
}
