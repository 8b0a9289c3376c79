import type { ComparedWord } from "../text";

/** Returns the number of the first word behind a word's clause, at most `end`. */
export function clauseEnd(words: readonly ComparedWord[], i: number, end: number): number {
  let at = i + 1;
  while (at < end && words[at]!.clause === words[i]!.clause) at++;
  return at;
}

/** Returns the number of the first word of a word's clause. */
export function clauseStart(words: readonly ComparedWord[], i: number): number {
  let at = i;
  while (at > 0 && words[at - 1]!.clause === words[i]!.clause) at--;
  return at;
}

/** Returns the number of the first word behind a word's sentence, at most `end`. */
export function sentenceEnd(words: readonly ComparedWord[], i: number, end: number): number {
  let at = i + 1;
  while (at < end && words[at]!.sentence === words[i]!.sentence) at++;
  return at;
}

/** Returns the number of the first word of a word's sentence. */
export function sentenceStart(words: readonly ComparedWord[], i: number): number {
  let at = i;
  while (at > 0 && words[at - 1]!.sentence === words[i]!.sentence) at--;
  return at;
}

/** Returns words with a blank before and behind each. */
export function between(words: readonly ComparedWord[], from: number, to: number): string {
  let said = " ";
  for (let i = from; i < to; i++) said += `${words[i]!.lower} `;
  return said;
}

/**
 * Returns the words of the first phrase in what `between` said, up to, not including, `to`.
 * @param first the first of the words that are said.
 */
export function phraseWithin(
  said: string,
  phrases: RegExp,
  first: number,
): { readonly from: number; readonly to: number } | undefined {
  const found = phrases.exec(said);
  if (!found) return undefined;
  const from = first + wordsBefore(said, found.index);
  return { from, to: from + found[0].split(" ").length - 1 };
}

/** Returns how many words stand before a place in what `between` said. */
export function wordsBefore(said: string, place: number): number {
  return said.slice(0, place).split(" ").length - 1;
}
