import type { FieldWords } from "../field-words";
import { perView, SHORT_FIELDS, VIEW_NAMES, VIEWS, type ViewName } from "../fields";
import { sublinear, tfidfIdf } from "../score/tfidf";

const FIELDS = SHORT_FIELDS.length;

/** Counts the terms of one document at a time by field. */
class TermCounter {
  /** `[terms]` bits of the fields in which a term of the document stands. */
  readonly fieldsOf: Uint8Array;
  /** `[terms * fields]` occurrences in the document. */
  private readonly counts: Uint32Array;
  private readonly lastSeen: Int32Array;
  private terms = new Uint32Array(1024);

  constructor(
    private readonly texts: FieldWords,
    termCount: number,
  ) {
    this.fieldsOf = new Uint8Array(termCount);
    this.counts = new Uint32Array(termCount * FIELDS);
    this.lastSeen = new Int32Array(termCount).fill(-1);
  }

  /** Returns the distinct terms of a document in order of first appearance; valid until the next call. */
  read(doc: number): Uint32Array {
    const texts = this.texts;
    const length = texts.end(doc) - texts.start(doc);
    if (length > this.terms.length) this.terms = new Uint32Array(2 * length);
    let size = 0;
    for (let field = 0; field < FIELDS; field++) {
      const end = texts.end(doc, field);
      for (let i = texts.start(doc, field); i < end; i++) {
        const term = texts.term(i);
        if (this.lastSeen[term] !== doc) {
          this.lastSeen[term] = doc;
          this.terms[size++] = term;
          this.fieldsOf[term] = 0;
          this.counts.fill(0, FIELDS * term, FIELDS * (term + 1));
        }
        this.fieldsOf[term]! |= 1 << field;
        this.counts[FIELDS * term + field]!++;
      }
    }
    return this.terms.subarray(0, size);
  }

  /** Returns how often a term of the document stands in some of its fields. */
  count(term: number, fields: number): number {
    let count = 0;
    for (let field = 0; field < FIELDS; field++) {
      if (fields & (1 << field)) count += this.counts[FIELDS * term + field]!;
    }
    return count;
  }
}

/** Returns in how many articles each term stands, for each view, `[terms]`. */
export function viewFrequencies(texts: FieldWords, termCount: number): Record<ViewName, Uint32Array> {
  const frequencies = perView(() => new Uint32Array(termCount));
  const views = VIEW_NAMES.map((name) => ({ fields: VIEWS[name], frequencies: frequencies[name] }));
  const counter = new TermCounter(texts, termCount);
  for (let doc = 0; doc < texts.documents; doc++) {
    for (const term of counter.read(doc)) {
      for (const view of views) if (counter.fieldsOf[term]! & view.fields) view.frequencies[term]!++;
    }
  }
  return frequencies;
}

/** Returns the length of each article's TF-IDF vector, for each view, `[documents]`. */
export function viewNorms(
  texts: FieldWords,
  termCount: number,
  frequencies: Record<ViewName, Uint32Array>,
): Record<ViewName, Float32Array> {
  const norms = perView(() => new Float32Array(texts.documents));
  const views = VIEW_NAMES.map((name) => ({
    fields: VIEWS[name],
    norms: norms[name],
    idf: Float64Array.from(frequencies[name], (df) => tfidfIdf(texts.documents, df)),
  }));
  const counter = new TermCounter(texts, termCount);
  for (let doc = 0; doc < texts.documents; doc++) {
    const terms = counter.read(doc);
    for (const { fields, norms, idf } of views) {
      let squares = 0;
      for (const term of terms) {
        const count = counter.count(term, fields);
        if (count === 0) continue;
        const weight = sublinear(count) * idf[term]!;
        squares += weight * weight;
      }
      norms[doc] = Math.sqrt(squares);
    }
  }
  return norms;
}
