import type { FieldWords } from "../field-words";
import { SHORT_FIELDS, VIEW_NAMES, VIEWS } from "../fields";
import { articleCount, type LexicalArrays } from "../lexical-arrays";
import { sublinear, tfidfIdf } from "./tfidf";

const FIELDS = SHORT_FIELDS.length;
const FIELD_BITS = VIEW_NAMES.map((name) => VIEWS[name]);
/** idf of frequencies below this is remembered. */
const REMEMBERED = 4096;
const EMPTY = -1;

/**
 * Lengths of single articles' TF-IDF vectors in each view, for an index that has taken in articles: each of
 * these changes the lengths of all, and a query asks for a hundred. Equal, bit for bit, to `viewNorms` of an
 * index that is built anew, since the terms are read in the same order. Buffers are reused.
 */
export class ViewNorms {
  private readonly documents: number;
  private readonly frequencies: readonly Uint32Array[];
  private readonly idfs = new Float64Array(REMEMBERED);
  private readonly squares = new Float64Array(VIEW_NAMES.length);
  private readonly norms = new Float32Array(VIEW_NAMES.length);
  /** The document's terms in the order of their first appearance, and their counts by field. */
  private terms = new Uint32Array(256);
  private counts = new Uint32Array(256 * FIELDS);
  private used = 0;
  /** Hash table from terms to their places above, at most a quarter full. */
  private places = new Int32Array(1024).fill(EMPTY);

  constructor(
    arrays: LexicalArrays,
    private readonly texts: FieldWords,
  ) {
    this.documents = articleCount(arrays);
    this.frequencies = VIEW_NAMES.map((name) => arrays.viewFrequencies[name]);
  }

  /** Returns the lengths of a document in the order of `VIEW_NAMES`; valid until the next call. */
  of(doc: number): Float32Array {
    this.read(doc);
    const { terms, counts } = this;
    const squares = this.squares.fill(0);
    for (let place = 0; place < this.used; place++) {
      const term = terms[place]!;
      const at = FIELDS * place;
      for (let view = 0; view < FIELD_BITS.length; view++) {
        const bits = FIELD_BITS[view]!;
        let count = 0;
        if (bits & 1) count += counts[at]!;
        if (bits & 2) count += counts[at + 1]!;
        if (bits & 4) count += counts[at + 2]!;
        if (count === 0) continue;
        const weight = sublinear(count) * this.idf(this.frequencies[view]![term]!);
        squares[view]! += weight * weight;
      }
    }
    for (let view = 0; view < squares.length; view++) this.norms[view] = Math.sqrt(squares[view]!);
    return this.norms;
  }

  private idf(frequency: number): number {
    if (frequency >= REMEMBERED) return tfidfIdf(this.documents, frequency);
    // No idf is 0.
    const known = this.idfs[frequency]!;
    if (known > 0) return known;
    const idf = tfidfIdf(this.documents, frequency);
    this.idfs[frequency] = idf;
    return idf;
  }

  private read(doc: number): void {
    const texts = this.texts;
    this.forget(texts.end(doc) - texts.start(doc));
    for (let field = 0; field < FIELDS; field++) {
      const end = texts.end(doc, field);
      for (let i = texts.start(doc, field); i < end; i++)
        this.counts[FIELDS * this.placeOf(texts.term(i)) + field]!++;
    }
  }

  /** Forgets the terms of the document before, and makes room for so many. */
  private forget(words: number): void {
    if (words > this.terms.length) {
      const room = 2 ** Math.ceil(Math.log2(words));
      this.terms = new Uint32Array(room);
      this.counts = new Uint32Array(room * FIELDS);
      this.places = new Int32Array(4 * room).fill(EMPTY);
    } else {
      this.places.fill(EMPTY);
      this.counts.fill(0, 0, FIELDS * this.used);
    }
    this.used = 0;
  }

  private placeOf(term: number): number {
    const { places, terms } = this;
    const last = places.length - 1;
    let at = Math.imul(term, 0x9e3779b1) & last;
    for (; places[at] !== EMPTY; at = (at + 1) & last) if (terms[places[at]!] === term) return places[at]!;
    places[at] = this.used;
    terms[this.used] = term;
    return this.used++;
  }
}
