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
