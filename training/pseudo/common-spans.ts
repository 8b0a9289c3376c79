import { plainWord, writtenWords } from "./words";

/** Counters: at a million articles with ten texts each, a text is taken for another's about once in two. */
const BITS = 24;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Articles quote more or less of the same: texts that begin alike are the same. */
const WORDS_COMPARED = 8;

/**
 * Counts in how many articles a text stands, to tell what an article says from what its site says everywhere,
 * and from what two articles quote. Takes 16 MiB, whatever the collection's size. A text may be taken for
 * another and counted too often, never too seldom.
 */
export class CommonSpans {
  private readonly counts = new Uint8Array(2 ** BITS);

  /** Counts the texts of one article, each once. */
  add(texts: readonly string[]): void {
    for (const slot of new Set(texts.map(slotOf))) {
      if ((this.counts[slot] as number) < 255) this.counts[slot]!++;
    }
  }

  /** Returns whether a text, one of an article that was added, stands in another article as well. */
  isCommon(text: string): boolean {
    return (this.counts[slotOf(text)] as number) > 1;
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
