import type { StoredArticle } from "../base/store";
import type { Difference, NormalRating, Stance } from "../compare";
import type { Explanation, Highlights } from "./explain/explanation";
import type { ArticleFilter } from "./filter";

/**
 * What is to be made of the best article: `answer` it is precise enough to be given without a person,
 * `suggest` a person should look, `none` no previous fact-check was found and what was ranked are near
 * misses. Without calibration it is `suggest`.
 */
export const VERDICTS = ["answer", "suggest", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * What makes a match without any ranker: the post links the article, or people confirmed it for the same
 * picture.
 */
export const MATCHES = ["link", "picture"] as const;
export type Match = (typeof MATCHES)[number];

/** The texts of a query. */
export const QUERY_FIELDS = ["text", "imageText", "quotedText"] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** A part of a query that was ranked by itself: a claim of a long text, or one of several texts. */
export interface AnsweredPart {
  /** The query's text that it is of. */
  readonly field: QueryField;
  /** Where it stands there, in UTF-16 units: from `start` up to, not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly text: string;
  /** Of the part by itself; never `none`. */
  readonly verdict: Verdict;
  /** Probability that the article checks the part's claim, 0 - 1. */
  readonly confidence: number;
}

/** A difference between a post and an article, with the text of the query that it is in. */
export interface AnswerDifference extends Omit<Difference, "postSpan"> {
  readonly postSpan: Difference["postSpan"] & { readonly field: QueryField };
}

/** How a post stands to an article's claim: by its words, never by what is true. */
export interface AnswerStance {
  /** `unclear` where the words do not tell. */
  readonly kind: Stance;
  /** The article's rating on one scale for all publishers. */
  readonly rating: NormalRating;
  /** One plain sentence for a person; absent where the post is unclear or the article is unrated. */
  readonly sentence?: string;
}

/** That people confirmed an article for the same picture. */
export interface SeenPicture {
  /** People who confirmed it. */
  readonly votes: number;
  /** When the last of them did, ISO 8601. */
  readonly lastVotedAt: string;
}

/** That an article checks a post which is like the query, as people or the crowd said. */
export interface LikePost {
  /** How much the two are the same words, each weighed by how rare it is; 0.25 - 1. */
  readonly likeness: number;
}

export interface AnswerOptions {
  /**
   * Length of the list, 1 to the number of candidates; default 5. Where more parts of a query are answered,
   * each still has its best article.
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
  /** Higher is better; comparable within one query, or one part of it, only. */
  readonly score: number;
  readonly article: StoredArticle;
  /** What makes the match; absent where it was ranked. */
  readonly match?: Match;
  /** What people said of the picture; with the match `picture`. */
  readonly seenPicture?: SeenPicture;
  /** Absent where no post like the query is known that the article checks. */
  readonly likePost?: LikePost;
  /** Parts of the query that it answers, the surest first; absent where it was found by the whole alone. */
  readonly parts?: readonly AnsweredPart[];
  /**
   * Where the post says something else than the article's claim; empty where nothing was found, absent where
   * the article is a near miss, has no claim, or is about other matters.
   */
  readonly differences?: readonly AnswerDifference[];
  /**
   * How the post stands to the article's claim; absent where the article is a near miss, has no claim, or
   * another name, number, time or place shows that the post is about another claim. It is told of the article
   * that the verdict is about, and of those that a link or a picture names; of others it is `unclear`.
   */
  readonly stance?: AnswerStance;
  /** Articles that check the same claim and would have come further down. */
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
 * That a post is in a language which the collection does not hold. ISO 639-1, or 639-2 where that has none.
 */
export interface ForeignLanguage {
  readonly post: string;
  /** What the collection is in, the most frequent first; at least one. */
  readonly collection: readonly string[];
}

/** What a workspace says of a tweet. */
export interface Answer {
  readonly verdict: Verdict;
  /**
   * Probability that the best article checks the tweet's claim, 0 - 1; 1 where the tweet links it. Absent
   * where nothing was ranked, or the ranker is not calibrated. Where parts are answered, verdict and
   * confidence are those of the surest of whole and parts.
   */
  readonly confidence?: number;
  /**
   * The language in which the post was read: the one that was given, otherwise what its words tell. ISO
   * 639-1, or 639-2 where that has none; absent where it is not certain: then it was read as English.
   */
  readonly postLanguage?: string;
  /**
   * Why nothing may be found: the tweet's language; absent where the verdict is `answer`, or
   * nothing is certain.
   */
  readonly language?: ForeignLanguage;
  /**
   * Best first; near misses where the verdict is `none`. First the best one of the whole and of each part
   * that is answered, the surest first (by verdict, then by confidence); then what else the whole has.
   */
  readonly articles: readonly AnsweredArticle[];
}
