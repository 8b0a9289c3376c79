import type { Candidates } from "./candidates";
import type { ReadQuery } from "./search-index";

/** A query's ranked candidates, from which answers are made. Rows are positions in `candidates.docs`. */
export interface Ranking {
  readonly query: ReadQuery;
  readonly candidates: Candidates;
  /** `[n]` scores by row: higher is better, comparable only within the query. */
  readonly scores: Float64Array;
  /** `[n]` rows, best first; equal scores by ascending document number. */
  readonly order: Uint32Array;
  /** `[n, columns]` row-major, the input of the trained ranker; absent without one. */
  readonly features?: Float64Array | undefined;
  /** Rows of the few articles whose title or vclaim is the post word for word; absent for none. */
  readonly verbatim?: ReadonlySet<number> | undefined;
  /**
   * Rows of those of the ranker's first articles that hold all keywords; absent if the query is no keywords.
   */
  readonly keywords?: ReadonlySet<number> | undefined;
  /**
   * Rows of articles that check posts like this one, with the likeness (`KnownPosts.like`); absent if no such
   * post is known.
   */
  readonly known?: ReadonlyMap<number, number> | undefined;
  /** `[n]` scores before those of known posts' articles were raised; absent if none was raised. */
  readonly unraised?: Float64Array | undefined;
  /** Rows of the articles that the post links, which come first; absent if it links none. */
  readonly linked?: ReadonlySet<number> | undefined;
}

/** Returns the document of a ranking's row. */
export function documentAt({ candidates }: Pick<Ranking, "candidates">, row: number): number {
  return candidates.docs[row]!;
}

/** Returns the rows of a query's candidates, best first; equal scores by ascending document number. */
export function bestFirst(scores: Float64Array): Uint32Array {
  return Uint32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || a - b);
}
