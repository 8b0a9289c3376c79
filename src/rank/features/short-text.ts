import type { FieldWords, TermCounts } from "../../../index";
import { type FieldOverlap, NO_OVERLAP, type QueryOverlap, Share } from "./overlap";
import type { QueryWords } from "./query-words";

const MAX_COUNT = 255;

/** Reads titles, subtitles and vclaims for the words of a query. */
export class ShortText {
  constructor(
    private readonly words: FieldWords,
    private readonly query: QueryWords,
  ) {}

  /** Returns the words of a field as slots of the query, -1 for words that the query does not have. */
  slots(doc: number, field: number): Int32Array {
    const { slotOf } = this.query;
    const start = this.words.start(doc, field);
    const slots = new Int32Array(this.words.length(doc, field));
    for (let i = 0; i < slots.length; i++) slots[i] = slotOf[this.words.term(start + i)]!;
    return slots;
  }

  /** Returns how often each word of the query stands in each field. */
  counts(doc: number): TermCounts {
    const { slotOf, query } = this.query;
    const found = [0, 1, 2].map(() => new Uint8Array(query.terms.length)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const { words } = this;
    for (let field = 0; field < 3; field++) {
      const counts = found[field]!;
      const end = words.end(doc, field);
      for (let i = words.start(doc, field); i < end; i++) {
        const slot = slotOf[words.term(i)]!;
        // A byte holds no more; more would begin again at none.
        if (slot >= 0 && counts[slot]! < MAX_COUNT) counts[slot]!++;
      }
    }
    return found;
  }

  /** Returns how a field and the query overlap. */
  overlap(doc: number, field: number): FieldOverlap {
    const { idf: idfOf, slotOf, numeric } = this.query;
    const { words } = this;
    const start = words.start(doc, field);
    const end = words.end(doc, field);
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
      const term = words.term(i);
      const idf = idfOf[term]!;
      const matched = slotOf[term]! >= 0;
      if (words.isQuoted(i)) span.add(idf, matched);
      else closeSpan();
      if (seen.has(term)) continue;
      seen.add(term);
      all.add(idf, matched);
      if (words.isCapitalised(i)) capitalised.add(idf, matched);
      if (numeric[term]) numbers.add(1, matched);
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

  /**
   * Returns how texts cover the query.
   * @param counts how often each word of the query stands in each text.
   */
  queryOverlap(counts: readonly Uint8Array[]): QueryOverlap {
    const all = new Share();
    const capitalised = new Share();
    const quoted = new Share();
    const numbers = new Share();
    let largestShared = 0;
    let largestUnmatched = 0;
    let shared = 0;
    this.query.query.terms.forEach((term, slot) => {
      if (term.bodyCount === 0) return;
      const idf = this.query.slotIdf[slot]!;
      const matched = counts.some((of) => of[slot]! > 0);
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
