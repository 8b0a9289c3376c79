import type { LexicalIndex, LexicalQuery } from "../../../index";
import type { WordVectors } from "../word-vectors";
import { Marks } from "./marks";

/**
 * How well words find one of like meaning on the other side; an equal stem counts 1, otherwise the best
 * cosine, at least 0.
 */
export interface Alignment {
  /** Mean of the words' best similarities by idf, 0 - 1; NaN without words. */
  readonly coverage: number;
  /** The same over words without an equal stem on the other side; NaN where all have one. */
  readonly unmatchedCoverage: number;
  /** Sum of idf * (1 - best). */
  readonly residual: number;
  readonly largestResidual: number;
  /** Share of words without an equal stem that have a near one; NaN where all have an equal one. */
  readonly nearShare: number;
}

/** Cosine from which two words mean much the same. */
const NEAR = 0.45;
/** What only the meaning matches, be it in all, stays below an equal stem. */
const NEARLY_EQUAL = 0.999;

/** What is said where there is no encoder. */
export const NO_ALIGNMENT: Alignment = {
  coverage: Number.NaN,
  unmatchedCoverage: Number.NaN,
  residual: Number.NaN,
  largestResidual: Number.NaN,
  nearShare: Number.NaN,
};

class AlignmentSum {
  private total = 0;
  private covered = 0;
  private unmatched = 0;
  private unmatchedCovered = 0;
  private words = 0;
  private near = 0;
  private largest = 0;

  add(idf: number, best: number): void {
    this.total += idf;
    this.covered += idf * best;
    if (best >= 1) return;
    this.unmatched += idf;
    this.unmatchedCovered += idf * best;
    this.words++;
    if (best > NEAR) this.near++;
    const residual = idf * (1 - best);
    if (residual > this.largest) this.largest = residual;
  }

  finish(): Alignment {
    return {
      coverage: this.covered / this.total,
      unmatchedCoverage: this.unmatchedCovered / this.unmatched,
      residual: this.total - this.covered,
      largestResidual: this.largest,
      nearShare: this.near / this.words,
    };
  }
}

/**
 * Soft alignment of the tweet's words with a candidate's, on vectors of single words: what late interaction
 * does, at the price of a table look-up. Buffers are reused; one per thread.
 * @see Khattab and Zaharia, ColBERT, SIGIR 2020, section 3 (the sum of best similarities).
 */
export class WordAlignment {
  /** Row of a word in `cosines`, or -1. */
  private readonly rowOf: Int32Array;
  /** Words of the candidates, each once; a view into `room`. */
  private listed: Uint32Array = new Uint32Array();
  private room = new Uint32Array();
  /** `[rows, columns]` */
  private cosines: Float32Array = new Float32Array();
  /** `[rows]` best of each row. */
  private best = new Float32Array();
  /** Best of each column, for one article. */
  private bestOfColumn = new Float32Array();
  private columns = 0;
  /** Column of each query term, or -1 for words of the author's name alone. */
  private columnOf = new Int32Array();
  private columnIdf = new Float64Array();
  private readonly reached: Marks;

  /** @param idf `[terms]`. */
  constructor(
    private readonly index: LexicalIndex,
    private readonly idf: Float32Array,
    private readonly vectors: WordVectors,
  ) {
    const words = index.vocabulary.size;
    this.rowOf = new Int32Array(words).fill(-1);
    this.reached = new Marks(words);
  }

  /**
   * Begins a query with its candidates.
   * @param slotOf position of each term in the query, or -1.
   * @param slotIdf idf of each query term.
   */
  setQuery(query: LexicalQuery, docs: Uint32Array, slotOf: Int32Array, slotIdf: Float64Array): void {
    for (const word of this.listed) this.rowOf[word] = -1;
    this.listed = this.wordsOf(docs);
    const spoken = query.terms.flatMap(({ bodyCount }, slot) => (bodyCount > 0 ? [slot] : []));
    this.columns = spoken.length;
    this.columnOf = new Int32Array(query.terms.length).fill(-1);
    for (const [column, slot] of spoken.entries()) this.columnOf[slot] = column;
    this.columnIdf = Float64Array.from(spoken, (slot) => slotIdf[slot]!);
    const wanted = this.vectors.embed(spoken.map((slot) => query.terms[slot]?.word ?? ""));
    this.cosines = this.vectors.cosines(this.listed, wanted);
    this.bestOfColumn = new Float32Array(this.columns);
    this.best = new Float32Array(this.listed.length);
    const { wordTerms } = this.index.arrays;
    for (let row = 0; row < this.listed.length; row++) {
      const word = this.listed[row]!;
      this.rowOf[word] = row;
      const best = this.bestOf(row);
      const slot = slotOf[wordTerms[word]!]!;
      const column = slot < 0 ? -1 : this.columnOf[slot]!;
      if (column >= 0) this.cosines[row * this.columns + column] = 1;
      this.best[row] = slot >= 0 ? 1 : best;
    }
  }

  /** Returns how the words of a field find their like in the tweet. */
  ofField(doc: number, field: number): Alignment {
    const { fieldWords } = this.index;
    const reached = this.reached;
    const sum = new AlignmentSum();
    reached.clear();
    const end = fieldWords.end(doc, field);
    for (let i = fieldWords.start(doc, field); i < end; i++) {
      const word = fieldWords.word(i);
      if (reached.add(word)) sum.add(this.idf[fieldWords.term(i)]!, this.best[this.rowOf[word]!]!);
    }
    return sum.finish();
  }

  /** Returns how the words of the tweet find their like anywhere in the article. */
  ofTweet(doc: number): Alignment {
    const { fieldWords } = this.index;
    const { columns, cosines } = this;
    const reached = this.reached;
    const best = this.bestOfColumn;
    best.fill(0);
    reached.clear();
    const end = fieldWords.end(doc);
    for (let i = fieldWords.start(doc); i < end; i++) {
      const word = fieldWords.word(i);
      if (!reached.add(word)) continue;
      const base = this.rowOf[word]! * columns;
      for (let c = 0; c < columns; c++) {
        if (cosines[base + c]! > best[c]!) best[c] = cosines[base + c]!;
      }
    }
    const sum = new AlignmentSum();
    for (let c = 0; c < columns; c++) sum.add(this.columnIdf[c]!, best[c]!);
    return sum.finish();
  }

  private wordsOf(docs: Uint32Array): Uint32Array {
    const { fieldWords } = this.index;
    const reached = this.reached;
    let most = 0;
    for (const doc of docs) most += fieldWords.end(doc) - fieldWords.start(doc);
    if (this.room.length < most) this.room = new Uint32Array(2 * most);
    let listed = 0;
    reached.clear();
    for (const doc of docs) {
      const end = fieldWords.end(doc);
      for (let i = fieldWords.start(doc); i < end; i++) {
        const word = fieldWords.word(i);
        if (reached.add(word)) this.room[listed++] = word;
      }
    }
    return this.room.subarray(0, listed);
  }

  /** Returns the best cosine of a row, at least 0, and makes all of them less than an equal stem's. */
  private bestOf(row: number): number {
    const { columns, cosines } = this;
    let best = 0;
    for (let at = row * columns, end = at + columns; at < end; at++) {
      if (cosines[at]! > NEARLY_EQUAL) cosines[at] = NEARLY_EQUAL;
      if (cosines[at]! > best) best = cosines[at]!;
    }
    return best;
  }
}
