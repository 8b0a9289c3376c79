import { countedNoun, nounStem } from "./nouns";
import type { Token } from "./scan";
import { AFTER_PRONOUN, BEFORE_PRONOUN, CALLS, CARDINALS, LABELLED, PREFIXES, STREETS } from "./words";

/** Characters that join the numbers of dates, ranges, versions and telephones. */
export const SEPARATORS: ReadonlySet<string> = new Set(["-", "\u2013", "/", ":", "."]);
const LAST_ENUMERATED = 20;
/** Halves of the day: "9am-5pm". */
const HALVES: ReadonlySet<string> = new Set(["am", "pm"]);
/** Words after an address's number before its street. */
const MAX_STREET_WORDS = 3;

/** Returns whether "one" at a token is a pronoun or part of a name, not a number. */
export function isPronoun(tokens: readonly Token[], at: number, next: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[next];
  if (BEFORE_PRONOUN.has(before?.text ?? "") && !(before!.text === "the" && after?.text === "man"))
    return true;
  if (after?.kind !== "word") return !(after?.text === "-" && after.glued);
  if (AFTER_PRONOUN.has(after.text) || after.text.endsWith("ing")) return true;
  return countedNoun(tokens, next, true) === "";
}

/** Returns the word that makes a number before which it stands a label: "Article 5", "No. 13". */
export function labelBefore(tokens: readonly Token[], at: number): Token | undefined {
  const isDotted = tokens[at - 1]?.text === "." && tokens[at - 1]!.glued;
  const word = tokens[isDotted ? at - 2 : at - 1];
  if (word?.kind !== "word" || !LABELLED.has(word.text)) return undefined;
  return word.text === "no" && !isDotted ? undefined : word;
}

/** Returns the stem of a label's word; "No." is a number. */
export const labelNoun = (word: string): string => (/^(?:nos?|nr)$/.test(word) ? "number" : nounStem(word));

/** Returns the last word of a name before a number: "Incredibles 2 is". Headlines hold no such names. */
export function nameBefore(tokens: readonly Token[], at: number): Token | undefined {
  const word = tokens[at - 1];
  if (word?.kind !== "word" || !word.capital || tokens[at]!.text.length > 3) return undefined;
  let before = at - 2;
  while (before >= at - 4 && tokens[before]?.kind === "word" && tokens[before]!.capital) before--;
  const isInSentence = tokens[before]?.kind === "word" && !tokens[before]!.capital;
  return isInSentence ? word : undefined;
}

/** Returns the place after everything that touches the token before `at` and belongs to its name. */
export function afterName(tokens: readonly Token[], at: number): number {
  let next = at;
  while (tokens[next]?.glued) {
    const { kind, text } = tokens[next]!;
    if (
      kind === "mark" &&
      !(SEPARATORS.has(text) && tokens[next + 1]?.glued && tokens[next + 1]!.kind !== "mark")
    )
      break;
    next++;
  }
  return next;
}

/** Returns whether digits end a name: "COVID-19", "G20". */
export function isOfName(tokens: readonly Token[], at: number): boolean {
  if (!tokens[at]!.glued) return false;
  const before = tokens[at - 1]!;
  if (before.kind === "word" || before.kind === "skipped") return true;
  const earlier = tokens[at - 2];
  if (before.text !== "-" || !before.glued || !earlier) return false;
  return (
    earlier.kind === "skipped" ||
    (earlier.kind === "word" &&
      !PREFIXES.has(earlier.text) &&
      !CARDINALS.has(earlier.text) &&
      !HALVES.has(earlier.text))
  );
}

/** Returns whether a number is that of a house, of a telephone or of an entry in a list. */
export function isIdentifier(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before && (CALLS.has(before.text) || before.text === "\u00a7")) return true;
  const next = tokens[at + 1];
  if (!next) return false;
  if (
    Number(tokens[at]!.text) <= LAST_ENUMERATED &&
    next.glued &&
    (before === undefined || before.kind === "mark")
  ) {
    const isListed = next.text === "." && tokens[at + 2]?.kind === "word" && !tokens[at + 2]!.glued;
    if ((next.text === ")" && before?.text !== "(") || isListed) return true;
  }
  for (let word = at + 1; word <= at + 1 + MAX_STREET_WORDS && tokens[word]?.kind === "word"; word++) {
    if (!tokens[word]!.capital) return false;
    if (word > at + 1 && STREETS.has(tokens[word]!.text)) return true;
  }
  return false;
}
