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
 * candidates this is far cheaper than an inverted index per view, and takes no memory.
 */
export class ViewScorer {
  private readonly averageLengths: Readonly<Record<ViewName, number>>;
  private readonly norms: ViewNorms | undefined;
  private weights: readonly ViewWeights[] = [];

  constructor(private readonly index: LexicalIndex) {
    const lengths = index.arrays.recent?.viewLengths ?? viewLengths(index.fieldWords);
    this.averageLengths = perView((name) => averageOf(lengths[name]));
    this.norms = index.arrays.recent && new ViewNorms(index.arrays, index.fieldWords);
  }

  /** Sets the query whose candidates are scored next. */
  setQuery(query: LexicalQuery): void {
    this.weights = VIEW_NAMES.map((name) => this.weigh(name, query));
  }

  /** Returns BM25 of a candidate for each view, in the order of `VIEW_NAMES`, >= 0. */
  bm25(doc: number, counts: TermCounts): number[] {
    return this.weights.map((view) => {
      const norm = view.normBase + view.normSlope * viewLength(this.index.fieldWords, doc, view.fields);
      let score = 0;
      for (let slot = 0; slot < view.bm25.length; slot++) {
        const frequency = viewCount(counts, view.fields, slot);
        if (frequency > 0) score += (view.bm25[slot]! * frequency) / (frequency + norm);
      }
      return score;
    });
  }

  /** Returns an upper bound of BM25 for each view, in the order of `VIEW_NAMES`. */
  mostBm25(): Float64Array {
    return Float64Array.from(this.weights, ({ bm25 }) => bm25.reduce((sum, weight) => sum + weight, 0));
  }

  /** Returns the TF-IDF cosine of a candidate for each view, 0 - 1, in the order of `VIEW_NAMES`. */
  tfidf(doc: number, counts: TermCounts): number[] {
    const norms = this.norms?.of(doc);
    return this.weights.map((view, number) => {
      const norm = norms ? norms[number]! : this.index.arrays.viewNorms[view.name][doc]!;
      let product = 0;
      for (let slot = 0; slot < view.tfidf.length; slot++) {
        const frequency = viewCount(counts, view.fields, slot);
        if (frequency > 0) product += view.tfidf[slot]! * sublinear(frequency);
      }
      return norm === 0 ? 0 : product / norm;
    });
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
