import {
  bm25Idf,
  documentFrequencies,
  type LexicalIndex,
  type LexicalQuery,
  perFrequency,
  type Vocabulary,
  wholePostings,
} from "../../../index";
import { NO_LANGUAGE_NUMBER } from "../../base/text";

/**
 * A query in the numbers of an index, with how much each of its words says. Buffers are reused;
 * one per thread.
 */
export class QueryWords {
  /** `[terms]` `bm25Idf` over all text, as a share of that of a word of no article: 0 - 1. */
  readonly idf: Float32Array;
  /** `[terms]` 1 for each that begins with a digit. */
  readonly numeric: Uint8Array;
  /** `[terms]` place of each in the query, or -1. */
  readonly slotOf: Int32Array;
  query: LexicalQuery = {
    terms: [],
    sequence: new Uint32Array(),
    full: new Map(),
    grams: new Map(),
    language: NO_LANGUAGE_NUMBER,
  };
  /** `[slots]` idf of the query's terms. */
  slotIdf: Float64Array = new Float64Array();
  /** `bigramOf` of all its neighbouring words. */
  bigrams: ReadonlySet<number> = new Set();

  constructor(index: LexicalIndex) {
    const rarest = bm25Idf(index.size, 0);
    const frequencies = documentFrequencies(wholePostings(index.arrays));
    this.idf = perFrequency(frequencies, (df) => Math.max(0, bm25Idf(index.size, df)) / rarest);
    this.numeric = numericTerms(index.terms);
    this.slotOf = new Int32Array(this.idf.length).fill(-1);
  }

  /** Turns to another query; a word of no article has idf 1. */
  set(query: LexicalQuery): void {
    for (const { term } of this.query.terms) if (term >= 0) this.slotOf[term] = -1;
    this.query = query;
    query.terms.forEach(({ term }, slot) => {
      if (term >= 0) this.slotOf[term] = slot;
    });
    this.slotIdf = Float64Array.from(query.terms, ({ term }) => this.idf[term] ?? 1);
    const bigrams = new Set<number>();
    let previous: number | undefined;
    for (const slot of query.sequence) {
      if (previous !== undefined) bigrams.add(bigramOf(previous, slot));
      previous = slot;
    }
    this.bigrams = bigrams;
  }
}

/** Returns what names two neighbouring words of a query. */
export function bigramOf(slot: number, next: number): number {
  return slot * 65536 + next;
}

/**
 * What `numericTerms` found in vocabularies as they were built: it is asked for with each article that comes.
 */
const builtNumeric = new WeakMap<Vocabulary["arrays"], Uint8Array>();

/** Returns `[terms]`: 1 for each that begins with a digit. */
function numericTerms(terms: Vocabulary): Uint8Array {
  const known = builtNumeric.get(terms.arrays);
  const numeric = new Uint8Array(terms.size);
  if (known) numeric.set(known);
  for (let term = known?.length ?? 0; term < numeric.length; term++) numeric[term] = +terms.isNumeric(term);
  if (!known) builtNumeric.set(terms.arrays, numeric.slice(0, terms.arrays.order.length));
  return numeric;
}
