import {
  fullYear,
  isYear,
  type Read,
  readDayFirst,
  readMonthAndDay,
  readMonthFirst,
  readNumericDate,
  readTime,
} from "./dates";
import { readFraction, readMeasured, readMoney, readMultiple, readOrdinal } from "./measured";
import { countedNoun, isPlural } from "./nouns";
import { readDigits, readNumberWords } from "./numerals";
import type { Quantity } from "./quantity";
import { scanTokens, type Token } from "./scan";
import { UNITS } from "./units";
import {
  CALLS,
  CARDINALS,
  FRACTION_PARTS,
  GLUED_MAGNITUDES,
  MAGNITUDES,
  MONTHS,
  MULTIPLES,
  OPEN_MAGNITUDES,
  ORDINALS,
  PREFIXES,
  STREETS,
  UNSURE_MULTIPLES,
  YEAR_CUES,
} from "./words";

/** What is read at a token: a quantity, or a part of a name to pass over. */
type Step = Read | { readonly quantity?: undefined; readonly next: number };
type WordReader = (tokens: readonly Token[], at: number) => Step | undefined;

const DECADE = 10;
const LAST_ENUMERATED = 20;
/** Words after an address's number before its street. */
const MAX_STREET_WORDS = 3;
const ORDINAL_ENDING = /^(?:st|nd|rd|th)$/;
const SEPARATORS: ReadonlySet<string> = new Set(["-", "\u2013", "/", ":", "."]);
const MULTIPLIED: ReadonlySet<string> = new Set("the its his her their our that what".split(" "));
const PLACED: ReadonlySet<string> = new Set(
  "for came come comes finished finish ranked ranks placed".split(" "),
);
const DATE_CUES: ReadonlySet<string> = new Set(["on", "since", "from", "until", "till", "by", "dated"]);
const FRACTION_WHOLES: ReadonlySet<string> = new Set(["2", "3", "4", "5", "6", "8", "10"]);

const readWords: WordReader = (tokens, at) => {
  const number = readNumberWords(tokens, at);
  if (!number) return readFraction(tokens, at);
  if (!number.ordinal) {
    const clock = tokens[number.next]?.text === "o'clock";
    return (clock && readTime(tokens, at, number.next, number.value)) || readMeasured(tokens, at, number);
  }
  const isAlone = number.next === at + 1;
  if (isAlone && tokens[at]!.text === "second" && !isSecondInOrder(tokens, at)) return undefined;
  if (isAlone && tokens[at]!.text === "first" && !isFirstInOrder(tokens, at)) return undefined;
  return readOrdinal(tokens, at, number.value, number.next);
};

/** "Second" is a unit of time after "a" or "per", unless something that is counted follows. */
function isSecondInOrder(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  if (/^(?:per|every|each|split|few)$/.test(before)) return false;
  return (
    countedNoun(tokens, at + 1, true) !== "" && !/^(?:later|ago|lady|ladies)$/.test(tokens[at + 1]!.text)
  );
}

/** "First" as an adverb and of a First Lady orders nothing; "came first" and "in tie for first" do. */
function isFirstInOrder(tokens: readonly Token[], at: number): boolean {
  if (PLACED.has(tokens[at - 1]?.text ?? "")) return true;
  const noun = tokens[at + 1]?.text ?? "";
  if (/^(?:lady|ladies|ever)$/.test(noun)) return noun === "ever";
  return countedNoun(tokens, at + 1, true) !== "";
}

const readUnsure: WordReader = (tokens, at) =>
  MULTIPLIED.has(tokens[at + 1]?.text ?? "")
    ? readMultiple(tokens, at, UNSURE_MULTIPLES.get(tokens[at]!.text)!)
    : undefined;

