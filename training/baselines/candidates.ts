/** A judged tweet's candidates, as an encoder that has not seen the tweet scores them. */
export interface ScoredCandidates {
  /** `[n, views]` row-major, -1 - 1: cosine of the tweet with each view of each candidate. */
  readonly cosines: Float64Array;
  /** `[n]` 1 for relevant articles, else 0. */
  readonly labels: Float32Array;
}

/** What gives each pair of a tweet and an article a score. */
export interface CandidateScorer {
  /**
   * Returns `[n]` scores, higher is better.
   * @param cosines `[n, views]` row-major, as it was trained on.
   */
  score(cosines: Float64Array): Float64Array;
}

/** Pairs of all tweets in one matrix. */
export interface Pairs {
  readonly count: number;
  /** `[count, views]` row-major. */
  readonly cosines: Float64Array;
  /** `[count]` */
  readonly labels: Float64Array;
  /**
   * `[count]` How much each pair counts: relevant pairs half in all, the others the other half, so that the
   * one relevant article among a hundred is not drowned; the mean is 1. All 1 where there is one kind alone.
   */
  readonly weights: Float64Array;
}

/** Returns the candidates of all tweets one below the other. */
export function pairsOf(tweets: readonly ScoredCandidates[]): Pairs {
  const labels = Float64Array.from(tweets.flatMap((tweet) => [...tweet.labels]));
  const count = labels.length;
  const relevant = labels.reduce((sum, label) => sum + label, 0);
  const balanced = relevant > 0 && relevant < count;
  return {
    count,
    cosines: Float64Array.from(tweets.flatMap((tweet) => [...tweet.cosines])),
    labels,
    weights: labels.map((label) =>
      balanced ? count / (2 * (label === 1 ? relevant : count - relevant)) : 1,
    ),
  };
}
