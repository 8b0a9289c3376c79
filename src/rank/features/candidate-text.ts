import {
  CAPITALISED,
  type LexicalIndex,
  type LexicalQuery,
  NO_DAY,
  QUOTED,
  VIEW_NAMES,
  type ViewName,
  ViewScorer,
  WORD_MASK,
} from "../../../index";
import type { Candidates, Retriever } from "../candidates";
import type { SearchIndex } from "../search-index";
import type { DenseView } from "../semantics";
import { type Alignment, NO_ALIGNMENT, WordAlignment } from "./alignment";
import { type FieldOverlap, NO_OVERLAP, NO_QUERY_OVERLAP, type QueryOverlap, Share } from "./overlap";

const TITLE = 0;
const VCLAIM = 2;
/** Words of a field beyond this are not compared in order; the dynamic programme is quadratic. */
const MAX_SEQUENCE = 120;
const MAX_COUNT = 255;

/**
 * Reads candidates of one query, one at a time, into numbers that features are made of. Buffers are reused: what it says holds until the
 * next `load`.
 */
export class CandidateText {
  private readonly idf: Float32Array;
  private readonly numeric: Uint8Array;
  private readonly slotOf: Int32Array;
  private readonly views: ViewScorer;
  private query: LexicalQuery = { terms: [], sequence: new Uint32Array(), full: new Map(), grams: new Map() };
  private candidates: Candidates | undefined;
  private position = 0;
  private doc = 0;
  private slotIdf = new Float64Array();
  private counts: [Uint8Array, Uint8Array, Uint8Array] = [
    new Uint8Array(),
    new Uint8Array(),
    new Uint8Array(),
  ];
  private readonly viewBm25 = new Float64Array(VIEW_NAMES.length);
  private readonly viewTfidf = new Float64Array(VIEW_NAMES.length);
  private tweetDay: number | undefined;
  private queryBigrams = new Set<number>();
  vclaim: FieldOverlap;
  title: FieldOverlap;
  tweet: QueryOverlap;
  /** How the words of a side find their like on the other; all NaN without an encoder. */
  alignedVclaim: Alignment = NO_ALIGNMENT;
  alignedTitle: Alignment = NO_ALIGNMENT;
  alignedTweet: Alignment = NO_ALIGNMENT;

  private readonly index: LexicalIndex;
  private readonly alignment: WordAlignment | undefined;

  constructor({ lexical: index, semantics }: SearchIndex) {
    this.index = index;
    const { viewFrequencies } = index.arrays;
    const terms = viewFrequencies.all.length;
    this.idf = Float32Array.from(viewFrequencies.all, (df) => Math.log((index.size + 1) / (df + 0.5)));
    this.slotOf = new Int32Array(terms).fill(-1);
    this.numeric = numericTerms(index);
    this.views = new ViewScorer(index);
    this.alignment = semantics && new WordAlignment(index, this.idf, semantics.words);
    this.vclaim = this.title = NO_OVERLAP;
    this.tweet = NO_QUERY_OVERLAP;
  }

  /** Begins a query. */
  setQuery(query: LexicalQuery, candidates: Candidates, tweetDay: number | undefined): void {
    for (const { term } of this.query.terms) if (term >= 0) this.slotOf[term] = -1;
    this.query = query;
    this.candidates = candidates;
    this.tweetDay = tweetDay;
    query.terms.forEach(({ term }, slot) => {
      if (term >= 0) this.slotOf[term] = slot;
    });
    const unknown = Math.log((this.index.size + 1) / 0.5);
    this.slotIdf = Float64Array.from(query.terms, ({ term }) =>
      term < 0 ? unknown : (this.idf[term] as number),
    );
    const slots = query.terms.length;
    this.counts = [new Uint8Array(slots), new Uint8Array(slots), new Uint8Array(slots)];
    this.views.setQuery(query);
    this.alignment?.setQuery(query, candidates.docs, this.slotOf, this.slotIdf);
    this.queryBigrams = new Set();
    for (let i = 0; i + 1 < query.sequence.length; i++) {
      this.queryBigrams.add((query.sequence[i] as number) * 65536 + (query.sequence[i + 1] as number));
    }
  }

