import { perView, VIEW_NAMES, VIEWS, type ViewName } from "../fields";
import type { LexicalIndex } from "../lexical-index";
import type { LexicalQuery } from "../lexical-query";
import { averageOf, bm25Idf } from "./bm25";
import { VIEW_BM25 } from "./parameters";
import { sublinear, tfidfIdf } from "./tfidf";
import { viewLength, viewLengths } from "./view-lengths";
import { ViewNorms } from "./view-norms";

/**
 * Occurrences of the query's terms in one article: `counts[field][slot]`, slot = position in
 * `LexicalQuery.terms`.
 */
export type TermCounts = readonly [title: Uint8Array, subtitle: Uint8Array, vclaim: Uint8Array];

interface ViewWeights {
  readonly name: ViewName;
  readonly fields: number;
  /** `[slots]` BM25 idf x (k1 + 1); 0 where the view never holds the term. */
  readonly bm25: Float64Array;
  /** `[slots]` query TF-IDF weight x idf of the document side, over the query vector's length. */
  readonly tfidf: Float64Array;
  /** BM25 length norm = base + slope x words in the view. */
  readonly normBase: number;
  readonly normSlope: number;
}

/**
 * BM25 and TF-IDF of single candidates in every view, from the candidate's term counts. For a hundred
 * candidates this is far cheaper than an inverted index per view, and takes no memory. Buffers are reused;
 * one per thread.
 */
export class ViewScorer {
  private readonly averageLengths: Readonly<Record<ViewName, number>>;
  private readonly norms: ViewNorms | undefined;
  private weights: readonly ViewWeights[] = [];
  private doc = 0;
  private counts: TermCounts = [new Uint8Array(), new Uint8Array(), new Uint8Array()];
  /** Slots of words that any field of the candidate holds, ascending, `held` of them. */
  private slots = new Uint32Array();
  private held = 0;
  private readonly ofBm25 = new Float64Array(VIEW_NAMES.length);
  private readonly ofTfidf = new Float64Array(VIEW_NAMES.length);

  constructor(private readonly index: LexicalIndex) {
    const lengths = index.arrays.recent?.viewLengths ?? viewLengths(index.fieldWords);
    this.averageLengths = perView((name) => averageOf(lengths[name]));
    this.norms = index.arrays.recent && new ViewNorms(index.arrays, index.fieldWords);
  }

  /** Sets the query whose candidates are scored next. */
  setQuery(query: LexicalQuery): void {
    this.weights = VIEW_NAMES.map((name) => this.weigh(name, query));
    this.slots = new Uint32Array(query.terms.length);
  }

  /** Turns to a candidate of the query. @param counts must stay as they are until the next candidate. */
  load(doc: number, counts: TermCounts): void {
    const [title, subtitle, vclaim] = counts;
    this.doc = doc;
    this.counts = counts;
    this.held = 0;
    for (let slot = 0; slot < title.length; slot++) {
      if (title[slot]! + subtitle[slot]! + vclaim[slot]! > 0) this.slots[this.held++] = slot;
    }
  }

  /**
   * Returns BM25 of the candidate for each view, in the order of `VIEW_NAMES`, >= 0; it holds until the next
   * call.
   */
  bm25(): Float64Array {
    const { slots, held } = this;
    const doc = this.doc;
    const counts = this.counts;
    for (let v = 0; v < this.weights.length; v++) {
      const view = this.weights[v]!;
      const norm = view.normBase + view.normSlope * viewLength(this.index.fieldWords, doc, view.fields);
      let score = 0;
      for (let i = 0; i < held; i++) {
        const slot = slots[i]!;
        const frequency = viewCount(counts, view.fields, slot);
        if (frequency > 0) score += (view.bm25[slot]! * frequency) / (frequency + norm);
      }
      this.ofBm25[v] = score;
    }
    return this.ofBm25;
  }

  /** Returns an upper bound of BM25 for each view, in the order of `VIEW_NAMES`. */
  mostBm25(): Float64Array {
    return Float64Array.from(this.weights, ({ bm25 }) => bm25.reduce((sum, weight) => sum + weight, 0));
  }

  /**
   * Returns the TF-IDF cosine of the candidate for each view, 0 - 1, in the order of `VIEW_NAMES`; it holds
   * until the next call.
   */
  tfidf(): Float64Array {
    const { slots, held } = this;
    const doc = this.doc;
    const counts = this.counts;
    const norms = this.norms?.of(doc);
    for (let v = 0; v < this.weights.length; v++) {
      const view = this.weights[v]!;
      const norm = norms ? norms[v]! : this.index.arrays.viewNorms[view.name][doc]!;
      let product = 0;
      for (let i = 0; i < held; i++) {
        const slot = slots[i]!;
        const frequency = viewCount(counts, view.fields, slot);
        if (frequency > 0) product += view.tfidf[slot]! * sublinear(frequency);
      }
      this.ofTfidf[v] = norm === 0 ? 0 : product / norm;
    }
    return this.ofTfidf;
  }

  private weigh(name: ViewName, query: LexicalQuery): ViewWeights {
    const frequencies = this.index.arrays.viewFrequencies[name];
    const documents = this.index.size;
    const slots = query.terms.length;
    const bm25 = new Float64Array(slots);
    const tfidf = new Float64Array(slots);
    let squares = 0;
    query.terms.forEach(({ term, bodyCount }, slot) => {
      const frequency = term < 0 ? 0 : frequencies[term]!;
      if (frequency > 0) bm25[slot] = bm25Idf(documents, frequency) * (VIEW_BM25.k1 + 1);
      const idf = tfidfIdf(documents, frequency);
      const weight = sublinear(bodyCount) * idf;
      squares += weight * weight;
      if (frequency > 0) tfidf[slot] = weight * idf;
    });
    const length = Math.sqrt(squares);
    if (length > 0) for (let slot = 0; slot < slots; slot++) tfidf[slot]! /= length;
    const { k1, b } = VIEW_BM25;
    return {
      name,
      fields: VIEWS[name],
      bm25,
      tfidf,
      normBase: k1 * (1 - b),
      normSlope: (k1 * b) / this.averageLengths[name],
    };
  }
}

function viewCount(counts: TermCounts, fields: number, slot: number): number {
  let count = 0;
  if (fields & 1) count += counts[0][slot]!;
  if (fields & 2) count += counts[1][slot]!;
  if (fields & 4) count += counts[2][slot]!;
  return count;
}
