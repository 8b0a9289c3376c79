import type { FeatureGroup } from "../../rank/features/groups";

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export type Span = readonly [start: number, end: number];

/**
 * Where the words of a tweet stand in an article's short fields; ascending spans that do not overlap. Spans
 * refer to the field as it is stored.
 */
export interface Highlights {
  readonly title: readonly Span[];
  readonly subtitle: readonly Span[];
  readonly vclaim: readonly Span[];
}

/** A sentence of an article's body that is near to the claim. */
export interface Evidence {
  readonly sentence: string;
  /** Where the tweet's words stand in it. */
  readonly highlights: readonly Span[];
  /** Higher is nearer; comparable within one article only. */
  readonly score: number;
}

/** What one feature added to an article's score. */
export interface Contribution {
  readonly feature: string;
  readonly group: FeatureGroup;
  /** Null where it is not known. */
  readonly value: number | null;
  /** In the units of the score. */
  readonly contribution: number;
}

/** Why an article was ranked where it is. */
export interface Why {
  /** One readable sentence. */
  readonly summary: string;
  /** Sum of the contributions of each group, in the units of the score. */
  readonly groups: Readonly<Record<FeatureGroup, number>>;
  /**
   * Score that any article has before its features are looked at; with all contributions and `moved` it sums
   * to the article's score.
   */
  readonly expected: number;
  /**
   * What no feature added: above the others where title or claim are the tweet word for word, below those of
   * which the costly features were computed, too, or by the wording of post and article, keywords, or a
   * reranker, which correct the order, or by its site, or a known post. Absent for nothing.
   */
  readonly moved?: number;
  /** The largest in absolute value first. */
  readonly contributions: readonly Contribution[];
}

/** All that can be said of why an article answers a tweet. */
export interface Explanation {
  /** At most five, nearest first; empty where the article has no body. */
  readonly evidence: readonly Evidence[];
  /** Absent where no ranker was trained. */
  readonly why?: Why;
}
