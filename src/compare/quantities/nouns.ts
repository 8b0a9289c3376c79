import { isStopWord, stem } from "../../base/text";
import { wordSet } from "../word-set";
import type { Token } from "./scan";
import { NOT_COUNTED, PLURALS } from "./words";

/** Words after a number in which its noun is looked for. */
const MAX_NOUN_WORDS = 4;
const OF_WHOM = wordSet("the these those his her its our their your my");
const POSSESSIVE = /'s?$/;

/** Returns whether a word looks like a plural. */
export function isPlural(word: string): boolean {
  return (
    PLURALS.has(word) ||
    (word.length > 3 && !isStopWord(word) && word.endsWith("s") && !/(?:[sui]s|'s)$/.test(word))
  );
}

/** Returns the stem of a noun; singular and plural have the same. */
export function nounStem(word: string): string {
  const bare = word.replace(POSSESSIVE, "");
  return stem(PLURALS.get(bare) ?? bare);
}

/**
 * Returns the stem of the word that a number counts: the first plural after it ("people" of "300 innocent
 * people"), or the first word where none follows or `isSingular`; "" if none is there.
 */
export function countedNoun(tokens: readonly Token[], next: number, isSingular: boolean): string {
  let at = next;
  if (tokens[at]?.text === "-" && tokens[at]!.glued) at++;
  else if (tokens[at]?.text === "of") {
    at++;
    if (OF_WHOM.has(tokens[at]?.text ?? "")) at++;
  }
  let first = "";
  for (let read = 0; read < MAX_NOUN_WORDS; read++, at++) {
    const token = tokens[at];
    if (token?.kind !== "word" || isStopWord(token.text)) break;
    if (NOT_COUNTED.has(token.text)) continue;
    if (isSingular || isPlural(token.text)) return nounStem(token.text);
    first ||= token.text;
  }
  return first === "" ? "" : nounStem(first);
}
