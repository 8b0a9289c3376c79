import { Growable } from "./build/growable";

/** A passage ends with the paragraph that brings it to so many words, stop words left out. */
const FEWEST_WORDS = 20;
/** Nor is it longer than this: a paragraph that goes on is cut. */
const MOST_WORDS = 60;

/** The bodies of all articles as terms, in passages. */
export interface Passages {
  /** Terms of all bodies in order. */
  readonly bodyTerms: Uint32Array;
  /** `[passages + 1]` where each begins. */
  readonly passageStarts: Uint32Array;
  /** `[articles + 1]` the first passage of each article. */
  readonly bodyStarts: Uint32Array;
}

/**
 * Takes bodies word by word and cuts them into passages: a paragraph or some short ones together. What a body
 * says of a claim stands in one place; what it says in all covers any query a little.
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

/** Returns the words of each article's body, stop words left out, `[articles]`. */
export function bodyLengths({ passageStarts, bodyStarts }: Passages): Uint32Array {
  const lengths = new Uint32Array(bodyStarts.length - 1);
  for (let doc = 0; doc < lengths.length; doc++) {
    const first = passageStarts[bodyStarts[doc]!]!;
    lengths[doc] = passageStarts[bodyStarts[doc + 1]!]! - first;
  }
  return lengths;
}
