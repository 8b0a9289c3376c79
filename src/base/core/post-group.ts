/** Posts that say the same, as they are kept. */

/** What an answer comes to; see `Verdict` of the answers. */
export type GroupVerdict = "answer" | "suggest" | "none";

/** Posts of a span of time: minutes since 1970 of its beginning, its length in minutes, number of posts. */
export type CurveStep = readonly [minute: number, minutes: number, posts: number];

/** The article that the surest answer of a group's posts names. */
export interface GroupArticle {
  readonly source: string;
  readonly id: string;
  readonly url?: string;
  readonly title?: string;
  readonly rating?: string;
}

/** What a post says, in the form in which posts are compared: those that resemble one of a group join it. */
export interface Wording {
  /** Equal for posts with the same words, 16 hex digits; of posts without words, with the same signs. */
  readonly key: string;
  /** Folded and in lower case, with a blank between; "" where there are none. */
  readonly words: string;
}

/** What is known of a group of posts that say the same. */
export interface PostGroup {
  /** Never used twice in a workspace. */
  readonly id: number;
  /** The beginning of what its first post said. */
  readonly text: string;
  /** Posts, all told. */
  readonly count: number;
  /** When its first and its latest post came, milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** Its posts over time, ascending, at most a day back from the latest. */
  readonly curve: readonly CurveStep[];
  /** Of its surest answer. */
  readonly verdict: GroupVerdict;
  /** Probability 0 - 1 of that answer; absent where it has none. */
  readonly confidence?: number;
  /** The best article of that answer, unless its verdict is `none`. */
  readonly article?: GroupArticle;
  /** Id of the claim that its answered posts share; present where the verdict is `answer`. */
  readonly claim?: string;
  /** Languages of its posts, the first that was seen first; ISO 639. */
  readonly languages: readonly string[];
  /** Ids of its first posts. */
  readonly posts: readonly string[];
  /** Hashes of pictures that its posts carried. */
  readonly pictures: readonly string[];
  readonly wordings: readonly Wording[];
  /** Names of the alert rules that have fired for it and are not armed again. */
  readonly alerted: readonly string[];
}
