import type { LexicalArrays } from "../lexical-arrays";
import { documentFrequency, type Postings, wholePostings } from "../postings";
import { bm25Idf } from "../score/bm25";

/** More postings of the words around are not read, the rarest words first. */
const MAX_POSTINGS = 50_000;

/** A term's share where nothing is known around it. */
const UNKNOWN_SHARE = 0.5;

/**
 * Tells how well words go together with the others of a query: whether they stand in articles that hold many
 * of them.
 */
export class RepairContext {
  /** `[articles]` idf mass of the words around that an article holds; all 0 between queries. */
  private readonly masses: Float32Array;
  private readonly postings: Postings;

  constructor(arrays: Pick<LexicalArrays, "keys" | "short" | "whole">) {
    this.masses = new Float32Array(arrays.keys.length);
    this.postings = wholePostings(arrays);
  }

  /**
   * Returns what gives a term's share, 0 - 1: the largest idf mass of the words around in an article that
   * holds the term, over the largest in any. It is 0.5 where there are no words around, and holds until the
   * next call.
   */
  of(terms: readonly number[]): (term: number) => number {
    this.masses.fill(0);
    const documents = this.masses.length;
    const frequencyOf = (term: number): number => documentFrequency(this.postings, term);
    const ascending = [...new Set(terms)].sort((a, b) => frequencyOf(a) - frequencyOf(b));
    let read = 0;
    let largest = 0;
    for (const term of ascending) {
      const idf = bm25Idf(documents, frequencyOf(term));
      if (read > 0 && read + frequencyOf(term) > MAX_POSTINGS) break;
      read += this.each(term, (doc) => {
        this.masses[doc]! += idf;
        if (this.masses[doc]! > largest) largest = this.masses[doc]!;
      });
    }
    return (term) => {
      let best = 0;
      this.each(term, (doc) => {
        if (this.masses[doc]! > best) best = this.masses[doc]!;
      });
      return largest === 0 ? UNKNOWN_SHARE : best / largest;
    };
  }

  /** Calls `visit` with each article that holds a term; returns how many there are. */
  private each(term: number, visit: (doc: number) => void): number {
    const { starts, docs } = this.postings;
    const end = starts[term + 1]!;
    for (let p = starts[term]!; p < end; p++) visit(docs[p]!);
    return documentFrequency(this.postings, term);
  }
}
