import { wordSet } from "../word-set";
import { readMonthFirst, readTime, type Step } from "./dates";
import { readFromDigits, readShortYear } from "./digits";
import { readMeasured, readMoney, readMultiple, readOrdinal } from "./measured";
import { countedNoun } from "./nouns";
import { readNumberWords } from "./numerals";
import type { Quantity } from "./quantity";
import { scanTokens, type Token } from "./scan";
import { readFraction } from "./shares";
import {
  CARDINALS,
  FRACTION_PARTS,
  MAGNITUDES,
  MONTHS,
  MULTIPLES,
  OPEN_MAGNITUDES,
  ORDINALS,
  UNSURE_MULTIPLES,
} from "./words";

type WordReader = (tokens: readonly Token[], at: number) => Step | undefined;

const MULTIPLIED = wordSet("the its his her their our that what");
const PLACED = wordSet("for came come comes finished finish ranked ranks placed");

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

/** Words of which each quantity without digits has one: "a" and "an" begin one only with another of these. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  [...READERS.keys(), ...MAGNITUDES.keys()].filter((word) => word !== "a" && word !== "an"),
);
const DIGIT = /\d/;

/**
 * Whether a text may name quantities; told fast, and most texts name none.
 * @param text of which no character changes when it is folded, so that its words are those that are read.
 * @param words of the text, in lower case.
 */
export function mayNameQuantities(text: string, words: readonly { readonly lower: string }[]): boolean {
  return DIGIT.test(text) || words.some(({ lower }) => NUMBER_WORDS.has(lower));
}

function readMark(tokens: readonly Token[], at: number): Step | undefined {
  const { text } = tokens[at]!;
  return text === "'" || text === "\u2019" || text === "\u2018"
    ? readShortYear(tokens, at)
    : readMoney(tokens, at);
}

/**
 * Returns the quantities that an English text names, in the order of the text: numbers in digits and in
 * words, with their units and hedges. Numbers that are part of names ("COVID-19", "9/11", telephone numbers,
 * hashtags) are left out, or are labels ("Article 5"). It reads any text in linear time and never throws.
 */
export function readQuantities(text: string): Quantity[] {
  const tokens = scanTokens(text);
  const quantities: Quantity[] = [];
  let at = 0;
  let last = 0;
  while (at < tokens.length) {
    const { kind, text: word } = tokens[at]!;
    let step: Step | undefined;
    if (kind === "word") step = READERS.get(word)?.(tokens, at);
    else if (kind === "digits") step = readFromDigits(tokens, at);
    else if (kind === "mark") step = readMark(tokens, at);
    // The words between two numbers can hedge both: "5 or more than 6". They belong to the first.
    if (step?.quantity) {
      quantities.push(step.quantity.start < last ? { ...step.quantity, start: last } : step.quantity);
      last = step.quantity.end;
    }
    at = Math.max(step?.next ?? 0, at + 1);
  }
  return quantities;
}
