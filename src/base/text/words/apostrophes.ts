/** Words of French, Italian and Catalan that lose their vowel before another word. */
const ELIDED =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|quest|quell|d?all|dell|nell|sull|coll|sant|tutt|mezz|com|dov)'(?=\p{L})/u;
/** Endings of case that Turkish parts from a name, folded; short words before them are other languages'. */
const CASE_ENDING = /(?<=^[\p{L}\p{N}]{3,})'(?:n?[dt][ae]n?|n?[iu]n|[ny][aeiu]|l[iu]|l[ae]r)$/u;
/** What stands behind a number is an ending, in whatever language. */
const NUMBER_ENDING = /(?<=^\d+)'\p{L}+$/u;

/**
 * Returns a folded word in small letters without what an apostrophe joins to it: "l'onu" is "onu",
 * "istanbul'da" "istanbul", "2023'te" "2023". Other words stay whole: "o'brien", "don't".
 */
export function withoutJoined(word: string): string {
  if (!word.includes("'")) return word;
  return word.replace(ELIDED, "").replace(CASE_ENDING, "").replace(NUMBER_ENDING, "");
}