  /** Reads candidate number `position`. */
  load(position: number): void {
    this.position = position;
    this.doc = this.candidates?.docs[position] as number;
    this.count();
    this.views.bm25(this.doc, this.counts, this.viewBm25);
    this.views.tfidf(this.doc, this.counts, this.viewTfidf);
    this.vclaim = this.overlap(VCLAIM);
    this.title = this.overlap(TITLE);
    this.tweet = this.queryOverlap();
    this.alignedVclaim = this.alignment?.ofField(this.doc, VCLAIM) ?? NO_ALIGNMENT;
    this.alignedTitle = this.alignment?.ofField(this.doc, TITLE) ?? NO_ALIGNMENT;
    this.alignedTweet = this.alignment?.ofTweet(this.doc) ?? NO_ALIGNMENT;
  }

  retrieverScore(retriever: Retriever): number {
    return this.candidates?.scores[retriever][this.position] ?? Number.NaN;
  }

  /** Cosine of the tweet and a view; NaN without an encoder. */
  cosine(view: DenseView): number {
    return this.candidates?.cosines[view][this.position] ?? Number.NaN;
  }

  bm25(view: ViewName): number {
    return this.viewBm25[VIEW_NAMES.indexOf(view)] as number;
  }

  tfidf(view: ViewName): number {
    return this.viewTfidf[VIEW_NAMES.indexOf(view)] as number;
  }

  /** Number of the query's body words, stop words left out. */
  get tweetLength(): number {
    return this.query.sequence.length;
  }

  /** Days from the tweet to the article's publication; NaN where a date is unknown. */
  get daysToArticle(): number {
    const day = this.index.arrays.days[this.doc] as number;
    return this.tweetDay === undefined || day === NO_DAY ? Number.NaN : day - this.tweetDay;
  }

