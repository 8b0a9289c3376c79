import { crc32 } from "node:zlib";
import { saidText, stem, type TweetParts, tokenise, wordReader } from "../../src/base/text";

/** A post of fewer words ("Wrong!") says nothing by which its article could be known. */
export const LEAST_WORDS = 3;

/**
 * Returns the distinct words of what a post says, as it is written: stems, without stop words. A post that is
 * repeated repeats its misspelt words, too.
 */
export function postWords(
  parts: Pick<TweetParts, "body" | "quoted" | "image" | "language">,
): readonly string[] {
  const tokens = tokenise(saidText(parts), wordReader(parts.language));
  return [...new Set(tokens.map(({ word }) => stem(word)))];
}

/**
 * Returns 32 bits that stand for a word: an index of posts is to hold no text of theirs. Among a hundred
 * thousand words one pair or two have the same.
 */
export function wordMark(word: string): number {
  return crc32(word);
}
