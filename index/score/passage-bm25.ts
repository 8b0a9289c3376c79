import { articleCount, type LexicalArrays } from "../lexical-arrays";
import type { LexicalQuery } from "../lexical-query";
import { bodyRow } from "../passages";
import { documentFrequency, wholePostings } from "../postings";
import { Best, type TopKResult } from "./best";
import { type Bm25Parameters, bm25Idf } from "./bm25";
import { TermFinder } from "./term-finder";

/**
 * BM25 of a query's words in the passages of a body; an article's score is that of its best passage. Passages
 * are scanned; they have no inverted index. A word's idf is that of articles (`bm25Idf`), and a passage's
 * length is compared with the mean over all passages. Words of the author's name alone are ignored. Buffers
 * are reused.
 */
export class PassageBm25 {
  private readonly averageLength: number;
  /** `[terms]` slot in the query's weights, -1 for others. */
  private slotOf = new Int32Array();
  /** What `best` scored last: most of it is asked for again, as candidates. */
  private last: { readonly query: LexicalQuery; readonly scores: ReadonlyMap<number, number> } | undefined;

  constructor(
    private readonly arrays: LexicalArrays,
    private readonly parameters: Bm25Parameters,
  ) {
    const { bodyTerms, passageStarts, recent } = arrays;
    const { total, written } = recent?.passages ?? {
      total: bodyTerms.length,
      written: passageStarts.length - 1,
    };
    this.averageLength = total / Math.max(1, written);
  }

  /**
   * Returns the up to k documents whose best passages score highest, best first.
   * @param docs `[n]` document numbers, in any order.
   */
  best(query: LexicalQuery, docs: Uint32Array, k: number): TopKResult {
    const ascending = docs.slice().sort();
    const scores = this.read(query, ascending);
    const best = new Best(k);
    const known = new Map<number, number>();
    for (const [i, doc] of ascending.entries()) {
      const score = scores[i]!;
      known.set(doc, score);
      if (score > best.threshold) best.offer(doc, score);
    }
    this.last = { query, scores: known };
    return best.finish();
  }

  /** Returns the score of each document's best passage; NaN where it has no body. */
  score(query: LexicalQuery, docs: Uint32Array): Float32Array {
    if (query !== this.last?.query) return this.read(query, docs);
    const { scores: known } = this.last;
    const others = docs.filter((doc) => !known.has(doc));
    const scores = this.read(query, others);
    let next = 0;
    return Float32Array.from(docs, (doc) => known.get(doc) ?? scores[next++]!);
  }

  private read(query: LexicalQuery, docs: Uint32Array): Float32Array {
    const terms = this.weigh(query);
    if (this.slotOf.length === 0)
      this.slotOf = new Int32Array(this.arrays.viewFrequencies.all.length).fill(-1);
    for (const [slot, { term }] of terms.entries()) this.slotOf[term] = slot;
    const numbers = terms.map(({ term }) => term);
    const weights = Float64Array.from(terms, ({ weight }) => weight);
    const counts = new Uint32Array(terms.length);
    const scores = Float32Array.from(docs, (doc) => this.scoreBody(doc, numbers, weights, counts));
    for (const { term } of terms) this.slotOf[term] = -1;
    return scores;
  }

  /** Returns an upper bound of a passage's score. */
  most(query: LexicalQuery): number {
    return this.weigh(query).reduce((sum, { weight }) => sum + weight, 0);
  }

  /** @param counts `[slots]` zeros, and zeros again when it returns. */
  private scoreBody(
    doc: number,
    terms: readonly number[],
    weights: Float64Array,
    counts: Uint32Array,
  ): number {
    const { bodyTerms, passageStarts, bodyStarts } = this.arrays;
    const { k1, b } = this.parameters;
    const slotOf = this.slotOf;
    let best = Number.NaN;
    const row = bodyRow(this.arrays, doc);
    const [first, last] = [bodyStarts[row]!, bodyStarts[row + 1]!];
    const begin = passageStarts[first]!;
    const places = TermFinder.one.find(terms, bodyTerms.subarray(begin, passageStarts[last]));
    let next = 0;
    for (let passage = first; passage < last; passage++) {
      const start = passageStarts[passage]!;
      const end = passageStarts[passage + 1]!;
      const norm = k1 * (1 - b + (b * (end - start)) / this.averageLength);
      let score = 0;
      for (; next < places.length && begin + places[next]! < end; next++) {
        const slot = slotOf[bodyTerms[begin + places[next]!]!]!;
        if (slot < 0) continue;
        const before = counts[slot]!;
        // What one more occurrence adds to tf / (tf + norm).
        score += weights[slot]! * ((before + 1) / (before + 1 + norm) - before / (before + norm));
        counts[slot] = before + 1;
      }
      if (score > 0) counts.fill(0);
      if (!(score <= best)) best = score;
    }
    return best;
  }

  private weigh({ terms }: LexicalQuery): { readonly term: number; readonly weight: number }[] {
    const postings = wholePostings(this.arrays);
    const documents = articleCount(this.arrays);
    return terms.flatMap(({ term, bodyCount }) => {
      if (term < 0 || bodyCount === 0) return [];
      const idf = bm25Idf(documents, documentFrequency(postings, term));
      return [{ term, weight: idf * (this.parameters.k1 + 1) }];
    });
  }
}
