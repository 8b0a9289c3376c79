/** A ranking of a tweet by a ranker that has not seen it, and whether its best article was right. */
export interface Observation {
  /**
   * `rejected`: the only judgement says that an article does not check the tweet's claim, and that article
   * ranks first.
   */
  readonly kind: "answerable" | "unanswerable" | "rejected";
  /** Document numbers by which folds are grouped: the articles judged. */
  readonly articles: readonly number[];
  /** One for each of `SIGNAL_NAMES`; NaN: unknown. */
  readonly signals: readonly number[];
  /** Whether the best article holds all keywords; absent if the query is no keywords. */
  readonly holdsKeywords?: boolean;
  /** Whether the best article is relevant, or checks the same claim as a relevant one. */
  readonly right: boolean;
  /** Weight relative to others, above 0; default 1. */
  readonly weight?: number;
  /**
   * Set for a post made of an article's claim, of random words, or by altering a judged post: used for
   * fitting, never for measuring.
   */
  readonly made?: "claim" | "words" | "altered";
}

/** An observation with its probability by a calibration that was not fitted on it. */
export interface Judged extends Observation {
  readonly confidence: number;
}
