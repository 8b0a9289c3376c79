import { GRAM_CODES, GRAM_PAGE } from "../char-grams";
import { Growable } from "./growable";

/**
 * Numbers the grams that occur by rising code: `add` each, then `finish` once, then look numbers up. Memory
 * is taken in pages, where grams occur: an index of one article must not cost as much as one of all.
 */
export class GramNumbers {
  /** By code, from the first of each page: 0 where the gram does not occur, otherwise its number + 1. */
  private readonly pages: (Uint32Array | undefined)[] = new Array(GRAM_CODES / GRAM_PAGE).fill(undefined);

  add(code: number): void {
    const place = (code / GRAM_PAGE) | 0;
    this.pages[place] ??= new Uint32Array(GRAM_PAGE);
    this.pages[place][code - place * GRAM_PAGE] = 1;
  }

  /** Returns the codes that occur, ascending. */
  finish(): Uint32Array {
    const codes = new Growable(Uint32Array);
    for (const [place, page] of this.pages.entries()) {
      if (!page) continue;
      // Plain counting: for an index of one article this loop is most of the work.
      for (let i = 0; i < GRAM_PAGE; i++) {
        if (page[i] === 0) continue;
        codes.push(place * GRAM_PAGE + i);
        page[i] = codes.length;
      }
    }
    return codes.finish();
  }

  /** Returns the number of a gram that was added. */
  of(code: number): number {
    const place = (code / GRAM_PAGE) | 0;
    return this.pages[place]![code - place * GRAM_PAGE]! - 1;
  }
}
