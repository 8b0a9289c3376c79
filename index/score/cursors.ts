import type { GrowingList, Postings } from "../postings";

/** Posting lists for a saturating score: a term adds weight tf / (tf + norm) to the score of a document. */
export interface PostingLists extends Postings {
  /** `[documents]` length norms, > 0. */
  readonly norms: Float32Array;
  /** `[terms]` the largest tf / (tf + norm) of each term: its upper bound is weight x maximum. */
  readonly maxima: Float32Array;
  /** The least that a norm is now of what it was when the maxima were computed, 0 - 1; default 1. */
  readonly shrunk?: number;
  /** Tells the order of terms that weigh the same; default: by their numbers. */
  readonly compare?: ((a: number, b: number) => number) | undefined;
  /** Counts terms in documents; absent where they are sought in the lists. */
  readonly count?: TermCounter | undefined;
}

/**
 * Counts terms in documents by reading these.
 * @param docs `[n]`.
 * @returns `[n, terms]` row-major, 0 - 255 as in the lists; undefined where that cannot be done, or not soon.
 */
export type TermCounter = (terms: readonly number[], docs: Uint32Array) => Uint8ClampedArray | undefined;

export interface WeightedTerm {
  readonly term: number;
  /** > 0. */
  readonly weight: number;
}

/** A query term and its posting list, which is read from front to back. */
export interface Cursor {
  readonly weight: number;
  /** Upper bound of the term's contribution to a score. */
  readonly upperBound: number;
  /** Sum of the upper bounds of this term and of those after it. */
  remainingBound: number;
  /** Mean number of postings in a window, of this term and of those after it. */
  remainingPostings: number;
  /** Next posting to read. */
  position: number;
  readonly end: number;
  /** Postings of documents that came after the list; next posting of these. */
  readonly recent: Readonly<GrowingList> | undefined;
  recentPosition: number;
}

const byNumber = (a: number, b: number): number => a - b;

/** Returns terms by falling weight: the order in which they are added up. */
export function byWeight(
  { compare = byNumber }: Pick<PostingLists, "compare">,
  terms: readonly WeightedTerm[],
): WeightedTerm[] {
  return terms.toSorted((a, b) => b.weight - a.weight || compare(a.term, b.term));
}

/**
 * Returns the terms' cursors by falling weight, each at the beginning of its list.
 * @param width documents of a window.
 */
export function openCursors(lists: PostingLists, terms: readonly WeightedTerm[], width: number): Cursor[] {
  const { starts, maxima, norms, shrunk = 1, recent } = lists;
  const cursors = byWeight(lists, terms).map(({ term, weight }): Cursor => {
    // The lists end before the terms that came later.
    const isListed = term < maxima.length;
    const most = isListed ? maxima[term]! : 0;
    return {
      weight,
      // tf / (tf + norm) with the smallest norm that may have become of the one it was computed with.
      upperBound: weight * (shrunk === 1 ? most : most / (most + shrunk * (1 - most))),
      remainingBound: 0,
      remainingPostings: 0,
      position: isListed ? starts[term]! : 0,
      end: isListed ? starts[term + 1]! : 0,
      recent: recent?.lists.get(term),
      recentPosition: 0,
    };
  });
  let bound = 0;
  let postings = 0;
  for (const cursor of cursors.toReversed()) {
    bound += cursor.upperBound;
    postings += ((cursor.end - cursor.position) * width) / norms.length;
    cursor.remainingBound = bound;
    cursor.remainingPostings = postings;
  }
  return cursors;
}
