import type { LexicalArrays } from "./lexical-arrays";
import { documentFrequency, type Postings } from "./postings";

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
  private readonly fields: readonly Postings[];

  constructor({ keys, short, body }: Pick<LexicalArrays, "keys" | "short" | "body">) {
    this.masses = new Float32Array(keys.length);
    this.fields = body.docs.length === 0 ? [short] : [short, body];
  }

  /**
   * Returns what gives a term's share, 0 - 1: the largest idf mass of the words around in an article that
   * holds the term, over the largest in any. It is 0.5 where there are no words around, and holds until the
   * next call.
   */
  of(terms: readonly number[]): (term: number) => number {
    this.masses.fill(0);
    const documents = this.masses.length;
    const frequencyOf = (term: number): number =>
      Math.max(...this.fields.map((field) => documentFrequency(field, term)));
    const ascending = [...new Set(terms)].sort((a, b) => frequencyOf(a) - frequencyOf(b));
    let read = 0;
    let largest = 0;
    for (const term of ascending) {
      const idf = Math.log((documents + 1) / (frequencyOf(term) + 0.5));
      if (read > 0 && read + frequencyOf(term) > MAX_POSTINGS) break;
      read += this.each(term, (doc) => {
        this.masses[doc]! += idf;
        if ((this.masses[doc] as number) > largest) largest = this.masses[doc] as number;
      });
    }
    return (term) => {
      let best = 0;
      this.each(term, (doc) => {
        if ((this.masses[doc] as number) > best) best = this.masses[doc] as number;
      });
      return largest === 0 ? UNKNOWN_SHARE : best / largest;
    };
  }

  /**
   * Calls `visit` with each article that holds a term in one of the fields, once; returns how many were
   * looked at.
   */
  private each(term: number, visit: (doc: number) => void): number {
    const [short, body] = this.fields as [Postings, Postings | undefined];
    let s = short.starts[term] as number;
    const shortEnd = short.starts[term + 1] as number;
    let b = body?.starts[term] ?? 0;
    const bodyEnd = body?.starts[term + 1] ?? 0;
    const count = shortEnd - s + bodyEnd - b;
    while (s < shortEnd || b < bodyEnd) {
      const shortDoc = s < shortEnd ? (short.docs[s] as number) : Number.POSITIVE_INFINITY;
      const bodyDoc = b < bodyEnd ? (body?.docs[b] as number) : Number.POSITIVE_INFINITY;
      if (shortDoc <= bodyDoc) s++;
      if (bodyDoc <= shortDoc) b++;
      visit(Math.min(shortDoc, bodyDoc));
    }
    return count;
  }
}
