import type { FieldWords, TermCounts } from "../../../index";
import { Marks } from "./marks";
import { type FieldOverlap, NO_OVERLAP, type QueryOverlap, Share } from "./overlap";
import type { QueryWords } from "./query-words";

const MAX_COUNT = 255;

/** What a query says, as its overlap with a text is counted. */
interface SpokenWords {
  /** Places in the query of the words that it says, its author's name left out. */
  readonly slots: readonly number[];
  readonly capitalised: readonly boolean[];
  readonly quoted: readonly boolean[];
  readonly numeric: readonly boolean[];
}

/** Reads titles, subtitles and vclaims for the words of a query. Buffers are reused; one per thread. */
export class ShortText {
  private spoken: SpokenWords = { slots: [], capitalised: [], quoted: [], numeric: [] };
  private found: TermCounts = [new Uint8Array(), new Uint8Array(), new Uint8Array()];
  private readonly seen: Marks;

  constructor(
    private readonly words: FieldWords,
    private readonly query: QueryWords,
  ) {
    this.seen = new Marks(query.idf.length);
  }

  /** Turns to the query that its words were set to. */
  setQuery(): void {
    const { terms } = this.query.query;
    const slots = [...terms.keys()].filter((slot) => terms[slot]!.bodyCount > 0);
    const said = slots.map((slot) => terms[slot]!);
    this.spoken = {
      slots,
      capitalised: said.map(({ capitalised }) => capitalised),
      quoted: said.map(({ quoted }) => quoted),
      numeric: said.map(({ stem }) => isNumeric(stem)),
    };
    const none = (): Uint8Array => new Uint8Array(terms.length);
    this.found = [none(), none(), none()];
  }

  /** Returns the words of a field as slots of the query, -1 for words that the query does not have. */
  slots(doc: number, field: number): Int32Array {
    const { slotOf } = this.query;
    const start = this.words.start(doc, field);
    const slots = new Int32Array(this.words.length(doc, field));
    for (let i = 0; i < slots.length; i++) slots[i] = slotOf[this.words.term(start + i)]!;
    return slots;
  }

  /** Returns how often each word of the query stands in each field; it holds until the next call. */
  counts(doc: number): TermCounts {
    const { slotOf } = this.query;
    const { words } = this;
    const found = this.found;
    for (let field = 0; field < 3; field++) {
      const counts = found[field]!;
      counts.fill(0);
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
    const seen = this.seen;
    const start = words.start(doc, field);
    const end = words.end(doc, field);
    if (start === end) return NO_OVERLAP;
    const all = new Share();
    const capitalised = new Share();
    const numbers = new Share();
    const span = new Share();
    let quoted = Number.NaN;
    let largestUnmatched = 0;
    seen.clear();
    for (let i = start; i < end; i++) {
      const term = words.term(i);
      const idf = idfOf[term]!;
      const matched = slotOf[term]! >= 0;
      if (words.isQuoted(i)) span.add(idf, matched);
      else quoted = better(quoted, span);
      if (!seen.add(term)) continue;
      all.add(idf, matched);
      if (words.isCapitalised(i)) capitalised.add(idf, matched);
      if (numeric[term]) numbers.add(1, matched);
      if (!matched && idf > largestUnmatched) largestUnmatched = idf;
    }
    return {
      coverage: all.total > 0 ? all.value : Number.NaN,
      largestUnmatched,
      totalUnmatched: all.total - all.matched,
      capitalisedCoverage: capitalised.value,
      quotedCoverage: better(quoted, span),
      numberCoverage: numbers.value,
      length: end - start,
    };
  }

  /**
   * Returns how texts cover the query.
   * @param counts how often each word of the query stands in each text.
   */
  queryOverlap(counts: readonly Uint8Array[]): QueryOverlap {
    const { slotIdf } = this.query;
    const spoken = this.spoken;
    const { slots, capitalised: isCapitalised, quoted: isQuoted, numeric } = spoken;
    const all = new Share();
    const capitalised = new Share();
    const quoted = new Share();
    const numbers = new Share();
    let largestShared = 0;
    let largestUnmatched = 0;
    let shared = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      const idf = slotIdf[slot]!;
      let matched = false;
      for (let text = 0; text < counts.length && !matched; text++) matched = counts[text]![slot]! > 0;
      all.add(idf, matched);
      if (isCapitalised[i]) capitalised.add(idf, matched);
      if (isQuoted[i]) quoted.add(idf, matched);
      if (numeric[i]) numbers.add(1, matched);
      if (matched) {
        shared++;
        if (idf > largestShared) largestShared = idf;
      } else if (idf > largestUnmatched) largestUnmatched = idf;
    }
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

/** Ends a quoted span, and returns the better of its coverage and the best so far, NaN for none. */
function better(best: number, span: Share): number {
  if (span.total === 0) return best;
  const { value } = span;
  span.reset();
  return value <= best ? best : value;
}

function isNumeric(word: string): boolean {
  return /^\d/.test(word);
}
