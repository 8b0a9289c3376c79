import type { CandidateText } from "./candidate-text";

/** One column of the ranker's input before any normalisation over the query's candidates. */
export interface Measure {
  /** Dotted, e.g. `bm25.vclaim`; stable, since trained rankers name their columns by it. */
  readonly name: string;
  readonly meaning: string;
  readonly range: string;
  /** Paper section or where the idea was measured. */
  readonly source: string;
  /**
   * `score`: the ranker also sees it divided by the best of the query's candidates (`.relative`, 1 for the best) and as 1 / rank among
   * them (`.reciprocalRank`). `plain`: as it is.
   */
  readonly kind: "score" | "plain";
  /** The value for the candidate that is loaded; NaN where it cannot be known. */
  readonly of: (candidate: CandidateText) => number;
}
