/** A ranking of a tweet by a ranker that has not seen it, and whether its best article was right. */
export interface Observation {
  /**
   * `rejected`: people said of an article only that it does not check the tweet's claim, and it
   * came out best.
   */
  readonly kind: "answerable" | "unanswerable" | "rejected";
  /** Document numbers by which folds are grouped: the articles judged. */
  readonly articles: readonly number[];
  /** One for each of `SIGNAL_NAMES`; NaN: not known. */
  readonly signals: readonly number[];
  /** Whether the best article is a relevant one, or checks the same claim as one. */
  readonly right: boolean;
  /** How much it counts beside others, above 0; default 1. */
  readonly weight?: number;
  /**
   * Set where the post was made, of an article's claim or of words at random: fitted on, never measured on.
   */
  readonly made?: "claim" | "words";
}

/** An observation with the probability that a calibration gives it which was not fitted on it. */
export interface Judged extends Observation {
  readonly confidence: number;
}
