import { createHash } from "node:crypto";
import type { Wording } from "../base/core/post-group";
import { cleanText, parseTweet, scanWords, withoutLinks } from "../base/text";

/**
 * A handle that is mentioned, with the mark of a repost before it. One in parentheses belongs to a signature,
 * which is read as such.
 */
const MENTION = /(?:(?<![\p{L}\p{N}_])RT\s+)?(?<![\p{L}\p{N}_(.@])@\w{1,40}:?/gu;
/** Further words are not compared: a text that is equal up to there is a copy. UTF-16 units. */
const MAX_COMPARED = 2000;
const KEY_DIGITS = 16;

/**
 * Returns what a post says: its words without links, mentions, signature, emoji, punctuation and the marks of
 * hashtags. Case and diacritics do not matter.
 * @param text as it was posted; the text of its images may stand behind it.
 */
export function readSaid(text: string): Wording {
  const { body } = parseTweet(withoutLinks(text).replace(MENTION, " "));
  const scanned = scanWords(body).filter((word) => word !== '"');
  const words = scanned.join(" ").toLowerCase().slice(0, MAX_COMPARED);
  // Posts of signs alone are not all the same.
  const compared = words === "" ? cleanText(text).replace(/\s+/g, " ").trim() : words;
  return { words, key: createHash("sha256").update(compared).digest("hex").slice(0, KEY_DIGITS) };
}

/**
 * Returns whether two texts give different numbers: each has one that the other lacks. Who says the same and
 * counts otherwise makes another claim; a cut end only lacks some.
 */
export function countOtherwise(words: string, others: string): boolean {
  const [a, b] = [numbersOf(words), numbersOf(others)];
  return a.some((number) => !b.includes(number)) && b.some((number) => !a.includes(number));
}

/** Returns the numbers of a text, without the commas that only some writers put between thousands. */
function numbersOf(words: string): readonly string[] {
  return words.replaceAll(",", "").match(/[0-9]+/g) ?? [];
}
