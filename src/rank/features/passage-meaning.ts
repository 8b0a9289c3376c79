import {
  bodyRow,
  bodyTermsOf,
  firstWords,
  type LexicalArrays,
  type LexicalIndex,
  type LexicalQuery,
  NO_WORD,
} from "../../../index";
import { stepsOf } from "../../base/vectors";
import type { WordVectors } from "../word-vectors";

/** The room's entry gives its constants through a getter, which an inner loop would call for each word. */
const NONE = NO_WORD;
/** Passages shorter than this say what their neighbours leave open. */
const FEWEST_WORDS = 5;

/**
 * Cosines of the query with the passages of a body, each the sum of its words' unit vectors by idf: no vector
 * of a passage is stored. Its length is taken as that of a sum of vectors at right angles, which needs no
 * sum. A term is read as the first word of the short fields that has its stem; what stands in bodies alone
 * says nothing here. Buffers are reused; one per thread.
 */
export class PassageMeaning {
  private readonly arrays: LexicalArrays;
  /** `[terms]` a word of each, or `NO_WORD`. */
  private readonly wordOf: Uint32Array;
  /**
   * `[terms, 2]` idf x cosine with the query, for those of the candidates; idf squared, 0 where no word is
   * known. Side by side, since a body's words are all over the memory.
   */
  private readonly values: Float32Array;
  /** `[terms / 32]` a bit for each term that a word is known of and that is not listed yet. */
  private readonly unlisted: Uint32Array;
  /** Terms of the candidates' bodies, the first ones in use. */
  private terms: Uint32Array = new Uint32Array();

  /** @param idf `[terms]`. */
  constructor(
    index: LexicalIndex,
    private readonly idf: Float32Array,
    private readonly vectors: WordVectors,
  ) {
    this.arrays = index.arrays;
    this.wordOf = firstWords(index);
    this.values = new Float32Array(2 * idf.length);
    this.unlisted = new Uint32Array(Math.ceil(idf.length / 32));
    for (let term = 0; term < idf.length; term++) {
      const square = this.wordOf[term] === NONE ? 0 : idf[term]! ** 2;
      if (square === 0) continue;
      this.values[2 * term + 1] = square;
      this.unlisted[term >>> 5]! |= 1 << (term & 31);
    }
  }

  /** @param slotIdf idf of each query term. */
  setQuery(query: LexicalQuery, slotIdf: Float64Array, docs: Uint32Array): void {
    const terms = this.termsOf(docs);
    if (terms.length === 0) return;
    const spoken = query.terms.flatMap((term, slot) => (term.bodyCount > 0 ? [{ ...term, slot }] : []));
    const each = this.vectors.embed(spoken.map(({ word }) => word));
    const { dimension } = this.vectors;
    const wanted = new Float32Array(dimension);
    for (const [i, { slot }] of spoken.entries()) {
      const idf = slotIdf[slot]!;
      for (let c = 0; c < dimension; c++) wanted[c]! += idf * each[i * dimension + c]!;
    }
    const length = Math.hypot(...wanted);
    if (length > 0) for (let c = 0; c < dimension; c++) wanted[c]! /= length;
    const { wordOf, values } = this;
    const idf = this.idf;
    const words = new Uint32Array(terms.length);
    for (let i = 0; i < terms.length; i++) words[i] = wordOf[terms[i]!]!;
    const cosines = this.vectors.cosines(words, stepsOf(wanted));
    for (let i = 0; i < terms.length; i++) values[2 * terms[i]!] = idf[terms[i]!]! * cosines[i]!;
  }

  /** Returns the best passage's cosine, about -1 - 1; NaN without a passage that has words. */
  best(doc: number): number {
    const { bodyTerms, passageStarts, bodyStarts } = this.arrays;
    const values = this.values;
    let best = Number.NaN;
    const row = bodyRow(this.arrays, doc);
    const last = bodyStarts[row + 1]!;
    for (let passage = bodyStarts[row]!; passage < last; passage++) {
      const end = passageStarts[passage + 1]!;
      let sum = 0;
      let squares = 0;
      let words = 0;
      for (let i = passageStarts[passage]!; i < end; i++) {
        const at = 2 * bodyTerms[i]!;
        const square = values[at + 1]!;
        if (square === 0) continue;
        sum += values[at]!;
        squares += square;
        words++;
      }
      if (words < FEWEST_WORDS) continue;
      const cosine = sum / Math.sqrt(squares);
      if (!(cosine <= best)) best = cosine;
    }
    return best;
  }

  /** Returns the terms of the bodies that a word is known of, each once; a view, until the next call. */
  private termsOf(docs: Uint32Array): Uint32Array {
    const unlisted = this.unlisted;
    const bodies = Array.from(docs, (doc) => bodyTermsOf(this.arrays, doc));
    const most = bodies.reduce((sum, { length }) => sum + length, 0);
    if (this.terms.length < most) this.terms = new Uint32Array(2 * most);
    const terms = this.terms;
    let count = 0;
    for (const body of bodies) {
      for (let i = 0; i < body.length; i++) {
        const term = body[i]!;
        const bit = 1 << (term & 31);
        if ((unlisted[term >>> 5]! & bit) === 0) continue;
        unlisted[term >>> 5]! ^= bit;
        terms[count++] = term;
      }
    }
    for (let i = 0; i < count; i++) unlisted[terms[i]! >>> 5]! |= 1 << (terms[i]! & 31);
    return terms.subarray(0, count);
  }
}
