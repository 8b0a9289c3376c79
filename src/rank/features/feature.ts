import type { ViewName } from "../../../index";
import type { CandidateText } from "./candidate-text";
import type { FeatureGroup } from "./groups";

/** One column of the ranker's input before any normalisation over the query's candidates. */
export interface Measure {
  /** Dotted, e.g. `bm25.vclaim`; stable, since trained rankers name their columns by it. */
  readonly name: string;
  readonly meaning: string;
  readonly range: string;
  /** Paper section or where the idea was measured. */
  readonly source: string;
  /**
   * `score`: the ranker also sees it divided by the best of the query's candidates (`.relative`, 1 for the
   * best) and as 1 / rank among them (`.reciprocalRank`), not among all articles, and as the distance from
   * their mean in deviations (`.zScore`). `plain`: as it is.
   */
  readonly kind: "score" | "plain";
  /** What kind of evidence it is, for explanations. */
  readonly group: FeatureGroup;
  /**
   * The text of the article in which it counts words of the author's name beside the tweet's own; absent
   * where it does not. Explanations give the author what is the author's.
   */
  readonly countsAuthorIn?: ScoredText;
  /**
   * 1 where more of it never speaks against an article, -1 where never for it; absent where that
   * is not known.
   */
  readonly direction?: 1 | -1;
  /** The value for the candidate that is loaded; NaN where it cannot be known. */
  readonly of: (candidate: CandidateText) => number;
}

/** A text of an article that has a BM25 score. */
export type ScoredText = "short" | "whole" | ViewName;

/** A measure before it is said what kind of evidence it is. */
export type Ungrouped = Omit<Measure, "group"> & Partial<Pick<Measure, "group">>;

const MEASURED = "docs/reproduce.md, ablation of features";

/** Returns a measure that the ranker also sees relative to the query's best, and by its rank. */
export function score(
  name: string,
  meaning: string,
  range: string,
  of: Measure["of"],
  source = MEASURED,
): Ungrouped {
  return { name, meaning, range, source, kind: "score", of, direction: 1 };
}

/** Returns a measure that the ranker sees as it is. */
export function plain(
  name: string,
  meaning: string,
  range: string,
  of: Measure["of"],
  source = MEASURED,
): Ungrouped {
  return { name, meaning, range, source, kind: "plain", of };
}

/** A measure of which more never speaks against an article. */
export const rising = (measure: Ungrouped): Ungrouped => ({ ...measure, direction: 1 });

/** A measure of which more never speaks for an article. */
export const falling = (measure: Ungrouped): Ungrouped => ({ ...measure, direction: -1 });

/** A measure of numbers among those of words. */
export const numbers = (measure: Ungrouped): Ungrouped => ({ ...measure, group: "numbers" });

/** A measure that counts words of the author's name, too. */
export const withAuthor = (countsAuthorIn: ScoredText, measure: Ungrouped): Ungrouped => ({
  ...measure,
  countsAuthorIn,
});

/** Says of which kind measures are, but for those that know. */
export const grouped = (group: FeatureGroup, measures: readonly Ungrouped[]): Measure[] =>
  measures.map((measure) => ({ group, ...measure }));
