import type { Read } from "./dates";
import { findHedge, hedgedBounds } from "./hedges";
import { countedNoun, nounStem } from "./nouns";
import { type Numeral, ROUNDED_FROM, readDigits, readNumberWords, tied } from "./numerals";
import type { Bounds, QuantityKind } from "./quantity";
import type { Token } from "./scan";
import { AGE, MONTH_SECONDS, POUND_STERLING, UNITS, type Unit, YEAR_SECONDS } from "./units";
import {
  AFTER_PRONOUN,
  BEFORE_PRONOUN,
  FRACTION_PARTS,
  GLUED_MAGNITUDES,
  LABELLED,
  MULTIPLES,
} from "./words";

/** Rounded numbers may be off by half of their last digit, but by no more than this share. */
const ROUND_SHARE = 0.05;
/** The same of numbers with "million" and the like. */
const SCALED_SHARE = 0.1;
/** "A third" allows this many percentage points more and less, or a tenth of itself. */
const FRACTION_POINTS = 3;
/** Years and months are of unequal length. */
const CALENDAR_SLACK_SECONDS = 1.5 * 86_400;
const MAX_AGE = 125;
const MAX_RATIO = 1_000_000;
const COUNT: Unit = { kind: "count", unit: "", factor: 1, offset: 0 };
const NO_UNIT_LETTERS: ReadonlySet<string> = new Set(["g", "x", "mi", "mo", "t"]);
const DOLLARS: ReadonlyMap<string, string> = new Map([
  ["a", "AUD"],
  ["au", "AUD"],
  ["c", "CAD"],
  ["ca", "CAD"],
  ["nz", "NZD"],
  ["hk", "HKD"],
  ["r", "BRL"],
]);
const CURRENCY_WORDS: ReadonlySet<string> = new Set(["rs", "usd", "eur", "gbp", "inr"]);

interface Measured {
  readonly unit: Unit;
  readonly next: number;
}

/** Returns the numeral at a token, in digits or in words. */
function numeralAt(tokens: readonly Token[], at: number): Numeral | undefined {
  const kind = tokens[at]?.kind;
  if (kind === "digits") return readDigits(tokens, at);
  return kind === "word" ? readNumberWords(tokens, at) : undefined;
}

/** Returns the unit after a number: "%", "per cent", "square miles", "-year-old". */
function unitAt(tokens: readonly Token[], number: Numeral): Measured | undefined {
  let at = tied(tokens, number.next);
  if (number.bounds && tokens[at]?.text === "of") at++;
  const token = tokens[at];
  if (!token) return undefined;
  const word = token.text;
  const following = tokens[at + 1]?.text ?? "";
  if (word === "per" && following === "cent") return { unit: UNITS.get("%")!, next: at + 2 };
  if (word === "square" || word === "sq") {
    const side = UNITS.get(following);
    if (side?.unit === "m") return { unit: { ...side, unit: "m2", factor: side.factor ** 2 }, next: at + 2 };
  }
  if ((word === "us" || word === "american") && UNITS.get(following)?.unit === "USD") at++;
  if (word === "time" && at > number.next) return { unit: UNITS.get("times")!, next: at + 1 };
  if (word === "yo" || (word === "y" && following === "/" && tokens[at + 2]?.text === "o")) {
    return { unit: AGE, next: word === "yo" ? at + 1 : at + 3 };
  }
  const unit = UNITS.get(tokens[at]!.text);
  // "5G" and the letters of a list are no units.
  if (!unit || (NO_UNIT_LETTERS.has(word) && (!token.glued || (token.capital && word !== "x"))))
    return undefined;
  // A currency sign after a number is of the next: "5 $10 notes".
  if (token.kind === "mark" && unit.kind === "money" && tokens[at + 1]?.kind === "digits") return undefined;
  return longerUnit(tokens, number, unit, at + 1);
}

/** Reads the rest of a unit of several words. */
function longerUnit(tokens: readonly Token[], number: Numeral, unit: Unit, next: number): Measured {
  const place = tied(tokens, next);
  const word = tokens[place]?.text ?? "";
  if (unit.kind === "duration") {
    const isOld = word === "old" || word === "olds";
    const ofAge = word === "of" && tokens[place + 1]?.text === "age";
    const factor = unit.factor / YEAR_SECONDS;
    if (isOld || ofAge) return { unit: { ...AGE, factor }, next: place + (isOld ? 1 : 2) };
  } else if (unit.kind === "percent" && (word === "point" || word === "points")) {
    return { unit, next: place + 1 };
  } else if (unit.unit === "\u00b0") {
    const scale = word === "c" ? "celsius" : word === "f" ? "fahrenheit" : word;
    const known = UNITS.get(scale);
    if (known?.unit === "\u00b0C") return { unit: known, next: place + 1 };
  } else if (unit.unit === "kg" && number.value >= 1e6 && tokens[next - 1]!.text.startsWith("pound")) {
    return { unit: POUND_STERLING, next };
  }
  return { unit, next };
}

