import stemmer from "natural/lib/natural/stemmers/porter_stemmer";
import { AgingCache } from "../../core/caches/aging-cache";
import { isArabic, stemArabic } from "./arabic";

const ASCII_WORD = /^[a-z']+$/;
/** Longer than words of any language: the time of Porter's rules grows with the square of the length. */
const MOST_LETTERS = 200;

/** Stems: a tweet's words are stemmed several times. */
const stems = new AgingCache(20_000, stemOf);

/**
 * Returns the stem of a folded, lower-cased word: Porter's for words of a-z, Larkey's for Arabic letters;
 * other words are their own stems, as are those of hundreds of letters.
 * @see M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980; `natural`'s implementation.
 */
export function stem(word: string): string {
  return stems.get(word);
}

function stemOf(word: string): string {
  if (word.length <= MOST_LETTERS && ASCII_WORD.test(word)) return stemmer.stem(word);
  return isArabic(word) ? stemArabic(word) : word;
}
