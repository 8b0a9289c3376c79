import type { ComparedWord } from "../text";
import { wordSet } from "../word-set";

/** These and words in `n't` deny what follows, up to the end of the clause. */
export const NOT = wordSet(
  "not never cannot cant dont didnt doesnt isnt wasnt arent werent wont wouldnt couldnt shouldnt hasnt havent hadnt neither nor without nobody none nothing aint",
);
const PLAIN_NOT = wordSet("not never isnt wasnt arent cannot");
/** After these words a negation denies nothing: "not only", "no doubt". */
export const EMPHATIC = wordSet(
  "only just merely doubt wonder matter less more fewer better least sure surprise joke kidding even because mention",
);
const CONTRACTED = /^\w+n't$/;

export function isContracted(lower: string): boolean {
  return lower.endsWith("n't") && CONTRACTED.test(lower);
}

export function isPlainNot(lower: string): boolean {
  return PLAIN_NOT.has(lower) || isContracted(lower);
}

/**
 * Returns the first word with a stem behind a negation; "longer" in "no longer" is a part of that. -1 for
 * none.
 */
export function negatedBy(words: readonly ComparedWord[], cue: number): number {
  const isPart = (i: number): boolean => i === cue + 1 && words[i]!.lower === "longer";
  return words.findIndex(({ stem }, i) => i > cue && stem !== "" && !isPart(i));
}
