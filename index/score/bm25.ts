import type { Lengths } from "../lexical-arrays";
import { documentFrequency, type Postings } from "../postings";
import type { TopKResult } from "./best";
import type { TermCounter, WeightedTerm } from "./cursors";
import { rarestTerms } from "./rarest-terms";
import { TopK } from "./top-k";

/** How many postings a search may read. */
export interface PostingLimit {
  /** For each document that has the field. */
  readonly perDocument: number;
  /** At least, however few documents there are. */
  readonly least: number;
}

/** k1 saturates repeated terms, b (0 - 1) discounts long documents. */
export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
}

/**
 * Returns BM25's inverse document frequency, ln(1 + (N - df + 0.5) / (df + 0.5)), positive for every df.
 * @see Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009, with the 1 inside the logarithm
 *   as in Lucene.
 */
export function bm25Idf(documents: number, documentFrequency: number): number {
  return Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** Returns sum and number of the lengths above 0. */
export function lengthsOf(lengths: Uint32Array): Lengths {
  let total = 0;
  let written = 0;
  for (let doc = 0; doc < lengths.length; doc++) {
    total += lengths[doc]!;
    if (lengths[doc]! > 0) written++;
  }
  return { total, written };
}

/** Returns the mean of lengths; 1 where there are none. */
export function averageOf({ total, written }: Lengths): number {
  return written === 0 ? 1 : total / written;
}

/**
 * Returns each document's length norm k1 (1 - b + b length / average length), `[documents]`.
 * @param average length of those that are not empty; default: that of `lengths`.
 */
export function lengthNorms(
  lengths: Uint32Array,
  { k1, b }: Bm25Parameters,
  average = averageOf(lengthsOf(lengths)),
): Float32Array {
  const norms = new Float32Array(lengths.length);
  for (let doc = 0; doc < lengths.length; doc++) norms[doc] = k1 * (1 - b + (b * lengths[doc]!) / average);
  return norms;
}

/**
 * BM25 over one inverted index: score(q, d) = sum over t of qtf idf(t) (k1 + 1) tf / (tf + norm(d)).
 * Documents without the field (length 0) have no postings and are never found; neither N nor the average
 * length counts them.
 */
export class Bm25 {
  private readonly topK: TopK;
  private readonly written: number;
  private readonly compare: ((a: number, b: number) => number) | undefined;
  /** What was weighed last: a query's terms are searched for, scored and bounded. */
  private last:
    | { readonly terms: ReadonlyMap<number, number>; readonly weighted: WeightedTerm[] }
    | undefined;

  /**
   * @param lengths `[documents]` words of each.
   * @param maxima `termMaxima` of the lists, computed with documents of the lengths `built`.
   * @param built default: `lengths`.
   * @param compare tells the order of terms that weigh the same; default: by their numbers.
   * @param count counts terms in documents; default: they are sought in the lists.
   */
  constructor(
    private readonly postings: Postings,
    lengths: Uint32Array,
    private readonly parameters: Bm25Parameters,
    maxima: Float32Array,
    {
      built,
      compare,
      count,
    }: {
      readonly built?: Lengths | undefined;
      readonly compare?: ((a: number, b: number) => number) | undefined;
      readonly count?: TermCounter | undefined;
    } = {},
  ) {
    const now = lengthsOf(lengths);
    this.topK = new TopK({
      ...postings,
      norms: lengthNorms(lengths, parameters, averageOf(now)),
      maxima,
      // A norm is b length / average + something that stays: it shrinks less than one over the average does.
      shrunk: built ? Math.min(1, averageOf(built) / averageOf(now)) : 1,
      compare,
      count,
    });
    this.written = now.written;
    this.compare = compare;
  }

  /**
   * Returns the k best documents for terms with their counts in the query, which must not change any more.
   * @param mask `[documents]`: only documents with a 1 are found; default: all.
   */
  search(terms: ReadonlyMap<number, number>, k: number, mask?: Uint8Array): TopKResult {
    return this.topK.search(this.weigh(terms), k, mask);
  }

  /** Returns the k best documents for the rarest of the terms alone, with what these add to their scores. */
  searchRarest(
    terms: ReadonlyMap<number, number>,
    k: number,
    { perDocument, least }: PostingLimit,
    mask?: Uint8Array,
  ): TopKResult {
    const most = Math.max(least, perDocument * this.written);
    return this.topK.search(rarestTerms(this.postings, this.weigh(terms), most, this.compare), k, mask);
  }

  /** Returns the scores of the given documents (ascending numbers), in their order. */
  score(terms: ReadonlyMap<number, number>, docs: Uint32Array): Float32Array {
    return this.topK.score(this.weigh(terms), docs);
  }

  /** Returns an upper bound of a document's score: every term arbitrarily often, in a text without length. */
  most(terms: ReadonlyMap<number, number>): number {
    return this.weigh(terms).reduce((sum, { weight }) => sum + weight, 0);
  }

  private weigh(terms: ReadonlyMap<number, number>): readonly WeightedTerm[] {
    if (this.last?.terms === terms) return this.last.weighted;
    const weighted: WeightedTerm[] = [];
    for (const [term, count] of terms) {
      const frequency = documentFrequency(this.postings, term);
      if (frequency === 0) continue;
      weighted.push({ term, weight: count * bm25Idf(this.written, frequency) * (this.parameters.k1 + 1) });
    }
    this.last = { terms, weighted };
    return weighted;
  }
}

/** Returns what `of` gives for each of many frequencies, as 32-bit floats; it is asked once for each. */
export function perFrequency(frequencies: Uint32Array, of: (frequency: number) => number): Float32Array {
  let most = 0;
  for (let i = 0; i < frequencies.length; i++) if (frequencies[i]! > most) most = frequencies[i]!;
  const known = new Float32Array(most + 1).fill(Number.NaN);
  const values = new Float32Array(frequencies.length);
  for (let i = 0; i < frequencies.length; i++) {
    const frequency = frequencies[i]!;
    let value = known[frequency]!;
    // A value that is NaN itself is asked for again, which changes nothing.
    if (Number.isNaN(value)) value = known[frequency] = of(frequency);
    values[i] = value;
  }
  return values;
}

/** Returns for each term the largest tf / (tf + norm) over its postings, from which upper bounds follow. */
export function termMaxima(postings: Postings, norms: Float32Array): Float32Array {
  const terms = postings.starts.length - 1;
  const maxima = new Float32Array(terms);
  for (let term = 0; term < terms; term++) {
    let best = 0;
    const end = postings.starts[term + 1]!;
    for (let p = postings.starts[term]!; p < end; p++) {
      const frequency = postings.frequencies[p]!;
      const share = frequency / (frequency + norms[postings.docs[p]!]!);
      if (share > best) best = share;
    }
    maxima[term] = best;
  }
  return maxima;
}
