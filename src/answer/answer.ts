import type { StoredArticle } from "../base/store";
import type { Difference, NormalRating, Stance } from "../compare";
import type { Explanation, Highlights } from "./explain/explanation";
import type { ArticleFilter } from "./filter";

/**
 * What to do with the best article. `answer`: it is reliable enough to give without asking a person.
 * `suggest`: a person should look. `none`: no previous fact-check was found, and the ranked articles are near
 * misses. Without calibration it is `suggest`.
 */
export const VERDICTS = ["answer", "suggest", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Why an article matches without any ranker: the post links it, or people confirmed it for the same picture.
 */
export const MATCHES = ["link", "picture"] as const;
export type Match = (typeof MATCHES)[number];

/** The texts of a query. */
export const QUERY_FIELDS = ["text", "imageText", "quotedText"] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** A part of a query that was also ranked by itself: a claim of a long text, or one of several texts. */
export interface AnsweredPart {
  /** The text of the query in which it is. */
  readonly field: QueryField;
  /** Its place in that text, in UTF-16 units: from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** The words at that place. */
  readonly text: string;
  /** The verdict of the part by itself; never `none`. */
  readonly verdict: Verdict;
  /** Probability that the article checks the part's claim, 0 - 1. */
  readonly confidence: number;
}

/** A difference between a post and an article, with the text of the query that it is in. */
export interface AnswerDifference extends Omit<Difference, "postSpan"> {
  readonly postSpan: Difference["postSpan"] & { readonly field: QueryField };
}

/** How a post stands to an article's claim: judged by its words, never by the truth. */
export interface AnswerStance {
  /** `unclear` if the words do not show it. */
  readonly kind: Stance;
  /** The article's rating on one scale for all publishers. */
  readonly rating: NormalRating;
  /** One plain sentence for a person; absent if the stance is unclear or the article unrated. */
  readonly sentence?: string;
}

/** People's votes that confirm an article for the same picture. */
export interface SeenPicture {
  /** Number of people who confirmed it. */
  readonly votes: number;
  /** Time of the last of these votes, ISO 8601. */
  readonly lastVotedAt: string;
}

/** A known post that is like the query, and that the article checks according to judgements or the crowd. */
export interface LikePost {
  /** Share of the words that the two posts have in common, rare words counting more; 0.25 - 1. */
  readonly likeness: number;
}

export interface AnswerOptions {
  /**
   * Length of the list, 1 to the number of candidates; default 5. If more parts of a query are answered, each
   * still has its best article.
   */
  readonly top?: number;
  /** Adds evidence and the ranker's reasons to each result. */
  readonly explain?: boolean;
  readonly filter?: ArticleFilter;
}

/** An article of an answer, with those that check the same claim. */
export interface AnsweredArticle {
  /** From 1. */
  readonly rank: number;
  /** Higher is better; comparable only within one query, or one part of it. */
  readonly score: number;
  readonly article: StoredArticle;
  /** Why it matches; absent if it was ranked. */
  readonly match?: Match;
  /** The votes on the picture; present with the match `picture`. */
  readonly seenPicture?: SeenPicture;
  /** Absent if no known post is like the query and checked by the article. */
  readonly likePost?: LikePost;
  /** Parts of the query that it answers, the surest first; absent if only the whole query found it. */
  readonly parts?: readonly AnsweredPart[];
  /**
   * The differences between the post and the article's claim. Empty if there is none; absent if the article
   * is a near miss, has no claim, or is about something else.
   */
  readonly differences?: readonly AnswerDifference[];
  /**
   * How the post stands to the article's claim; absent if the article is a near miss or has no claim, or if
   * another name, number, time or place shows that the post is about another claim. Only the article of the
   * verdict and those that a link or a picture names have a stance; all others are `unclear`.
   */
  readonly stance?: AnswerStance;
  /** Articles that check the same claim and were ranked lower. */
  readonly alsoCheckedIn: readonly StoredArticle[];
  /**
   * Id of all articles of the collection that check the claim, the same for each of them in every answer. It
   * stays when articles join; it changes if the first of them is withdrawn or joins an older group.
   */
  readonly claimGroup: string;
  readonly highlights: Highlights;
  readonly explanation?: Explanation;
}

/**
 * The language of a post in which the collection has no articles. ISO 639-1, or 639-2 for languages without
 * such a code.
 */
export interface ForeignLanguage {
  readonly post: string;
  /** The languages of the collection, the most frequent first; at least one. */
  readonly collection: readonly string[];
}

/** A workspace's answer to a tweet. */
export interface Answer {
  readonly verdict: Verdict;
  /**
   * Probability that the best article checks the tweet's claim, 0 - 1; 1 if the tweet links it. Absent if
   * nothing was ranked or the ranker is not calibrated. If parts are answered, verdict and confidence are
   * those of the surest of the whole and its parts.
   */
  readonly confidence?: number;
  /**
   * The language in which the post was read: the given one, otherwise the one detected from its words. ISO
   * 639-1, or 639-2 for languages without such a code. Absent if it was not certain: the post was then read
   * as English.
   */
  readonly postLanguage?: string;
  /**
   * A possible reason for finding nothing: the tweet's language. Absent if the verdict is `answer` or the
   * language is not certain.
   */
  readonly language?: ForeignLanguage;
  /**
   * Number of articles that were added or changed and that the answer does not know yet: a server takes in
   * many articles while it answers with the former ones. Absent if there is none.
   */
  readonly pendingArticles?: number;
  /**
   * Best first; near misses if the verdict is `none`. The best articles of the whole and of each answered
   * part come first, the surest first (by verdict, then by confidence); then the other articles of the whole.
   */
  readonly articles: readonly AnsweredArticle[];
}
