import stemmer from "natural/lib/natural/stemmers/porter_stemmer";
import { isArabic, stemArabic } from "./arabic";

const ASCII_WORD = /^[a-z']+$/;

/** Cached stems: a tweet's words are stemmed several times. */
const remembered = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

/**
 * Returns the stem of a folded, lower-cased word: Porter's for words of a-z, Larkey's for Arabic letters;
 * other words are their own stems.
 * @see M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980; `natural`'s implementation.
 */
export function stem(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const stemmed = stemOf(word);
  if (remembered.size === MAX_REMEMBERED) remembered.clear();
  remembered.set(word, stemmed);
  return stemmed;
}

function stemOf(word: string): string {
  if (ASCII_WORD.test(word)) return stemmer.stem(word);
  return isArabic(word) ? stemArabic(word) : word;
}