/** The reader of each word that can begin a quantity. */
const READERS: ReadonlyMap<string, WordReader> = new Map<string, WordReader>([
  ...[...FRACTION_PARTS.keys(), ...CARDINALS.keys(), ...ORDINALS.keys(), ...OPEN_MAGNITUDES.keys()].map(
    (word): [string, WordReader] => [word, readWords],
  ),
  ...["a", "an", "several", "few", "couple", "pair", "dozen", "hundred", "thousand"].map(
    (word): [string, WordReader] => [word, readWords],
  ),
  ...[...MONTHS.keys()].map((word): [string, WordReader] => [word, readMonthFirst]),
  ...[...MULTIPLES.keys()].map((word): [string, WordReader] => [
    word,
    (tokens, at) => readMultiple(tokens, at),
  ]),
  ...[...UNSURE_MULTIPLES.keys()].map((word): [string, WordReader] => [word, readUnsure]),
]);

/** Returns the place after everything that touches the token before `at` and belongs to its name. */
function afterName(tokens: readonly Token[], at: number): number {
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

/** Returns whether digits end a name: "COVID-19", "G20", "$F-16". */
function isOfName(tokens: readonly Token[], at: number): boolean {
  if (!tokens[at]!.glued) return false;
  const before = tokens[at - 1]!;
  if (before.kind === "word" || before.kind === "skipped") return true;
  const earlier = tokens[at - 2];
  if (before.text !== "-" || !before.glued || !earlier) return false;
  return (
    earlier.kind === "skipped" ||
    (earlier.kind === "word" && !PREFIXES.has(earlier.text) && !CARDINALS.has(earlier.text))
  );
}

/** Returns the indexes of numbers that one separator joins without spaces: "2020-03-31". */
function joined(tokens: readonly Token[], at: number, limit: number): number[] {
  const parts = [at];
  const separator = tokens[at + 1]?.text ?? "";
  if (!SEPARATORS.has(separator)) return parts;
  for (let last = at; parts.length < limit; last += 2) {
    const mark = tokens[last + 1];
    const number = tokens[last + 2];
    if (!mark?.glued || mark.text !== separator || !number?.glued || number.kind !== "digits") break;
    parts.push(last + 2);
  }
  return parts;
}

/** Reads numbers that a separator joins; undefined where the first stands for itself. */
function readJoined(tokens: readonly Token[], at: number): Step | undefined {
  const parts = joined(tokens, at, 4);
  if (parts.length === 1) return undefined;
  const mark = tokens[at + 1]!.text;
  const pass = { next: afterName(tokens, at + 1) };
  if (parts.length === 3 && mark !== ":" && mark !== ".") return readNumericDate(tokens, parts) ?? pass;
  if (mark === ":") return readTime(tokens, at, at + 1, Number(tokens[at]!.text)) ?? pass;
  if (parts.length > 2 || mark === ".") return pass;
  const [a, b] = [tokens[at]!.text, tokens[at + 2]!.text];
  if (mark === "/") return readSlash(tokens, at, a, b) ?? pass;
  const isTelephone =
    a.length >= 3 && b.length >= 4 && !isYear(a) && b.length < 8 && Number(b) <= Number(a) * 10;
  return isTelephone && tokens[at]!.end - tokens[at]!.start === a.length && a.length === 3 ? pass : undefined;
}

/** Reads "1/3" as a share and "on 7/5" as a date; "9/11", "24/7" and "4/5" in brackets are names. */
function readSlash(tokens: readonly Token[], at: number, a: string, b: string): Step | undefined {
  const before = tokens[at - 1]?.text ?? "";
  if (DATE_CUES.has(before) && a !== "9") return readMonthAndDay(tokens, at);
  const after = tokens[at + 3];
  // "1/3" at the end numbers the posts of a thread.
  if (!after || after.kind === "skipped") return undefined;
  if (before === "(" || Number(a) >= Number(b) || !FRACTION_WHOLES.has(b) || a.length > 1) return undefined;
  const value = (100 * Number(a)) / Number(b);
  const [first, last] = [tokens[at]!, tokens[at + 2]!];
  const quantity: Quantity = {
    start: first.start,
    end: last.end,
    kind: "percent",
    value,
    low: value - 3,
    high: value + 3,
    unit: "%",
    noun: "",
  };
  return { next: at + 3, quantity };
}

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
  if (ORDINAL_ENDING.test(letters.text)) {
    if (tokens[at]!.text.length > 6) return { next: at + 2 };
    return readOrdinal(tokens, at, Number(tokens[at]!.text), at + 2);
  }
  const isUnit = GLUED_MAGNITUDES.has(letters.text) || UNITS.has(letters.text) || letters.text === "yo";
  const isName = letters.text === "g" && letters.capital;
  return isUnit && !isName ? undefined : { next: afterName(tokens, at + 1) };
}

