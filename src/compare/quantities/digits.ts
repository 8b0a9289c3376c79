import { fullYear, isOrdinalEnding, isYear, type Read, readDayFirst, readTime, type Step } from "./dates";
import { readJoined } from "./joined";
import { readMeasured, readOrdinal } from "./measured";
import { afterName, isIdentifier, isOfName } from "./names";
import { isPlural } from "./nouns";
import { readDigits } from "./numerals";
import type { Token } from "./scan";
import { scaleOfDegrees, UNITS } from "./units";
import { GLUED_MAGNITUDES, MAGNITUDES, MONTHS, YEAR_CUES } from "./words";

const DECADE = 10;

/** Returns years from `low` to `high`. */
function yearsOf(tokens: readonly Token[], at: number, next: number, low: number, high: number): Read {
  const { start } = tokens[at]!;
  const { end } = tokens[next - 1]!;
  return { next, quantity: { start, end, kind: "year", value: low, low, high, unit: "", noun: "" } };
}

/** Reads "1990s", "the 80s", "'20s", and "in his 20s" as ages; `next` is behind the s. */
function readDecade(tokens: readonly Token[], at: number, next: number): Step {
  const { text } = tokens[at]!;
  const year = Number(text);
  if (isYear(text)) return yearsOf(tokens, at, next, year, year + (year % 100 === 0 ? 99 : DECADE - 1));
  if (text.length !== 2 || year % DECADE !== 0) return { next };
  let owner = tokens[at - 1]?.text ?? "";
  if (/^(?:early|late|mid|-)$/.test(owner)) owner = tokens[at - (owner === "-" ? 3 : 2)]?.text ?? "";
  if (/^(?:his|her|their|my|your|our)$/.test(owner)) {
    const { start } = tokens[at]!;
    const { end } = tokens[next - 1]!;
    const bounds = { value: year + DECADE / 2, low: year, high: year + DECADE - 1 };
    return { next, quantity: { start, end, kind: "age", ...bounds, unit: "year", noun: "" } };
  }
  if (owner !== "the" && owner !== "'" && owner !== "\u2019") return { next };
  const first = fullYear(text)!;
  return yearsOf(tokens, at, next, first, first + DECADE - 1);
}

/** Reads digits with letters that touch them: "3rd", "1990s", "10k", "20km"; other letters make a name. */
function readSuffixed(tokens: readonly Token[], at: number): Step | undefined {
  const suffix = tokens[at + 1];
  if (!suffix?.glued) return undefined;
  const isApostrophe = suffix.text === "'" || suffix.text === "\u2019";
  const letters = isApostrophe ? tokens[at + 2] : suffix;
  if (letters?.kind !== "word" || !letters.glued) return undefined;
  if (letters.text === "s") return readDecade(tokens, at, isApostrophe ? at + 3 : at + 2);
  if (isApostrophe) return undefined;
  if (isOrdinalEnding(letters)) {
    if (tokens[at]!.text.length > 6) return { next: at + 2 };
    return readOrdinal(tokens, at, Number(tokens[at]!.text), at + 2);
  }
  const isUnit =
    GLUED_MAGNITUDES.has(letters.text) ||
    UNITS.has(letters.text) ||
    letters.text === "yo" ||
    // "Bus 45C" and "Section 12C" are names.
    (scaleOfDegrees(letters) !== undefined && !tokens[at - 1]?.capital);
  const isName = letters.text === "g" && letters.capital;
  return isUnit && !isName ? undefined : { next: afterName(tokens, at + 1) };
}

/** Returns whether four digits are a year: a word before says so, or no plural that they count follows. */
function isYearAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (!isYear(token.text) || token.end - token.start !== 4) return false;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  const isUnit = after?.kind === "word" && (UNITS.has(after.text) || MAGNITUDES.has(after.text));
  // One letter begins a name: "the 2017 G7 summit".
  if (isUnit && after.text.length > 1) return false;
  if (after?.text === "%" || (after?.text === "-" && after.glued && UNITS.has(tokens[at + 2]?.text ?? "")))
    return false;
  const start = tokens[at - 2];
  if (start?.kind === "digits" && isYear(start.text) && /^(?:to|and|-|\u2013)$/.test(before!.text))
    return true;
  if (before && (YEAR_CUES.has(before.text) || MONTHS.has(before.text) || before.text.endsWith("'s")))
    return true;
  return after?.kind !== "word" || after.capital || !isPlural(after.text);
}

export function readFromDigits(tokens: readonly Token[], at: number): Step | undefined {
  if (isOfName(tokens, at)) return { next: afterName(tokens, at + 1) };
  const token = tokens[at]!;
  const known =
    readJoined(tokens, at) ?? readDayFirst(tokens, at) ?? readTime(tokens, at, at + 1, Number(token.text));
  if (known) return known;
  const suffixed = readSuffixed(tokens, at);
  if (suffixed) return suffixed;
  // The second year of "2016-17".
  const start = tokens[at - 2];
  if (token.glued && start?.kind === "digits" && isYear(start.text) && token.text.length === 2) {
    const year = Number(start.text.slice(0, 2) + token.text);
    if (year > Number(start.text)) return yearsOf(tokens, at, at + 1, year, year);
  }
  if (isYearAt(tokens, at)) return yearsOf(tokens, at, at + 1, Number(token.text), Number(token.text));
  if (isIdentifier(tokens, at)) return { next: afterName(tokens, at + 1) };
  // Feet and inches: 5'10".
  const isHeight = tokens[at + 1]?.text === "'" && tokens[at + 2]?.kind === "digits" && tokens[at + 2]!.glued;
  if (isHeight && tokens[at + 1]!.glued) return { next: at + 3 };
  const number = readDigits(tokens, at);
  return number && readMeasured(tokens, at, number);
}

/** Reads "'03" and "'20s"; a closing quotation mark behind makes it a quotation. */
export function readShortYear(tokens: readonly Token[], at: number): Step | undefined {
  const digits = tokens[at + 1];
  const after = tokens[at + 2];
  if (digits?.kind !== "digits" || !digits.glued || digits.text.length !== 2 || tokens[at]!.glued)
    return undefined;
  if (after?.glued && after.text === "s") return readDecade(tokens, at + 1, at + 3);
  if (after?.glued && (after.kind === "word" || after.text === "'" || after.text === "\u2019"))
    return undefined;
  // A quotation that begins with a number: '60 Minutes'.
  if (after?.kind === "word" && (after.capital || UNITS.has(after.text))) return undefined;
  const year = fullYear(digits.text)!;
  return yearsOf(tokens, at, at + 2, year, year);
}
