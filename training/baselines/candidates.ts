/** A judged tweet's candidates, scored by an encoder that has not seen the tweet. */
export interface ScoredCandidates {
  /** `[n, views]` row-major, -1 - 1: cosine of the tweet with each view of each candidate. */
  readonly cosines: Float64Array;
  /** `[n]` 1 for relevant articles, else 0. */
  readonly labels: Float32Array;
}

/** Scores pairs of a tweet and an article. */
export interface CandidateScorer {
  /**
   * Returns `[n]` scores, higher is better.
   * @param cosines `[n, views]` row-major, as in training.
   */
  score(cosines: Float64Array): Float64Array;
}

/** The pairs of all tweets. */
export interface Pairs {
  readonly count: number;
  /** `[count, views]` row-major. */
  readonly cosines: Float64Array;
  /** `[count]` */
  readonly labels: Float64Array;
  /**
   * `[count]` weight of each pair: relevant and other pairs weigh half each in total, so that the one
   * relevant article among a hundred counts; the mean is 1. All 1 where there is only one kind.
   */
  readonly weights: Float64Array;
}

/** Returns the candidates of all tweets, one after the other. */
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
