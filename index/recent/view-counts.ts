import type { FieldWords } from "../field-words";
import { perView, VIEW_NAMES, VIEWS, type ViewName } from "../fields";
import type { Lengths, LexicalArrays } from "../lexical-arrays";
import { viewLengths } from "../score/view-lengths";
import { Tail } from "./tail";

/** Counts in each view in how many articles terms stand, and how long articles are. */
export class ViewCounts {
  private readonly counted: Readonly<Record<ViewName, Tail<Uint32Array>>>;
  private readonly measured: Readonly<Record<ViewName, { total: number; written: number }>>;

  constructor(base: LexicalArrays, texts: FieldWords) {
    this.counted = perView((view) => new Tail(base.viewFrequencies[view]));
    const lengths = viewLengths(texts);
    this.measured = perView((view) => ({ ...lengths[view] }));
  }

  /** Makes room for terms that are new. @param terms how many there are now. */
  extend(terms: number): void {
    for (const view of VIEW_NAMES) this.counted[view].extend(terms);
  }

  /** Counts a term of articles that came. */
  add(term: number, view: ViewName, articles: number): void {
    this.counted[view].add(term, articles);
  }

  /** Counts a term of an article that goes. @param fields bits of the fields that hold it. */
  discount(term: number, fields: number): void {
    for (const view of VIEW_NAMES) if (fields & VIEWS[view]) this.counted[view].add(term, -1);
  }

  /**
   * Counts the words of an article that comes or goes. @param lengths of its short fields. @param sign 1 or
   * -1.
   */
  measure(lengths: readonly number[], sign: number): void {
    for (const view of VIEW_NAMES) {
      const length = lengths.reduce((sum, of, field) => sum + (VIEWS[view] & (1 << field) ? of : 0), 0);
      this.measured[view].total += sign * length;
      if (length > 0) this.measured[view].written += sign;
    }
  }

  /** Returns in how many articles each term stands; not copies. */
  frequencies(): Record<ViewName, Uint32Array> {
    return perView((view) => this.counted[view].view as Uint32Array);
  }

  lengths(): Record<ViewName, Lengths> {
    return perView((view) => ({ ...this.measured[view] }));
  }
}
