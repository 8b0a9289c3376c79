import { distance } from "fastest-levenshtein";
import { foldText } from "../../base/text";
import { isNegation, negationsIn } from "./negations";
import { isNumber } from "./numbers";

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu;
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;
/** A word without digits that is at least this long may be read with one wrong letter. */
const LENIENT_CHARS = 5;
/** Numbers that are no digits, within words of texts without spaces. */
const NUMERALS = /[〇零一二两兩三四五六七八九十百千万萬亿億]/g;
/** Of more words than this one may be wrong; of twice as many two. */
const WORDS_FOR_ONE_WRONG = 25;
/** A text of which so little is in the other is only a part of it. */
const LEAST_SHARE = 0.5;
/** No picture of a post holds more. Comparing takes time by the square of it. */
const MOST_WORDS = 1000;

/**
 * Returns whether two readings of pictures say the same: the shorter is a run of the other's words in their
 * order, but for what recognition gets wrong. A changed number, also one in words, a negation more or less,
 * or a changed word of a short text, makes another text. The longer one may go on at both ends: whoever voted
 * may have left some of it out.
 */
export function isSameText(one: string, other: string): boolean {
  const [few, many] = [one, other].map(wordsOf).sort((a, b) => a.length - b.length) as [string[], string[]];
  if (few.length === 0 || few.length > MOST_WORDS || few.length < LEAST_SHARE * many.length) return false;
  if (negationsOf(few) !== negationsOf(many)) return false;
  const wrong = Math.floor(few.length / WORDS_FOR_ONE_WRONG);
  return leastWrong(few, many, wrong) <= wrong;
}

/**
 * Returns how many words must be exchanged, added or left out to make one text a run of another's words;
 * infinite where more than `most`.
 * @see Sellers, The Theory and Computation of Evolutionary Distances, J. Algorithms 1, 1980.
 */
function leastWrong(few: readonly string[], many: readonly string[], most: number): number {
  // Of the words so far, by where the run ends: it may begin anywhere.
  let row = new Float64Array(many.length + 1);
  for (const word of few) {
    const next = new Float64Array(many.length + 1);
    next[0] = row[0]! + wrongOf(word);
    for (const [i, there] of many.entries()) {
      const leftOut = Math.min(row[i + 1]! + wrongOf(word), next[i]! + wrongOf(there));
      // Words are compared only where that can still be of use.
      const exchanged = row[i]! > most ? row[i]! : row[i]! + difference(word, there);
      next[i + 1] = Math.min(leftOut, exchanged);
    }
    row = next;
  }
  return Math.min(...row);
}

/** Returns 0 for two readings of a word, 1 for two words of which one may be wrong, else infinity. */
function difference(word: string, there: string): number {
  if (word === there) return 0;
  const wrong = Math.max(wrongOf(word), wrongOf(there));
  if (wrong > 1 || word.length < LENIENT_CHARS || Math.abs(word.length - there.length) > 1) return wrong;
  return distance(word, there) <= 1 && exactly(word) === exactly(there) ? 0 : wrong;
}

/** Returns what two readings of a word must have in common: no letter of it can be a wrong one. */
function exactly(word: string): string {
  return [...negationsIn(word), ...(word.match(NUMERALS) ?? [])].join(" ");
}

/** Returns what a word counts that is not in both texts: numbers and negations must be. */
function wrongOf(word: string): number {
  return isNumber(word) || isNegation(word) ? Number.POSITIVE_INFINITY : 1;
}

function negationsOf(words: readonly string[]): string {
  return words.flatMap(negationsIn).join(" ");
}

function wordsOf(text: string): string[] {
  return foldText(text).toLowerCase().replace(APOSTROPHE, "").match(WORD) ?? [];
}
