import type { Read, Step } from "./dates";
import { findHedge } from "./hedges";
import { isPronoun, labelBefore, labelNoun, nameBefore } from "./names";
import { countedNoun, isPlural } from "./nouns";
import { type Numeral, numeralAt, readDigits } from "./numerals";
import { quantityOf } from "./quantity-of";
import type { Token } from "./scan";
import { readShare } from "./shares";
import { AGE, UNITS, type Unit, unitAt, YEAR_SECONDS } from "./units";
import { CARDINALS, GLUED_MAGNITUDES, MONEY_MAGNITUDES, MONTHS, MULTIPLES } from "./words";

const MAX_AGE = 125;
const COUNT: Unit = { kind: "count", unit: "", factor: 1, offset: 0 };
const DOLLARS: ReadonlyMap<string, string> = new Map([
  ["a", "AUD"],
  ["au", "AUD"],
  ["c", "CAD"],
  ["ca", "CAD"],
  ["nz", "NZD"],
  ["hk", "HKD"],
  ["r", "BRL"],
  ["us", "USD"],
]);
const CURRENCY_WORDS: ReadonlySet<string> = new Set(["rs", "usd", "eur", "gbp", "inr"]);

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
  const scale = scaleOf(tokens, place, high.next);
  // "1.5-2 million", "two or three hundred": the magnitude is of both.
  if (!low.scaled && least < high.value / scale) least *= scale;
  if (least >= high.value) return undefined;
  const bounds = { low: least, high: high.value };
  return [{ ...high, value: (least + high.value) / 2, bounds }, isBetween ? first - 1 : first];
}

/** Returns the product of the magnitudes at the end of a number, behind its first token; 1 for none. */
function scaleOf(tokens: readonly Token[], first: number, next: number): number {
  let scale = 1;
  for (let at = next - 1; at > first; at--) {
    const magnitude = GLUED_MAGNITUDES.get(tokens[at]!.text);
    if (magnitude === undefined) break;
    scale *= magnitude;
  }
  return scale;
}

/** Returns the quantity of a number whose first token is `first`. */
export function readMeasured(tokens: readonly Token[], first: number, number: Numeral): Step | undefined {
  const share = readShare(tokens, first, number);
  if (share) return share;
  const token = tokens[first]!;
  const range = readRange(tokens, first, number);
  const [read, start] = range ?? [number, first];
  // "Rs 500" and "Rs. 500".
  const sign = tokens[first - 1]?.text === "." && tokens[first - 1]!.glued ? first - 2 : first - 1;
  const currency = CURRENCY_WORDS.has(tokens[sign]?.text ?? "") ? UNITS.get(tokens[sign]!.text) : undefined;
  const measured = unitAt(tokens, read);
  if (currency && !measured) {
    const from = Math.min(sign, start - 1);
    return quantityOf(tokens, { first: from, next: read.next, number: read, unit: currency, noun: "" });
  }
  const isOne = token.text === "one" && number.next === first + 1;
  if (measured) {
    if (isOne && isPronoun(tokens, first, number.next)) return undefined;
    return quantityOf(tokens, {
      first: start,
      next: measured.next,
      number: read,
      unit: ageUnit(tokens, start, measured.unit),
      noun: "",
    });
  }
  const hedged = findHedge(tokens, start, read.next);
  if (isAge(tokens, hedged.first, read)) {
    return quantityOf(tokens, { first: start, next: read.next, number: read, unit: AGE, noun: "" });
  }
  const label = labelBefore(tokens, first);
  if (label && range) return { next: read.next };
  if (!label && isOne && isPronoun(tokens, first, number.next)) return undefined;
  const noun = countedNoun(tokens, hedged.next, isOne);
  const name =
    label ?? (noun === "" && token.kind === "digits" && !range ? nameBefore(tokens, first) : undefined);
  if (name) {
    const unit: Unit = { ...COUNT, kind: "label" };
    const exact = { ...read, bounds: { low: read.value, high: read.value } };
    return quantityOf(tokens, { first, next: read.next, number: exact, unit, noun: labelNoun(name.text) });
  }
  return quantityOf(tokens, { first: start, next: read.next, number: read, unit: COUNT, noun });
}