/** Returns the values that a number allows as it is written, in its own unit. */
function writtenBounds(kind: QuantityKind, number: Numeral): Bounds {
  if (number.bounds) return number.bounds;
  const { value, place, scaled } = number;
  const share = scaled ? SCALED_SHARE : ROUND_SHARE;
  const rounded = Math.min(place / 2, share * Math.abs(value));
  let half = 0;
  if (kind === "percent") half = Math.min(place, 1) / 2;
  else if (kind === "measure") half = rounded;
  else if (kind !== "age") half = value < ROUNDED_FROM && Number.isInteger(value) ? 0 : rounded;
  return { low: value - half, high: value + half };
}

/** What is known of a number when its quantity is made. */
interface Written {
  readonly first: number;
  readonly next: number;
  readonly number: Numeral;
  readonly unit: Unit;
  readonly noun: string;
}

function quantityOf(tokens: readonly Token[], { first, next, number, unit, noun }: Written): Read {
  const hedged = findHedge(tokens, first, next);
  const sign = unit.unit.startsWith("\u00b0") && isMinus(tokens, hedged.first) ? -1 : 1;
  const bounds = hedgedBounds(hedged.hedge, number.value, writtenBounds(unit.kind, number));
  const slack = unit.factor === YEAR_SECONDS || unit.factor === MONTH_SECONDS ? CALENDAR_SLACK_SECONDS : 0;
  const isOpen = hedged.hedge === "floor" || hedged.hedge === "ceiling";
  const based = (value: number): number => sign * value * unit.factor + unit.offset;
  const [one, other] = [based(bounds.low), based(bounds.high)];
  const widened = unit.kind === "duration" && !isOpen ? slack : 0;
  return {
    next: hedged.next,
    quantity: {
      start: tokens[sign < 0 ? hedged.first - 1 : hedged.first]!.start,
      end: tokens[hedged.next - 1]!.end,
      kind: unit.kind,
      value: based(number.value),
      low: Math.min(one, other) - widened,
      high: Math.max(one, other) + widened,
      unit: unit.unit,
      noun,
    },
  };
}

const isMinus = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at - 1];
  const isSign =
    token && (token.text === "-" || token.text === "\u2212") && !token.glued && tokens[at]?.glued;
  return isSign === true || token?.text === "minus";
};

/** Returns a share of something as a percentage: "one in five", "two thirds". */
function shareOf(tokens: readonly Token[], first: number, next: number, share: number): Read {
  const value = 100 * share;
  const slack = Math.min(0.1 * value, FRACTION_POINTS);
  const number: Numeral = {
    value,
    place: 1,
    scaled: false,
    ordinal: false,
    next,
    bounds: { low: value - slack, high: value + slack },
  };
  return quantityOf(tokens, { first, next, number, unit: UNITS.get("%")!, noun: "" });
}

/** Reads "two thirds", "a third of", "one in five", "9 out of 10" after the number of parts. */
function readShare(tokens: readonly Token[], first: number, number: Numeral): Read | undefined {
  const at = tied(tokens, number.next);
  const word = tokens[at]?.text ?? "";
  const parts = FRACTION_PARTS.get(word);
  if (parts !== undefined && number.value < parts && (number.value === 1) !== word.endsWith("s")) {
    return shareOf(tokens, first, at + 1, number.value / parts);
  }
  const isOut = word === "out" && tokens[at + 1]?.text === "of";
  if ((word !== "in" && !isOut) || at !== number.next) return undefined;
  const place = isOut ? at + 2 : at + 1;
  const whole = numeralAt(tokens, place);
  if (!whole || whole.ordinal || whole.value <= number.value || whole.value > MAX_RATIO) return undefined;
  // "Two in 2016", "12 in 20 minutes": only small shares are written with "in".
  const isYear = whole.value >= 1500 && whole.value <= 2100;
  const unit = unitAt(tokens, whole);
  if (!isOut && (isYear || number.value >= 10 || unit !== undefined)) return undefined;
  return shareOf(tokens, first, whole.next, number.value / whole.value);
}

