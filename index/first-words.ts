import type { LexicalIndex } from "./lexical-index";

/** Stands for a term that no word of the short fields has. */
export const NO_WORD = 0xffffffff;

/** Returns for each term the first of the words of the short fields that have it, or `NO_WORD`. */
export function firstWords({ arrays, terms, vocabulary }: LexicalIndex): Uint32Array {
  const { wordTerms, recent } = arrays;
  const first = new Uint32Array(terms.size).fill(NO_WORD);
  const built = arrays.vocabulary.order.length;
  for (let word = built - 1; word >= 0; word--) first[wordTerms[word]!] = word;
  if (!recent) return first;
  // Words that came are not numbered in their order, and some of those that were first are gone.
  const reviewed = new Set(Array.from(recent.goneWords, (word) => wordTerms[word]!));
  for (let word = built; word < wordTerms.length; word++) reviewed.add(wordTerms[word]!);
  if (reviewed.size === 0) return first;
  for (const term of reviewed) first[term] = NO_WORD;
  const isReviewed = new Uint8Array(terms.size);
  for (const term of reviewed) isReviewed[term] = 1;
  for (let word = 0; word < wordTerms.length; word++) {
    const term = wordTerms[word]!;
    if (isReviewed[term] === 0 || recent.words.isGone(word)) continue;
    const before = first[term]!;
    if (before === NO_WORD || vocabulary.compare(word, before) < 0) first[term] = word;
  }
  return first;
}