/** Whom a number behind "of" is the age of: "a boy of fifteen". */
const PERSON =
  /^(?:boys?|girls?|bab(?:y|ies)|infants?|toddlers?|m[ae]n|wom[ae]n|child|children|kids?|teens?|teenagers?|youths?|sons?|daughters?|lad|patient)$/;
const DIES = /^(?:dies?|died|dead|passed|turns?|turned|retires?|retired)$/;
const IS = /^(?:is|was)$/;
const WHO = /^(?:who|he|she)$/;

/** Whether a number without a unit is an age: "aged 12", "a boy, 12, was", "died at 80", "who is 12". */
function isAge(tokens: readonly Token[], at: number, { value, next, ordinal }: Numeral): boolean {
  if (value > MAX_AGE || ordinal) return false;
  const textAt = (place: number): string => tokens[place]?.text ?? "";
  const [before, earlier] = [textAt(at - 1), textAt(at - 2)];
  if (before === "aged" || before === "age" || before === "ages") return true;
  if (before === "of") return earlier === "age" || PERSON.test(earlier);
  if (!Number.isInteger(value) || value < 1) return false;
  if (isBetweenCommas(tokens, at, next)) return true;
  const noun = countedNoun(tokens, next, false);
  if (IS.test(before) && WHO.test(earlier)) return noun === "" || !isPlural(textAt(next));
  if (noun !== "") return false;
  if (before === "at") return DIES.test(earlier) || (earlier === "away" && DIES.test(textAt(at - 3)));
  return /^turn(?:s|ed)$/.test(before);
}

/** Returns a unit of time as one of age where it is somebody's: "a baby of 6 weeks". */
function ageUnit(tokens: readonly Token[], at: number, unit: Unit): Unit {
  const isOfPerson = tokens[at - 1]?.text === "of" && PERSON.test(tokens[at - 2]?.text ?? "");
  return isOfPerson && unit.kind === "duration" ? { ...AGE, factor: unit.factor / YEAR_SECONDS } : unit;
}

/** "Ada Reed, 34, said", but no part of a list: "5, 34, 40". */
function isBetweenCommas(tokens: readonly Token[], at: number, next: number): boolean {
  if (tokens[at - 1]?.text !== "," || tokens[next]?.text !== ",") return false;
  const [before, behind] = [tokens[at - 2], tokens[next + 1]];
  const isOfWord = before?.kind === "word" && !CARDINALS.has(before.text) && !MONTHS.has(before.text);
  return isOfWord && behind?.kind === "word" && !CARDINALS.has(behind.text);
}

/** Reads "$3.5bn", "£20", "$10 to $20" from the sign on. */
export function readMoney(tokens: readonly Token[], at: number): Read | undefined {
  const sign = UNITS.get(tokens[at]!.text);
  if (sign?.kind !== "money" || tokens[at + 1]?.kind !== "digits") return undefined;
  let number = readDigits(tokens, at + 1);
  if (!number) return undefined;
  const letter = tokens[number.next];
  const magnitude =
    letter && !number.scaled && letter.text.length <= 2 ? MONEY_MAGNITUDES.get(letter.text) : undefined;
  if (magnitude !== undefined) {
    const { value, place, next } = number;
    number = { ...number, value: value * magnitude, place: place * magnitude, scaled: true, next: next + 1 };
  }
  const range = readRange(tokens, at, number);
  const before = tokens[at]!.glued ? DOLLARS.get(tokens[at - 1]!.text) : undefined;
  // "R$ 50" as a whole: a sign without its letter is another country's money.
  const [read, begin] = range ?? [number, at];
  const first = before === undefined ? begin : Math.min(begin, at - 1);
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
