import { plainWord, writtenWords } from "./words";

/** Counters: with a million articles of ten texts each, about half of the texts collide with another. */
const BITS = 24;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Articles quote different lengths: texts with equal beginnings count as equal. */
const WORDS_COMPARED = 8;

/** What is counted of an article. */
export interface CountedTexts {
  /** Texts that could be posts. */
  readonly said: readonly string[];
  /** Its fields, whole. */
  readonly fields: readonly string[];
}

/**
 * Counts the articles that hold a text, to separate an article's own texts from boilerplate of its site and
 * from quotes in several articles. Takes 16 MiB for any collection. Collisions may raise counts, never lower
 * them.
 */
export class CommonSpans {
  private readonly counts = new Uint8Array(2 ** BITS);

  /** Counts the texts of one article, each once. */
  add({ said, fields }: CountedTexts): void {
    for (const slot of new Set([...said.map(slotOf), ...fields.map(slotOfWhole)])) {
      if (this.counts[slot]! < 255) this.counts[slot]!++;
    }
  }

  /** Returns whether a text of an added article also stands in another article. */
  isCommon(text: string): boolean {
    return this.counts[slotOf(text)]! > 1;
  }

  /** Returns whether a whole field of an added article is one of another article, too. */
  isShared(field: string): boolean {
    return this.counts[slotOfWhole(field)]! > 1;
  }
}

function slotOf(text: string): number {
  const words = writtenWords(text)
    .slice(0, WORDS_COMPARED)
    .map(({ word }) => plainWord(word));
  return slotBy(FNV_OFFSET, words.join(" "));
}

/** Fields begin with another hash: one that is a text of another article is not common by that. */
function slotOfWhole(field: string): number {
  return slotBy(~FNV_OFFSET, field);
}

/** @see Fowler, Noll and Vo, FNV-1a, 32 bits, of UTF-16 units. */
function slotBy(offset: number, text: string): number {
  let hash = offset;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) as number), FNV_PRIME);
  return ((hash >>> BITS) ^ hash) & (2 ** BITS - 1);
}
