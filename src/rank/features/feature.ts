import type { ViewName } from "../../../index";
import type { CandidateText } from "./candidate-text";
import type { FeatureGroup } from "./groups";

/** A number that describes a candidate, before any normalisation over the query's candidates. */
export interface Measure {
  /** Dotted, e.g. `bm25.vclaim`; stable, since trained rankers name their columns by it. */
  readonly name: string;
  readonly meaning: string;
  readonly range: string;
  /** Paper section or where the idea was measured. */
  readonly source: string;
  /**
   * `score`: the ranker also sees it divided by the best among the query's candidates (`.relative`), as
   * 1 / rank among them (`.reciprocalRank`), and as the distance from their mean in deviations (`.zScore`).
   * `plain`: the ranker sees only the value.
   */
  readonly kind: "score" | "plain";
  /** What kind of evidence it is, for explanations. */
  readonly group: FeatureGroup;
  /**
   * The article's text in which it counts words of the author's name beside the tweet's own; absent if it
   * does not count them. Explanations attribute that share to the author.
   */
  readonly countsAuthorIn?: ScoredText;
  /**
   * Whether it is computed for the best candidates alone: it takes time, and compares no candidate with the
   * others. Such a measure is `plain`.
   */
  readonly isCostly?: true;
  /** 1 if more of it never speaks against an article, -1 if never for it; absent if that is not known. */
  readonly direction?: 1 | -1;
  /** The value for the candidate that is loaded; NaN if unknown. */
  readonly of: (candidate: CandidateText) => number;
}

/** A text of an article that has a BM25 score. */
export type ScoredText = "short" | "whole" | ViewName;

/** A measure whose group is usually that of the list it is in. */
export type Ungrouped = Omit<Measure, "group"> & Partial<Pick<Measure, "group">>;

type MakeMeasure = (
  name: string,
  meaning: string,
  range: string,
  of: Measure["of"],
  source?: string,
) => Ungrouped;

const maker =
  (traits: Pick<Measure, "kind" | "direction">): MakeMeasure =>
  (name, meaning, range, of, source = "docs/reproduce/ranking.md, ablation of features") => ({
    name,
    meaning,
    range,
    source,
    of,
    ...traits,
  });

/** Makes a measure that the ranker also sees relative to the query's best, and by its rank. */
export const score = maker({ kind: "score", direction: 1 });

/** Makes a measure that the ranker sees as it is. */
export const plain = maker({ kind: "plain" });

/** Makes a plain measure of which more never speaks against an article. */
export const rising = maker({ kind: "plain", direction: 1 });

/** Makes a plain measure of which more never speaks for an article. */
export const falling = maker({ kind: "plain", direction: -1 });

/** Moves a measure of words to the group of numbers. */
export const numbers = (measure: Ungrouped): Ungrouped => ({ ...measure, group: "numbers" });

/** Marks a measure that also counts words of the author's name. */
export const withAuthor = (countsAuthorIn: ScoredText, measure: Ungrouped): Ungrouped => ({
  ...measure,
  countsAuthorIn,
});

/** Marks plain measures as costly. */
export const costly = (measures: readonly Ungrouped[]): Ungrouped[] =>
  measures.map((measure) => ({ ...measure, isCostly: true }));

/** Puts measures into a group, except those that have one. */
export const grouped = (group: FeatureGroup, measures: readonly Ungrouped[]): Measure[] =>
  measures.map((measure) => ({ group, ...measure }));
