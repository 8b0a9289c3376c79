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

/** Returns the documents that hold a term, ascending; a view, not a copy. */
export function documentsOf({ starts, docs }: Postings, term: number): Uint32Array {
  return docs.subarray(starts[term], starts[term + 1]);
}

/** Calls `visit` with each term of document `doc`, repeats included, in any order. */
type TermsOf = (doc: number, visit: (term: number) => void) => void;

/** Returns in how many documents a term stands. */
export function documentFrequency(postings: Postings, term: number): number {
  return postings.starts[term + 1]! - postings.starts[term]!;
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
  if (high > to) high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docs[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
