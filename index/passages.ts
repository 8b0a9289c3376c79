import { Growable } from "./build/growable";

/** A passage ends with the paragraph that brings it to this many words, stop words left out. */
const FEWEST_WORDS = 20;
/** A longer paragraph is cut here. */
const MOST_WORDS = 60;

/** The bodies of all articles as terms, in passages. */
export interface Passages {
  /** Terms of all bodies in order, stop words left out. */
  readonly bodyTerms: Uint32Array;
  /** `[P + 1]` passage p is `bodyTerms[passageStarts[p] .. passageStarts[p + 1])`; none is empty. */
  readonly passageStarts: Uint32Array;
  /** `[N + 1]` the passages of article d are `bodyStarts[d] .. bodyStarts[d + 1]`. */
  readonly bodyStarts: Uint32Array;
  /**
   * `[N]` the place of each article's text in `bodyStarts`, and in the index's `fieldStarts`; absent where it
   * is the article's number.
   */
  readonly rows?: Uint32Array | undefined;
}

/** Returns the place of an article's body in `bodyStarts`. */
export function bodyRow({ rows }: Pick<Passages, "rows">, doc: number): number {
  return rows === undefined ? doc : rows[doc]!;
}

/**
 * Takes bodies word by word and cuts them into passages: one paragraph, or several short ones together. A
 * body treats a claim in one place, while the body as a whole matches every query a little.
 */
export class PassageBuilder {
  private readonly terms = new Growable(Uint32Array);
  private readonly passageStarts = new Growable(Uint32Array);
  private readonly bodyStarts = new Growable(Uint32Array);
  /** Words of the passage that is open. */
  private open = 0;

  /** Begins the next article. */
  beginBody(): void {
    this.open = 0;
    this.bodyStarts.push(this.passageStarts.length);
  }

  addTerm(term: number): void {
    if (this.open === MOST_WORDS) this.open = 0;
    if (this.open === 0) this.passageStarts.push(this.terms.length);
    this.terms.push(term);
    this.open++;
  }

  endParagraph(): void {
    if (this.open >= FEWEST_WORDS) this.open = 0;
  }

  finish(): Passages {
    this.bodyStarts.push(this.passageStarts.length);
    this.passageStarts.push(this.terms.length);
    return {
      bodyTerms: this.terms.finish(),
      passageStarts: this.passageStarts.finish(),
      bodyStarts: this.bodyStarts.finish(),
    };
  }
}

/** Returns the terms of an article's body in order; a view, not a copy. */
export function bodyTermsOf(passages: Passages, doc: number): Uint32Array {
  const { bodyTerms, passageStarts, bodyStarts } = passages;
  const row = bodyRow(passages, doc);
  return bodyTerms.subarray(passageStarts[bodyStarts[row]!], passageStarts[bodyStarts[row + 1]!]);
}

/** Returns the number of words of each article's body, stop words left out, `[articles]`. */
export function bodyLengths(passages: Passages): Uint32Array {
  const length = passages.bodyStarts.length - 1;
  return Uint32Array.from({ length }, (_, doc) => bodyTermsOf(passages, doc).length);
}
