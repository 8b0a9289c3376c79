/** How pairs can be scored. */
export const LABEL_METHODS = ["jaccard", "overlap", "cosine"] as const;
export type LabelMethod = (typeof LABEL_METHODS)[number];

/** What is read of an article. */
export interface LabelArticle {
  readonly title?: string;
  readonly subtitle?: string;
  readonly vclaim?: string;
}

/** Returns the article with a key of the store. */
export type ReadArticle = (key: number) => LabelArticle;

/** A tweet and the articles that the crowd linked to it. */
export interface LabelTweet {
  readonly text: string;
  readonly author?: string;
  /** Keys of the store. */
  readonly articles: readonly number[];
}

/** Scores of a pair. */
export interface PairScore {
  /** What thresholds are applied to. */
  readonly score: number;
  /** Of the single fields; null where the article has none. */
  readonly title: number | null;
  readonly subtitle: number | null;
}

/** A method of distant supervision. */
export interface PairScorer {
  readonly method: LabelMethod;
  /** Scores of the same version are the same for the same texts. */
  readonly version: string;
  /**
   * Tweets that are best scored together: as many as take no longer than somebody who stops the work waits.
   */
  readonly batchTweets: number;
  /**
   * Returns the scores of each tweet's articles, in their order. Articles are kept from one call to the next.
   */
  score(tweets: readonly LabelTweet[], readArticle: ReadArticle): Promise<PairScore[][]>;
  /** Forgets the articles read, since they have changed. */
  forgetArticles(): void;
}

/** Returns the mean of those numbers that there are, 0 where there is none. */
export function meanOf(...values: readonly (number | null)[]): number {
  const present = values.filter((value) => value !== null);
  return present.reduce((sum, value) => sum + value, 0) / Math.max(1, present.length);
}
