import { distance } from "fastest-levenshtein";
import { foldText } from "../../base/text";

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu;
/** A word without digits that is at least this long may be read with one wrong letter. */
const LENIENT_CHARS = 5;
/** Of more words than this one may be wrong; of twice as many two. */
const WORDS_FOR_ONE_WRONG = 25;
/** A text of which so little is in the other is only a part of it. */
const LEAST_SHARE = 0.5;

/**
 * Returns whether two readings of pictures say the same: every word of the shorter is in the other, but for
 * what recognition gets wrong, and every number. A changed number, or a changed word of a short text, makes
 * another text. The longer one may go on: whoever voted may have left some of it out.
 */
export function isSameText(one: string, other: string): boolean {
  const [few, many] = [one, other].map(wordsOf).sort((a, b) => a.length - b.length) as [string[], string[]];
  if (few.length === 0 || few.length < LEAST_SHARE * many.length) return false;
  const left = new Map<string, number>();
  for (const word of many) left.set(word, (left.get(word) ?? 0) + 1);
  const take = (word: string | undefined): boolean => {
    const there = word === undefined ? 0 : (left.get(word) ?? 0);
    if (word !== undefined && there > 0) left.set(word, there - 1);
    return there > 0;
  };
  const missing = few.filter((word) => !take(word)).filter((word) => !take(nearest(word, left)));
  const wrong = Math.floor(few.length / WORDS_FOR_ONE_WRONG);
  return missing.length <= wrong && !missing.some(hasDigit);
}

function nearest(word: string, left: ReadonlyMap<string, number>): string | undefined {
  if (word.length < LENIENT_CHARS || hasDigit(word)) return undefined;
  return [...left].find(
    ([other, there]) =>
      there > 0 &&
      Math.abs(other.length - word.length) <= 1 &&
      !hasDigit(other) &&
      distance(word, other) <= 1,
  )?.[0];
}

function wordsOf(text: string): string[] {
  return foldText(text).toLowerCase().match(WORD) ?? [];
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word);
}