  /** Length in words of the longest common subsequence of the tweet's body and a field. */
  longestCommonSubsequence(field: "title" | "vclaim"): number {
    const a = this.query.sequence;
    const b = this.fieldSlots(field === "title" ? TITLE : VCLAIM);
    const width = Math.min(b.length, MAX_SEQUENCE);
    const row = new Uint16Array(width + 1);
    for (let i = 0; i < a.length && i < MAX_SEQUENCE; i++) {
      let diagonal = 0;
      for (let j = 1; j <= width; j++) {
        const above = row[j] as number;
        row[j] = a[i] === b[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1] as number);
        diagonal = above;
      }
    }
    return row[width] as number;
  }

  /** Number of the tweet's adjacent word pairs that stand side by side in a field too, and the longest unbroken run, in words. */
  runs(field: "title" | "vclaim"): { bigrams: number; longest: number } {
    const slots = this.fieldSlots(field === "title" ? TITLE : VCLAIM);
    let bigrams = 0;
    let longest = 0;
    let run = 0;
    for (let j = 0; j < slots.length; j++) {
      const here = slots[j] as number;
      if (here < 0) {
        run = 0;
        continue;
      }
      const follows = j > 0 && run > 0 && this.queryBigrams.has((slots[j - 1] as number) * 65536 + here);
      if (follows) bigrams++;
      run = follows ? run + 1 : 1;
      if (run > longest) longest = run;
    }
    return { bigrams, longest };
  }

  private fieldSlots(field: number): Int32Array {
    const { fieldStarts, words, wordTerms } = this.index.arrays;
    const start = fieldStarts[3 * this.doc + field] as number;
    const end = fieldStarts[3 * this.doc + field + 1] as number;
    const slots = new Int32Array(end - start);
    for (let i = start; i < end; i++) {
      slots[i - start] = this.slotOf[wordTerms[(words[i] as number) & WORD_MASK] as number] as number;
    }
    return slots;
  }

  private count(): void {
    const { fieldStarts, words, wordTerms } = this.index.arrays;
    for (let field = 0; field < 3; field++) {
      const counts = this.counts[field] as Uint8Array;
      counts.fill(0);
      const end = fieldStarts[3 * this.doc + field + 1] as number;
      for (let i = fieldStarts[3 * this.doc + field] as number; i < end; i++) {
        const slot = this.slotOf[wordTerms[(words[i] as number) & WORD_MASK] as number] as number;
        // A byte holds no more; more would begin again at none.
        if (slot >= 0 && (counts[slot] as number) < MAX_COUNT) counts[slot]!++;
      }
    }
  }

  private overlap(field: number): FieldOverlap {
    const { fieldStarts, words, wordTerms } = this.index.arrays;
    const start = fieldStarts[3 * this.doc + field] as number;
    const end = fieldStarts[3 * this.doc + field + 1] as number;
    const all = new Share();
    const capitalised = new Share();
    const numbers = new Share();
    const span = new Share();
    let quoted = Number.NaN;
    let largestUnmatched = 0;
    const seen = new Set<number>();
    const closeSpan = (): void => {
      if (span.total > 0) quoted = Number.isNaN(quoted) ? span.value : Math.max(quoted, span.value);
      span.reset();
    };
    for (let i = start; i < end; i++) {
      const word = words[i] as number;
      const term = wordTerms[word & WORD_MASK] as number;
      const idf = this.idf[term] as number;
      const matched = (this.slotOf[term] as number) >= 0;
      if (word & QUOTED) span.add(idf, matched);
      else closeSpan();
      if (seen.has(term)) continue;
      seen.add(term);
      all.add(idf, matched);
      if (word & CAPITALISED) capitalised.add(idf, matched);
      if (this.numeric[term]) numbers.add(1, matched);
      if (!matched && idf > largestUnmatched) largestUnmatched = idf;
    }
    closeSpan();
    return {
      coverage: all.total > 0 ? all.value : Number.NaN,
      largestUnmatched,
      totalUnmatched: all.total - all.matched,
      capitalisedCoverage: capitalised.value,
      quotedCoverage: quoted,
      numberCoverage: numbers.value,
      length: end - start,
    };
  }

  private queryOverlap(): QueryOverlap {
    const all = new Share();
    const capitalised = new Share();
    const quoted = new Share();
    const numbers = new Share();
    let largestShared = 0;
    let largestUnmatched = 0;
    let shared = 0;
    const [title, subtitle, vclaim] = this.counts;
    this.query.terms.forEach((term, slot) => {
      if (term.bodyCount === 0) return;
      const idf = this.slotIdf[slot] as number;
      const matched = (title[slot] as number) + (subtitle[slot] as number) + (vclaim[slot] as number) > 0;
      all.add(idf, matched);
      if (term.capitalised) capitalised.add(idf, matched);
      if (term.quoted) quoted.add(idf, matched);
      if (isNumeric(term.stem)) numbers.add(1, matched);
      if (matched) {
        shared++;
        if (idf > largestShared) largestShared = idf;
      } else if (idf > largestUnmatched) largestUnmatched = idf;
    });
    return {
      coverage: all.value,
      sharedMass: all.matched,
      largestShared,
      largestUnmatched,
      capitalisedCoverage: capitalised.value,
      quotedCoverage: quoted.value,
      numberCoverage: numbers.value,
      shared,
    };
  }
}

function isNumeric(word: string): boolean {
  return /^\d/.test(word);
}

/** Returns `[terms]`: 1 for each that begins with a digit. */
export function numericTerms(index: LexicalIndex): Uint8Array {
  const { bytes, starts } = index.arrays.terms;
  return Uint8Array.from({ length: starts.length - 1 }, (_, term) => {
    const first = bytes[starts[term] as number] as number;
    return first >= 48 && first <= 57 ? 1 : 0;
  });
}
