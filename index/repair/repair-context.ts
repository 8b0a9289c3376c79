import { articleCount, type LexicalArrays } from "../lexical-arrays";
import { documentFrequency, documentsOf, type Postings, wholePostings } from "../postings";
import { bm25Idf } from "../score/bm25";

/** Postings of the words around that are read at most, those of the rarest words first. */
const MAX_POSTINGS = 50_000;

/** Share of a term in a query without known words. */
const UNKNOWN_SHARE = 0.5;

/** Measures how well a word fits a query: whether it stands in articles that hold many of the other words. */
export class RepairContext {
  /** `[documents]` idf mass of the words around that an article holds; all 0 between queries. */
  private readonly masses: Float32Array;
  private readonly postings: Postings;
  private readonly documents: number;

  constructor(arrays: Pick<LexicalArrays, "keys" | "short" | "whole" | "recent">) {
    this.documents = articleCount(arrays);
    this.masses = new Float32Array(arrays.keys.length);
    this.postings = wholePostings(arrays);
  }

  /**
   * Returns a function that gives a term's share, 0 - 1: the largest idf mass of the words around in an
   * article that holds the term, over the largest in any article; 0.5 where there are no words around. The
   * function is valid until the next call.
   */
  of(terms: readonly number[]): (term: number) => number {
    this.masses.fill(0);
    const frequencyOf = (term: number): number => documentFrequency(this.postings, term);
    const ascending = [...new Set(terms)].sort((a, b) => frequencyOf(a) - frequencyOf(b));
    let read = 0;
    let largest = 0;
    for (const term of ascending) {
      const idf = bm25Idf(this.documents, frequencyOf(term));
      if (read > 0 && read + frequencyOf(term) > MAX_POSTINGS) break;
      for (const doc of documentsOf(this.postings, term)) this.masses[doc]! += idf;
      largest = Math.max(largest, this.largestMass(term));
      read += frequencyOf(term);
    }
    return (term) => (largest === 0 ? UNKNOWN_SHARE : this.largestMass(term) / largest);
  }

  private largestMass(term: number): number {
    let largest = 0;
    for (const doc of documentsOf(this.postings, term)) largest = Math.max(largest, this.masses[doc]!);
    return largest;
  }
}
