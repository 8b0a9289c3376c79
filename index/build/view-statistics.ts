import { SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "../fields";
import { WORD_MASK } from "../lexical-arrays";
import { sublinear, tfidfIdf } from "../score/tfidf";
import type { ShortTexts } from "./short-texts";

const FIELDS = SHORT_FIELDS.length;
const VIEW_FIELDS = VIEW_NAMES.map((name) => VIEWS[name]);

/** Reads documents one at a time into counts of their terms by field. */
class TermCounter {
  /** Distinct terms of the document, the first `size`, in the order of their first appearance. */
  terms = new Uint32Array(1024);
  size = 0;
  /** `[terms]` bits of the fields that hold a term of the document. */
  readonly fieldsOf: Uint8Array;
  /** `[terms * fields]` occurrences in the document. */
  private readonly counts: Uint32Array;
  private readonly lastSeen: Int32Array;

  constructor(private readonly texts: ShortTexts) {
    this.fieldsOf = new Uint8Array(texts.termCount);
    this.counts = new Uint32Array(texts.termCount * FIELDS);
    this.lastSeen = new Int32Array(texts.termCount).fill(-1);
  }

  load(doc: number): void {
    const { words, fieldStarts, wordTerms } = this.texts;
    this.reserve(fieldStarts[FIELDS * (doc + 1)]! - fieldStarts[FIELDS * doc]!);
    this.size = 0;
    for (let field = 0; field < FIELDS; field++) {
      const end = fieldStarts[FIELDS * doc + field + 1]!;
      for (let i = fieldStarts[FIELDS * doc + field]!; i < end; i++) {
        const term = wordTerms[words[i]! & WORD_MASK]!;
        if (this.lastSeen[term] !== doc) {
          this.lastSeen[term] = doc;
          this.terms[this.size++] = term;
          this.fieldsOf[term] = 0;
          this.counts.fill(0, FIELDS * term, FIELDS * (term + 1));
        }
        this.fieldsOf[term]! |= 1 << field;
        this.counts[FIELDS * term + field]!++;
      }
    }
  }

  /** Returns how often a term of the document stands in some of its fields. */
  count(term: number, fields: number): number {
    const at = FIELDS * term;
    let count = 0;
    for (let field = 0; field < FIELDS; field++) {
      if (fields & (1 << field)) count += this.counts[at + field]!;
    }
    return count;
  }

  private reserve(words: number): void {
    if (words > this.terms.length) this.terms = new Uint32Array(2 * words);
  }
}

/** Returns in how many articles each term stands, for each view, `[terms]`. */
export function viewFrequencies(texts: ShortTexts): Record<ViewName, Uint32Array> {
  const frequencies = VIEW_FIELDS.map(() => new Uint32Array(texts.termCount));
  const counter = new TermCounter(texts);
  for (let doc = 0; doc < texts.documents; doc++) {
    counter.load(doc);
    for (let i = 0; i < counter.size; i++) {
      const term = counter.terms[i]!;
      for (let view = 0; view < VIEW_FIELDS.length; view++) {
        if (counter.count(term, VIEW_FIELDS[view] as number) > 0) (frequencies[view] as Uint32Array)[term]!++;
      }
    }
  }
  return byName(frequencies);
}

/** Returns the length of each article's TF-IDF vector, for each view, `[documents]`. */
export function viewNorms(
  texts: ShortTexts,
  frequencies: Record<ViewName, Uint32Array>,
): Record<ViewName, Float32Array> {
  const idf = VIEW_NAMES.map((name) =>
    Float64Array.from(frequencies[name], (df) => tfidfIdf(texts.documents, df)),
  );
  const norms = VIEW_FIELDS.map(() => new Float32Array(texts.documents));
  const squares = new Float64Array(VIEW_FIELDS.length);
  const counter = new TermCounter(texts);
  for (let doc = 0; doc < texts.documents; doc++) {
    counter.load(doc);
    squares.fill(0);
    for (let i = 0; i < counter.size; i++) {
      const term = counter.terms[i]!;
      const fields = counter.fieldsOf[term]!;
      for (let view = 0; view < VIEW_FIELDS.length; view++) {
        const shared = fields & (VIEW_FIELDS[view] as number);
        if (shared === 0) continue;
        const count = counter.count(term, shared);
        const weight = sublinear(count) * (idf[view] as Float64Array)[term]!;
        squares[view]! += weight * weight;
      }
    }
    for (let view = 0; view < VIEW_FIELDS.length; view++)
      (norms[view] as Float32Array)[doc] = Math.sqrt(squares[view]!);
  }
  return byName(norms);
}

/** @param values of each view, in the order of `VIEW_NAMES`. */
function byName<T>(values: readonly T[]): Record<ViewName, T> {
  return Object.fromEntries(VIEW_NAMES.map((name, view) => [name, values[view]])) as Record<ViewName, T>;
}
