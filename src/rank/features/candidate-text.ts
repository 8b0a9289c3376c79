import {
  CAPITALISED,
  type LexicalIndex,
  type LexicalQuery,
  NO_DAY,
  QUOTED,
  SHORT_FIELDS,
  VIEW_NAMES,
  VIEWS,
  type ViewName,
  ViewScorer,
  WORD_MASK,
  wholePostings,
} from "../../../index";
import type { Candidates, Retriever } from "../candidates";
import type { SearchIndex } from "../search-index";
import type { DenseView } from "../semantics";
import { type Alignment, NO_ALIGNMENT, WordAlignment } from "./alignment";
import { BodyMatch, type BodyOverlap, bigramOf, NO_BODY } from "./body-match";
import { type FieldOverlap, NO_OVERLAP, NO_QUERY_OVERLAP, type QueryOverlap, Share } from "./overlap";
import { PassageMeaning } from "./passage-meaning";

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
  private viewMost: Float64Array = new Float64Array();
  private readonly viewBm25 = new Float64Array(VIEW_NAMES.length);
  private readonly viewTfidf = new Float64Array(VIEW_NAMES.length);
  private tweetDay: number | undefined;
  private queryBigrams = new Set<number>();
  vclaim: FieldOverlap;
  title: FieldOverlap;
  /** How title, subtitle and vclaim cover the query. */
  tweet: QueryOverlap;
  /** The same of all text. */
  article: QueryOverlap;
  body: BodyOverlap = NO_BODY;
  /** Cosine of the passage that is nearest in meaning; NaN without encoder or body. */
  passageMeaning = Number.NaN;
  /** How the words of a side find their like on the other; all NaN without an encoder. */
  alignedVclaim: Alignment = NO_ALIGNMENT;
  alignedTitle: Alignment = NO_ALIGNMENT;
  alignedTweet: Alignment = NO_ALIGNMENT;

  private readonly index: LexicalIndex;
  private readonly alignment: WordAlignment | undefined;
  private readonly meaning: PassageMeaning | undefined;
  private readonly bodies: BodyMatch;

  constructor({ lexical: index, semantics }: SearchIndex) {
    this.index = index;
    const terms = index.arrays.terms.order.length;
    const rarest = Math.log((index.size + 1) / 0.5);
    const frequencies = wholeFrequencies(index);
    this.idf = Float32Array.from(
      frequencies,
      (df) => Math.max(0, Math.log((index.size + 1) / (df + 0.5))) / rarest,
    );
    this.slotOf = new Int32Array(terms).fill(-1);
    this.numeric = numericTerms(index);
    this.views = new ViewScorer(index);
    this.alignment = semantics && new WordAlignment(index, this.idf, semantics.words);
    this.meaning = semantics && new PassageMeaning(index, this.idf, semantics.words);
    this.bodies = new BodyMatch(index.arrays, this.idf);
    this.vclaim = this.title = NO_OVERLAP;
    this.tweet = this.article = NO_QUERY_OVERLAP;
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
    this.slotIdf = Float64Array.from(query.terms, ({ term }) => (term < 0 ? 1 : (this.idf[term] as number)));
    const slots = query.terms.length;
    this.counts = [new Uint8Array(slots), new Uint8Array(slots), new Uint8Array(slots)];
    this.views.setQuery(query);
    this.viewMost = this.views.mostBm25();
    this.alignment?.setQuery(query, candidates.docs, this.slotOf, this.slotIdf);
    this.meaning?.setQuery(query, this.slotIdf, candidates.docs);
    this.queryBigrams = new Set();
    for (let i = 0; i + 1 < query.sequence.length; i++) {
      this.queryBigrams.add(bigramOf(query.sequence[i] as number, query.sequence[i + 1] as number));
    }
    this.bodies.setQuery(query, this.slotIdf, this.queryBigrams);
  }

  /** Reads candidate number `position`. */
  load(position: number): void {
    this.position = position;
    this.doc = this.candidates?.docs[position] as number;
    this.count();
    this.views.bm25(this.doc, this.counts, this.viewBm25);
    this.views.tfidf(this.doc, this.counts, this.viewTfidf);
    this.body = this.bodies.load(this.doc, this.slotOf);
    this.vclaim = this.overlap(VCLAIM);
    this.title = this.overlap(TITLE);
    this.tweet = this.queryOverlap(this.counts);
    this.article = this.queryOverlap([...this.counts, this.bodies.counts]);
    this.passageMeaning = this.meaning?.best(this.doc) ?? Number.NaN;
    this.alignedVclaim = this.aligned(VCLAIM);
    this.alignedTitle = this.aligned(TITLE);
    this.alignedTweet = this.alignment?.ofTweet(this.doc) ?? NO_ALIGNMENT;
  }

  retrieverScore(retriever: Retriever): number {
    return this.candidates?.scores[retriever][this.position] ?? Number.NaN;
  }

  /** Cosine of the tweet and a view; NaN without an encoder. */
  cosine(view: DenseView): number {
    if (!this.hasView(view)) return Number.NaN;
    return this.candidates?.cosines[view][this.position] ?? Number.NaN;
  }

  bm25(view: ViewName): number {
    if (!this.hasView(view)) return Number.NaN;
    const v = VIEW_NAMES.indexOf(view);
    const most = this.viewMost[v] as number;
    return most === 0 ? 0 : (this.viewBm25[v] as number) / most;
  }

  private aligned(field: number): Alignment {
    if (!this.alignment || this.fieldLength(field) === 0) return NO_ALIGNMENT;
    return this.alignment.ofField(this.doc, field);
  }

  /** Whether the article has any of the view's fields. */
  private hasView(view: ViewName): boolean {
    return SHORT_FIELDS.some((_, field) => VIEWS[view] & (1 << field) && this.fieldLength(field) > 0);
  }

  private fieldLength(field: number): number {
    const { fieldStarts } = this.index.arrays;
    return (fieldStarts[3 * this.doc + field + 1] as number) - (fieldStarts[3 * this.doc + field] as number);
  }

  tfidf(view: ViewName): number {
    return this.hasView(view) ? (this.viewTfidf[VIEW_NAMES.indexOf(view)] as number) : Number.NaN;
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
    if (this.fieldLength(field === "title" ? TITLE : VCLAIM) === 0) return Number.NaN;
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
    if (slots.length === 0) return { bigrams: Number.NaN, longest: Number.NaN };
    let bigrams = 0;
    let longest = 0;
    let run = 0;
    for (let j = 0; j < slots.length; j++) {
      const here = slots[j] as number;
      if (here < 0) {
        run = 0;
        continue;
      }
      const follows = j > 0 && run > 0 && this.queryBigrams.has(bigramOf(slots[j - 1] as number, here));
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
    if (start === end) return NO_OVERLAP;
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

  /** @param counts how often each word of the query stands in each text. */
  private queryOverlap(counts: readonly Uint8Array[]): QueryOverlap {
    const all = new Share();
    const capitalised = new Share();
    const quoted = new Share();
    const numbers = new Share();
    let largestShared = 0;
    let largestUnmatched = 0;
    let shared = 0;
    this.query.terms.forEach((term, slot) => {
      if (term.bodyCount === 0) return;
      const idf = this.slotIdf[slot] as number;
      const matched = counts.some((of) => (of[slot] as number) > 0);
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

/** Returns in how many articles each term stands, anywhere. */
export function wholeFrequencies({ arrays }: LexicalIndex): Uint32Array {
  const { starts } = wholePostings(arrays);
  return Uint32Array.from(
    { length: starts.length - 1 },
    (_, t) => (starts[t + 1] as number) - (starts[t] as number),
  );
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
