import { plainWord, writtenWords } from "./words";

/** Counters: with a million articles of ten texts each, about half of the texts collide with another. */
const BITS = 24;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Articles quote different lengths: texts with equal beginnings count as equal. */
const WORDS_COMPARED = 8;

/**
 * Counts the articles that hold a text, to separate an article's own texts from boilerplate of its site and
 * from quotes in several articles. Takes 16 MiB for any collection. Collisions may raise counts, never lower
 * them.
 */
export class CommonSpans {
  private readonly counts = new Uint8Array(2 ** BITS);

  /** Counts the texts of one article, each once. */
  add(texts: readonly string[]): void {
    for (const slot of new Set(texts.map(slotOf))) {
      if (this.counts[slot]! < 255) this.counts[slot]!++;
    }
  }

  /** Returns whether a text of an added article also stands in another article. */
  isCommon(text: string): boolean {
    return this.counts[slotOf(text)]! > 1;
  }
}

/** @see Fowler, Noll and Vo, FNV-1a, 32 bits, of UTF-16 units. */
function slotOf(text: string): number {
  const words = writtenWords(text)
    .slice(0, WORDS_COMPARED)
    .map(({ word }) => plainWord(word));
  let hash = FNV_OFFSET;
  for (const unit of words.join(" ")) hash = Math.imul(hash ^ (unit.codePointAt(0) as number), FNV_PRIME);
  return ((hash >>> BITS) ^ hash) & (2 ** BITS - 1);
}
