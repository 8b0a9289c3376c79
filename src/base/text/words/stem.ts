import stemmer from "natural/lib/natural/stemmers/porter_stemmer";
import { AgingCache } from "../../core/caches/aging-cache";
import { isArabic, stemArabic } from "./arabic";

const ASCII_WORD = /^[a-z']+$/;

/** Stems: a tweet's words are stemmed several times. */
const stems = new AgingCache(20_000, stemOf);

/**
 * Returns the stem of a folded, lower-cased word: Porter's for words of a-z, Larkey's for Arabic letters;
 * other words are their own stems.
 * @see M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980; `natural`'s implementation.
 */
export function stem(word: string): string {
  return stems.get(word);
}

function stemOf(word: string): string {
  if (ASCII_WORD.test(word)) return stemmer.stem(word);
  return isArabic(word) ? stemArabic(word) : word;
}