/** Reads "half of", "half the", "a third of", "a quarter of". */
export function readFraction(tokens: readonly Token[], at: number): Read | undefined {
  const isArticle = tokens[at]!.text === "a" || tokens[at]!.text === "an";
  const place = isArticle ? at + 1 : at;
  const word = tokens[place]?.text ?? "";
  const following = tokens[place + 1]?.text ?? "";
  const parts = FRACTION_PARTS.get(word);
  if (parts === undefined) return undefined;
  if (word === "half") {
    const isShare = /^(?:of|the|our|their|his|her|its|your|all|that|what)$/.test(following);
    const isPart = /^(?:in|first|second|other|better)$/.test(tokens[at - 1]?.text ?? "");
    if (following === "an" && tokens[place + 2]?.text === "hour") {
      const number: Numeral = { value: 0.5, place: 0.1, scaled: false, ordinal: false, next: place + 2 };
      return quantityOf(tokens, { first: at, next: place + 3, number, unit: UNITS.get("hour")!, noun: "" });
    }
    return isShare && !isPart ? shareOf(tokens, at, place + 1, 0.5) : undefined;
  }
  const isShare = isArticle && following === "of" && !word.endsWith("s");
  return isShare ? shareOf(tokens, at, place + 1, 1 / parts) : undefined;
}

/** Reads the second number of "10-20", "10 to 20", "between 10 and 20"; undefined if no range is written. */
function readRange(
  tokens: readonly Token[],
  first: number,
  low: Numeral,
): readonly [Numeral, number] | undefined {
  let at = low.next;
  if (tokens[at]?.text === "%") at++;
  const joint = tokens[at];
  if (!joint) return undefined;
  const before = tokens[first - 1]?.text;
  const isBetween = before === "between";
  const isDash = (joint.text === "-" || joint.text === "\u2013") && joint.glued && tokens[at + 1]?.glued;
  const isWord =
    joint.text === "and" ? isBetween : (joint.text === "to" || joint.text === "or") && before !== "from";
  if (!isDash && !isWord) return undefined;
  const isSigned = UNITS.get(tokens[at + 1]?.text ?? "")?.kind === "money" && tokens[at + 1]!.kind === "mark";
  const place = isSigned ? at + 2 : at + 1;
  const high = numeralAt(tokens, place);
  if (!high || high.ordinal || high.bounds) return undefined;
  let least = low.value;
  if (high.scaled && !low.scaled && tokens[place]!.kind === "digits") {
    // "1.5-2 million": the magnitude is of both.
    const written = Number(tokens[place]!.text);
    if (least < written) least *= high.value / written;
  }
  if (least >= high.value) return undefined;
  const bounds = { low: least, high: high.value };
  return [{ ...high, value: (least + high.value) / 2, bounds }, isBetween ? first - 1 : first];
}

/** Returns whether "one" at a token is a pronoun or part of a name, not a number. */
function isPronoun(tokens: readonly Token[], at: number, next: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[next];
  if (BEFORE_PRONOUN.has(before?.text ?? "") && !(before!.text === "the" && after?.text === "man"))
    return true;
  if (after?.kind !== "word" || AFTER_PRONOUN.has(after.text) || after.text.endsWith("ing"))
    return !(after?.text === "-" && after.glued);
  return countedNoun(tokens, next, true) === "";
}

/** Returns the word that makes a number before which it stands a label: "Article 5", "No. 13". */
function labelBefore(tokens: readonly Token[], at: number): Token | undefined {
  const isDotted = tokens[at - 1]?.text === "." && tokens[at - 1]!.glued;
  const word = tokens[isDotted ? at - 2 : at - 1];
  if (word?.kind !== "word" || !LABELLED.has(word.text)) return undefined;
  return word.text === "no" && !isDotted ? undefined : word;
}

const labelNoun = (word: string): string => (/^(?:nos?|nr)$/.test(word) ? "number" : nounStem(word));

/** Returns the last word of a name before a number: "Incredibles 2 is". Headlines hold no such names. */
function nameBefore(tokens: readonly Token[], at: number): Token | undefined {
  const word = tokens[at - 1];
  if (word?.kind !== "word" || !word.capital || tokens[at]!.text.length > 3) return undefined;
  let before = at - 2;
  while (before >= at - 4 && tokens[before]?.kind === "word" && tokens[before]!.capital) before--;
  const isInSentence = tokens[before]?.kind === "word" && !tokens[before]!.capital;
  return isInSentence ? word : undefined;
}

