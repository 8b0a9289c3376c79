import type { ViewName } from "./fields";
import type { Postings } from "./postings";
import type { VocabularyArrays } from "./vocabulary";

/** Bits of a stored word that are not its number. */
export const CAPITALISED = 0x80000000;
export const QUOTED = 0x40000000;
export const WORD_MASK = 0x3fffffff;

/** Returns a stored word with its number replaced by `numbers[number]` and its flags kept. */
export function renumbered(word: number, numbers: Int32Array | Uint32Array): number {
  return ((word & ~WORD_MASK) | numbers[word & WORD_MASK]!) >>> 0;
}

/** Publication day of an article without a date. */
export const NO_DAY = -0x80000000;

/** Postings with, for each term, the largest tf / (tf + norm), by which searches prune. */
export interface BoundedPostings extends Postings {
  readonly maxima: Float32Array;
}

/**
 * The lexical index as plain arrays: what is written to disk and read back, with no structure that would
 * have to be parsed. N articles, W distinct words as written, T distinct stems ("terms"), G distinct
 * character 4-grams.
 */
export interface LexicalArrays {
  /** `[N]` the store's key of each article, ascending. */
  readonly keys: Uint32Array;
  /** `[N]` publication day, days since 1970-01-01, or `NO_DAY`. */
  readonly days: Int32Array;
  /** `[N]` language, given or told (`languageNumber`). */
  readonly languages: Uint16Array;
  /** Words of all articles' short fields in order, with the flag bits above. */
  readonly words: Uint32Array;
  /** `[3 N + 1]` field f of article d is `words[fieldStarts[3 d + f] .. fieldStarts[3 d + f + 1])`. */
  readonly fieldStarts: Uint32Array;
  readonly vocabulary: VocabularyArrays;
  /** `[W]` the term of each word. */
  readonly wordTerms: Uint32Array;
  readonly terms: VocabularyArrays;
  /** Terms over title + subtitle + vclaim. */
  readonly short: BoundedPostings;
  /** `[T]` document frequency of each term in each view. */
  readonly viewFrequencies: Readonly<Record<ViewName, Uint32Array>>;
  /** `[N]` L2 norm of each article's TF-IDF vector in each view. */
  readonly viewNorms: Readonly<Record<ViewName, Float32Array>>;
  /** `[G]` ascending codes of the 4-grams that occur. */
  readonly gramCodes: Uint32Array;
  readonly grams: BoundedPostings;
  /** `[N]` number of 4-grams. */
  readonly gramLengths: Uint32Array;
  /** Terms over all text, body included; empty where no article has a body: `short` is all text then. */
  readonly whole: BoundedPostings;
  /** Terms of all bodies in order, stop words left out. */
  readonly bodyTerms: Uint32Array;
  /** `[P + 1]` passage p is `bodyTerms[passageStarts[p] .. passageStarts[p + 1])`; none is empty. */
  readonly passageStarts: Uint32Array;
  /** `[N + 1]` the passages of article d are `bodyStarts[d] .. bodyStarts[d + 1]`. */
  readonly bodyStarts: Uint32Array;
}
