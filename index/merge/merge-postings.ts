import { documentsOf, type Postings } from "../postings";
import { inverse, NONE, type Union } from "./merge-numbers";

/**
 * Marks in `used` the terms that a document which stays still holds.
 * @param documents `[documents]` new number of each, or `NONE`.
 */
export function markUsedTerms(postings: Postings, documents: Int32Array, used: Uint8Array): void {
  for (let term = 0; term + 1 < postings.starts.length; term++) {
    if (documentsOf(postings, term).some((doc) => documents[doc] !== NONE)) used[term] = 1;
  }
}

/**
 * Returns the lists of both sides, term by term and by ascending document, without those documents of the
 * base that are left out.
 */
export function mergePostings(
  base: Postings,
  changed: Postings,
  terms: Union,
  documents: Pick<Union, "ofBase" | "ofChanged">,
): Postings {
  const merging = new Merging(base, documents.ofBase, base.docs.length + changed.docs.length);
  const starts = new Uint32Array(terms.size + 1);
  const baseOf = inverse(terms.ofBase, terms.size);
  const changedOf = inverse(terms.ofChanged, terms.size);
  for (let term = 0; term < terms.size; term++) {
    merging.open(baseOf[term]!);
    const other = changedOf[term]!;
    if (other !== NONE) {
      const end = changed.starts[other + 1]!;
      for (let p = changed.starts[other]!; p < end; p++) {
        const doc = documents.ofChanged[changed.docs[p]!]!;
        merging.takeBelow(doc);
        merging.append(doc, changed.frequencies[p]!);
      }
    }
    merging.takeBelow(Number.POSITIVE_INFINITY);
    starts[term + 1] = merging.length;
  }
  return { starts, ...merging.finish() };
}

/** Lists that grow from the base's, one after the other. */
class Merging {
  length = 0;
  private readonly docs: Uint32Array;
  private readonly frequencies: Uint8Array;
  private position = 0;
  private end = 0;

  constructor(
    private readonly base: Postings,
    private readonly documents: Int32Array,
    capacity: number,
  ) {
    this.docs = new Uint32Array(capacity);
    this.frequencies = new Uint8Array(capacity);
  }

  /** Begins a list with what the base has for a term. */
  open(term: number): void {
    this.position = term === NONE ? 0 : this.base.starts[term]!;
    this.end = term === NONE ? 0 : this.base.starts[term + 1]!;
  }

  /** Takes over the base's postings up to a document of the merged index. */
  takeBelow(limit: number): void {
    const { docs, frequencies } = this.base;
    for (; this.position < this.end; this.position++) {
      const doc = this.documents[docs[this.position]!]!;
      if (doc >= limit) return;
      if (doc !== NONE) this.append(doc, frequencies[this.position]!);
    }
  }

  append(doc: number, frequency: number): void {
    this.docs[this.length] = doc;
    this.frequencies[this.length++] = frequency;
  }

  finish(): Pick<Postings, "docs" | "frequencies"> {
    const { docs, frequencies, length } = this;
    if (length === docs.length) return { docs, frequencies };
    return { docs: docs.slice(0, length), frequencies: frequencies.slice(0, length) };
  }
}
