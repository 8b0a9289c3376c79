import type { PostParts } from "../../src/base/core/types";

/** How pairs can be scored. */
export const LABEL_METHODS = ["jaccard", "overlap", "cosine"] as const;
export type LabelMethod = (typeof LABEL_METHODS)[number];

/** The fields of an article that are scored. */
export interface LabelArticle {
  readonly title?: string;
  readonly subtitle?: string;
  readonly vclaim?: string;
}

/** Returns the article with a key of the store. */
export type ReadArticle = (key: number) => LabelArticle;

/** A tweet and the articles that the crowd linked to it. */
export interface LabelTweet extends PostParts {
  readonly text: string;
  readonly author?: string;
  /** Keys of the store. */
  readonly articles: readonly number[];
}

/**
 * Returns all that a post says, as trainings read it: its text, that of the post which it quotes, and that of
 * its images. Differs from the paper, whose tweets are texts alone.
 */
export function wholeText({ text, quotedText, imageText }: PostParts & { readonly text: string }): string {
  return [text, quotedText, imageText].filter(Boolean).join(" ");
}

/** Scores of a pair. */
export interface PairScore {
  /** The score for thresholds. */
  readonly score: number;
  /** Of the single fields; null where the article has none. */
  readonly title: number | null;
  readonly subtitle: number | null;
}

/** A method of distant supervision. */
export interface PairScorer {
  readonly method: LabelMethod;
  /** Equal versions give equal scores of equal texts. */
  readonly version: string;
  /** Tweets to score at once: few enough that an abort waits only briefly. */
  readonly batchTweets: number;
  /** Returns the scores of each tweet's articles, in their order. Articles are cached between calls. */
  score(tweets: readonly LabelTweet[], readArticle: ReadArticle): Promise<PairScore[][]>;
  /** Clears the cache of articles, since they have changed. */
  forgetArticles(): void;
}

/** Decimals of `meanOf`, as a factor. */
const PRECISE = 1e12;

/** Returns the mean of the numbers that are not null, to twelve decimals; 0 without any. */
export function meanOf(...values: readonly (number | null)[]): number {
  const present = values.filter((value) => value !== null);
  const mean = present.reduce((sum, value) => sum + value, 0) / Math.max(1, present.length);
  // In binary fractions the mean of 1/5 and 2/5 is above 0.3, and that of 1/3 and 1/15 below 0.2: what stands
  // exactly on a threshold or an edge of a bin must not fall beside it.
  return Math.round(mean * PRECISE) / PRECISE;
}