/** Returns whether four digits are a year: a word before says so, or no plural that they could count follows. */
function isYearAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (!isYear(token.text) || token.end - token.start !== 4) return false;
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (after?.kind === "word" && (UNITS.has(after.text) || MAGNITUDES.has(after.text))) return false;
  if (after?.text === "%" || (after?.text === "-" && after.glued && UNITS.has(tokens[at + 2]?.text ?? "")))
    return false;
  const start = tokens[at - 2];
  if (start?.kind === "digits" && isYear(start.text) && /^(?:to|and|-|\u2013)$/.test(before!.text))
    return true;
  if (before && (YEAR_CUES.has(before.text) || MONTHS.has(before.text) || before.text.endsWith("'s")))
    return true;
  return after?.kind !== "word" || after.capital || !isPlural(after.text);
}

/** Returns whether a number is that of a house, of a telephone or of an entry in a list. */
function isIdentifier(tokens: readonly Token[], at: number): boolean {
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

function readFromDigits(tokens: readonly Token[], at: number): Step | undefined {
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
  if (isIdentifier(tokens, at)) return { next: at + 1 };
  const number = readDigits(tokens, at);
  return number && readMeasured(tokens, at, number);
}

/** Reads "'03" and "'20s"; a closing quotation mark behind makes it a quotation. */
function readShortYear(tokens: readonly Token[], at: number): Step | undefined {
  const digits = tokens[at + 1];
  const after = tokens[at + 2];
  if (digits?.kind !== "digits" || !digits.glued || digits.text.length !== 2 || tokens[at]!.glued)
    return undefined;
  if (after?.glued && after.text === "s") return readDecade(tokens, at + 1, at + 3);
  if (after?.glued && (after.kind === "word" || after.text === "'" || after.text === "\u2019"))
    return undefined;
  const year = fullYear(digits.text)!;
  return yearsOf(tokens, at, at + 2, year, year);
}

function readMark(tokens: readonly Token[], at: number): Step | undefined {
  const { text } = tokens[at]!;
  return text === "'" || text === "\u2019" || text === "\u2018"
    ? readShortYear(tokens, at)
    : readMoney(tokens, at);
}

/**
 * Returns the quantities that an English text names, in the order of the text: numbers in digits and in words,
 * with their units and hedges. Numbers that are part of names ("COVID-19", "9/11", telephone numbers,
 * hashtags) are left out, or are labels ("Article 5"). It reads any text in linear time and never throws.
 */
export function readQuantities(text: string): Quantity[] {
  const tokens = scanTokens(text);
  const quantities: Quantity[] = [];
  let at = 0;
  while (at < tokens.length) {
    const { kind, text: word } = tokens[at]!;
    let step: Step | undefined;
    if (kind === "word") step = READERS.get(word)?.(tokens, at);
    else if (kind === "digits") step = readFromDigits(tokens, at);
    else if (kind === "mark") step = readMark(tokens, at);
    if (step?.quantity) quantities.push(step.quantity);
    at = Math.max(step?.next ?? 0, at + 1);
  }
  return quantities;
}
