/**
 * An inverted index: for each term the documents that hold it, ascending, and how often. It knows nothing of
 * ranking nor of what a term is.
 */
export interface Postings {
  /** `[terms + 1]`: postings of term t are `[starts[t], starts[t + 1])`. */
  readonly starts: Uint32Array;
  /** `[postings]` document numbers. */
  readonly docs: Uint32Array;
  /** `[postings]` occurrences in that document, 1 - 255; more count as 255. */
  readonly frequencies: Uint8Array;
  /** What came after the lists above were built (`index/recent/`); absent where nothing did. */
  readonly recent?: RecentPostings | undefined;
}

/** A list of postings that grows in memory: the first `length` of each array. */
export interface GrowingList {
  docs: Uint32Array;
  frequencies: Uint8Array;
  length: number;
}

/** What an inverted index took in after it was built. A document has postings in only one of both. */
export interface RecentPostings {
  /** `[terms]`, new ones included: documents that hold each term now. */
  readonly documentFrequencies: Uint32Array;
  /** Documents whose postings in the lists of before count no more, ascending. */
  readonly gone: Uint32Array;
  /** Postings of documents that came or changed, by term. */
  readonly lists: ReadonlyMap<number, Readonly<GrowingList>>;
}

/** Returns the inverted index of no documents. */
export function emptyPostings(terms: number): Postings {
  return { starts: new Uint32Array(terms + 1), docs: new Uint32Array(), frequencies: new Uint8Array() };
}

/** Returns the postings over all text, which are those of the short fields where no article has a body. */
export function wholePostings<P extends Postings>({
  short,
  whole,
}: {
  readonly short: P;
  readonly whole: P;
}): P {
  return whole.docs.length === 0 ? short : whole;
}

/** Returns the documents that hold a term, ascending; mostly a view, not a copy. */
export function documentsOf({ starts, docs, recent }: Postings, term: number): Uint32Array {
  const built =
    term + 1 < starts.length ? docs.subarray(starts[term], starts[term + 1]) : docs.subarray(0, 0);
  if (!recent) return built;
  const list = recent.lists.get(term);
  const added = list ? list.docs.subarray(0, list.length) : docs.subarray(0, 0);
  const expected = built.length + added.length;
  // Where the numbers agree, none of the term's documents is gone.
  const kept = recent.documentFrequencies[term] === expected ? built : without(built, recent.gone);
  if (added.length === 0) return kept;
  return merged(kept, added);
}

/** Returns the numbers of two ascending arrays, ascending. */
function merged(one: Uint32Array, other: Uint32Array): Uint32Array {
  const all = new Uint32Array(one.length + other.length);
  let next = 0;
  let length = 0;
  for (const number of other) {
    const end = seek(one, next, one.length, number);
    all.set(one.subarray(next, end), length);
    length += end - next;
    next = end;
    all[length++] = number;
  }
  all.set(one.subarray(next), length);
  return all;
}

/** Returns the ascending numbers that are not among others, which ascend, too. */
function without(numbers: Uint32Array, others: Uint32Array): Uint32Array {
  let at = 0;
  return numbers.filter((number) => {
    at = seek(others, at, others.length, number);
    return others[at] !== number;
  });
}

/** Calls `visit` with each term of document `doc`, repeats included, in any order. */
type TermsOf = (doc: number, visit: (term: number) => void) => void;

/** Returns those of some documents that hold all terms. @param docs ascending, each once. */
export function holdingAll(postings: Postings, terms: readonly number[], docs: Uint32Array): Uint32Array {
  let holding = docs;
  for (const term of terms) {
    const list = documentsOf(postings, term);
    let at = 0;
    holding = holding.filter((doc) => {
      at = seek(list, at, list.length, doc);
      return list[at] === doc;
    });
  }
  return holding;
}

/** Returns in how many documents a term stands. */
export function documentFrequency(postings: Postings, term: number): number {
  if (postings.recent) return postings.recent.documentFrequencies[term]!;
  return postings.starts[term + 1]! - postings.starts[term]!;
}

/** Returns in how many documents each term stands, `[terms]`. */
export function documentFrequencies({ starts, recent }: Postings): Uint32Array {
  if (recent) return recent.documentFrequencies;
  const frequencies = new Uint32Array(starts.length - 1);
  for (let term = 0; term < frequencies.length; term++) frequencies[term] = starts[term + 1]! - starts[term]!;
  return frequencies;
}

/**
 * Returns the inverted index of documents `0 .. documents - 1` over terms `0 .. terms - 1`. Reads every
 * document twice, first to count, then to fill, so that it allocates little beside the result.
 */
export function invert(documents: number, terms: number, termsOf: TermsOf): Postings {
  const starts = countPostings(documents, terms, termsOf);
  const total = starts[terms]!;
  const next = starts.slice(0, terms);
  const docs = new Uint32Array(total);
  const frequencies = new Uint8Array(total);
  for (let doc = 0; doc < documents; doc++) {
    termsOf(doc, (term) => {
      const place = next[term]!;
      if (place > starts[term]! && docs[place - 1] === doc) {
        if (frequencies[place - 1]! < 255) frequencies[place - 1]!++;
        return;
      }
      docs[place] = doc;
      frequencies[place] = 1;
      next[term] = place + 1;
    });
  }
  return { starts, docs, frequencies };
}

function countPostings(documents: number, terms: number, termsOf: TermsOf): Uint32Array {
  const starts = new Uint32Array(terms + 1);
  const lastSeen = new Int32Array(terms).fill(-1);
  for (let doc = 0; doc < documents; doc++) {
    termsOf(doc, (term) => {
      if (lastSeen[term] === doc) return;
      lastSeen[term] = doc;
      starts[term + 1]!++;
    });
  }
  for (let t = 0; t < terms; t++) starts[t + 1]! += starts[t]!;
  return starts;
}

/**
 * Returns the first position in `docs[from, to)` whose document is not below `doc`, by doubling steps and
 * then bisection: cheap when the answer is near.
 */
export function seek(docs: Uint32Array, from: number, to: number, doc: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < to && docs[high]! < doc) {
    low = high + 1;
    high += step;
    step <<= 1;
  }
  return lowerBound(docs, doc, low, Math.min(high, to));
}

/**
 * Returns the position of the first in `ascending[from, to)` that is not below `value`; `to` where all are.
 * @param ascending each once.
 */
export function lowerBound(
  ascending: Uint32Array,
  value: number,
  from = 0,
  to: number = ascending.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