/** Returns the quantity of a number whose first token is `first`. */
export function readMeasured(tokens: readonly Token[], first: number, number: Numeral): Read | undefined {
  const share = readShare(tokens, first, number);
  if (share) return share;
  const token = tokens[first]!;
  const range = readRange(tokens, first, number);
  const [read, start] = range ?? [number, first];
  const currency = CURRENCY_WORDS.has(tokens[first - 1]?.text ?? "")
    ? UNITS.get(tokens[first - 1]!.text)
    : undefined;
  const measured = unitAt(tokens, read);
  if (currency && !measured) {
    return quantityOf(tokens, { first: start - 1, next: read.next, number: read, unit: currency, noun: "" });
  }
  const isOne = token.text === "one" && number.next === first + 1;
  if (measured) {
    if (isOne && isPronoun(tokens, first, number.next)) return undefined;
    return quantityOf(tokens, {
      first: start,
      next: measured.next,
      number: read,
      unit: measured.unit,
      noun: "",
    });
  }
  if (isAge(tokens, findHedge(tokens, start, read.next).first, read)) {
    return quantityOf(tokens, { first: start, next: read.next, number: read, unit: AGE, noun: "" });
  }
  const label = labelBefore(tokens, first);
  if (label && range) return undefined;
  if (!label && isOne && isPronoun(tokens, first, number.next)) return undefined;
  const noun = countedNoun(tokens, read.next, isOne);
  const name =
    label ?? (noun === "" && token.kind === "digits" && !range ? nameBefore(tokens, first) : undefined);
  if (name) {
    const unit: Unit = { ...COUNT, kind: "label" };
    const exact = { ...read, bounds: { low: read.value, high: read.value } };
    return quantityOf(tokens, { first, next: read.next, number: exact, unit, noun: labelNoun(name.text) });
  }
  return quantityOf(tokens, { first: start, next: read.next, number: read, unit: COUNT, noun });
}

function isAge(tokens: readonly Token[], at: number, { value }: Numeral): boolean {
  const before = tokens[at - 1]?.text;
  const isAged = before === "aged" || before === "age" || before === "ages";
  return value <= MAX_AGE && (isAged || (before === "of" && tokens[at - 2]?.text === "age"));
}

/** Reads "$3.5bn", "£20", "$10 to $20" from the sign on. */
export function readMoney(tokens: readonly Token[], at: number): Read | undefined {
  const sign = UNITS.get(tokens[at]!.text);
  if (sign?.kind !== "money" || tokens[at + 1]?.kind !== "digits") return undefined;
  let number = readDigits(tokens, at + 1);
  if (!number) return undefined;
  const letter = tokens[number.next];
  const magnitude =
    letter && !number.scaled && letter.text.length <= 2 ? GLUED_MAGNITUDES.get(letter.text) : undefined;
  if (magnitude !== undefined) {
    const { value, place, next } = number;
    number = { ...number, value: value * magnitude, place: place * magnitude, scaled: true, next: next + 1 };
  }
  const range = readRange(tokens, at, number);
  const [read, first] = range ?? [number, at];
  const before = tokens[at]!.glued ? DOLLARS.get(tokens[at - 1]!.text) : undefined;
  const unit = before !== undefined && sign.unit === "USD" ? { ...sign, unit: before } : sign;
  const after = unitAt(tokens, read);
  const next = after?.unit.kind === "money" ? after.next : read.next;
  return quantityOf(tokens, { first, next, number: read, unit, noun: "" });
}

/** Reads an ordinal up to `next`: "third", "22nd". */
export function readOrdinal(tokens: readonly Token[], first: number, value: number, next: number): Read {
  const number: Numeral = {
    value,
    place: 1,
    scaled: false,
    ordinal: true,
    next,
    bounds: { low: value, high: value },
  };
  const noun = countedNoun(tokens, next, true);
  return {
    next,
    quantity: quantityOf(tokens, { first, next, number, unit: { ...COUNT, kind: "ordinal" }, noun }).quantity,
  };
}

/** Reads "twice", "tenfold" and the like. */
export function readMultiple(
  tokens: readonly Token[],
  at: number,
  value = MULTIPLES.get(tokens[at]!.text)!,
): Read {
  const number: Numeral = { value, place: 1, scaled: false, ordinal: false, next: at + 1 };
  return quantityOf(tokens, { first: at, next: at + 1, number, unit: UNITS.get("times")!, noun: "" });
}
