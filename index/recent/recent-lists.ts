import { type GrowingList, type Postings, type RecentPostings, seek } from "../postings";
import { Tail } from "./tail";

/** Postings of a list that were written when it began. */
const FEWEST = 4;

/** What an inverted index takes in after it was built: its own lists stay as they are. */
export class RecentLists {
  private readonly lists = new Map<number, GrowingList>();
  private readonly frequencies: Tail<Uint32Array>;
  private gone = new Uint32Array();

  constructor(built: Postings) {
    const terms = built.starts.length - 1;
    this.frequencies = new Tail(new Uint32Array(terms));
    for (let term = 0; term < terms; term++)
      this.frequencies.set(term, built.starts[term + 1]! - built.starts[term]!);
  }

  /** Returns how it stands; lists and frequencies are not copies. */
  get state(): RecentPostings {
    return { documentFrequencies: this.frequencies.view, gone: this.gone, lists: this.lists };
  }

  /** Makes room for terms that are new. @param terms how many there are now. */
  extend(terms: number): void {
    this.frequencies.extend(terms);
  }

  frequencyOf(term: number): number {
    return this.frequencies.at(term);
  }

  /** Returns the documents that were put for a term. */
  documentsPut(term: number): Uint32Array {
    const list = this.lists.get(term);
    return list ? list.docs.subarray(0, list.length) : new Uint32Array();
  }

  /** Lets the postings of some documents in the lists of before count no more. */
  forget(documents: Iterable<number>): void {
    this.gone = Uint32Array.from(new Set([...this.gone, ...documents])).sort();
  }

  /** Says that a document whose postings are forgotten does not hold a term any more. */
  discount(term: number): void {
    this.frequencies.add(term, -1);
  }

  /** Removes a posting that was put. */
  remove(term: number, doc: number): void {
    const list = this.lists.get(term)!;
    const place = seek(list.docs, 0, list.length, doc);
    list.docs.copyWithin(place, place + 1, list.length);
    list.frequencies.copyWithin(place, place + 1, list.length);
    list.length--;
    this.discount(term);
  }

  /** Adds a posting of a document that has none of this term. */
  put(term: number, doc: number, frequency: number): void {
    const list = this.roomFor(term);
    const place = seek(list.docs, 0, list.length, doc);
    list.docs.copyWithin(place + 1, place, list.length);
    list.frequencies.copyWithin(place + 1, place, list.length);
    list.docs[place] = doc;
    list.frequencies[place] = frequency;
    list.length++;
    this.frequencies.add(term, 1);
  }

  private roomFor(term: number): GrowingList {
    const known = this.lists.get(term);
    if (!known) {
      const list = { docs: new Uint32Array(FEWEST), frequencies: new Uint8Array(FEWEST), length: 0 };
      this.lists.set(term, list);
      return list;
    }
    if (known.length === known.docs.length) {
      const docs = new Uint32Array(2 * known.length);
      const frequencies = new Uint8Array(2 * known.length);
      docs.set(known.docs);
      frequencies.set(known.frequencies);
      known.docs = docs;
      known.frequencies = frequencies;
    }
    return known;
  }
}
