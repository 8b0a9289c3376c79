import type { ViewName } from "./fields";
import type { Passages } from "./passages";
import type { Postings } from "./postings";
import type { RecentWords, VocabularyArrays } from "./vocabulary";

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

/** Sum and number of the lengths of texts that are not empty. */
export interface Lengths {
  readonly total: number;
  readonly written: number;
}

/**
 * What an index knows beside its arrays once it has taken in articles (`index/recent/`). An article keeps its
 * document number; that of a removed one stays behind, without words.
 */
export interface Recent {
  /** Articles that are there now. */
  readonly articles: number;
  /** Documents whose article is gone. */
  readonly removed: ReadonlySet<number>;
  /** `[N]` each: words in the short fields, and in all text; 0 for removed ones. */
  readonly lengths: Readonly<Record<"short" | "whole", Uint32Array>>;
  /** Lengths of the documents that the terms' maxima were computed with. */
  readonly builtLengths: Readonly<Record<"short" | "grams" | "whole", Lengths>>;
  /** Lengths of the documents in each view. */
  readonly viewLengths: Readonly<Record<ViewName, Lengths>>;
  /** Lengths of the passages, in terms. */
  readonly passages: Lengths;
  readonly words: RecentWords;
  /** Words that no article says now; not a copy. */
  readonly goneWords: ReadonlySet<number>;
  readonly terms: RecentWords;
  /** Numbers of the 4-grams that are new, by their codes. */
  readonly grams: ReadonlyMap<number, number>;
}

/**
 * The lexical index as plain arrays: what is written to disk and read back, with no structure that would
 * have to be parsed. N articles, W distinct words as written, T distinct stems ("terms"), G distinct
 * character 4-grams.
 */
export interface LexicalArrays extends Passages {
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
  /**
   * Absent in an index that was built as a whole. With it, vocabularies and lists are those of before, and
   * `viewNorms` do not hold: they depend on all articles.
   */
  readonly recent?: Recent | undefined;
}

/** Refuses an index that has taken in articles, where only one that was built as a whole will do. */
export function requireWhole({ recent }: Pick<LexicalArrays, "recent">): void {
  if (recent) throw new Error("The index has taken in articles; build it or merge it as a whole first.");
}

/** Returns how many articles an index holds. */
export function articleCount({ keys, recent }: Pick<LexicalArrays, "keys" | "recent">): number {
  return recent?.articles ?? keys.length;
}
