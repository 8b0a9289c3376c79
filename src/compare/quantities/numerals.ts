import type { Bounds } from "./quantity";
import type { Token } from "./scan";
import { CARDINALS, FRACTION_PARTS, GLUED_MAGNITUDES, MAGNITUDES, OPEN_MAGNITUDES, ORDINALS } from "./words";

/** A number, before its unit is known. */
export interface Numeral {
  readonly value: number;
  /** Place value of the last digit that is written: 0.1 of "3.2", 1e5 of "3.2 million". */
  readonly place: number;
  /** Whether a word such as "million" scales it. */
  readonly scaled: boolean;
  /** The values that the words allow, where they name a range: "dozens", "a couple". */
  readonly bounds?: Bounds;
  /** Whether it is an ordinal: "twenty-third". */
  readonly ordinal: boolean;
  /** Index of the first token after it. */
  readonly next: number;
}

/** Longer digit runs are identifiers; doubles hold these exactly. */
const MAX_DIGITS = 15;
/** Whole numbers below this are exact. */
export const ROUNDED_FROM = 100;

const numeral = (value: number, next: number, more: Partial<Numeral> = {}): Numeral => ({
  value,
  place: more.place ?? wholePlace(value),
  scaled: false,
  ordinal: false,
  next,
  ...more,
});

/** Returns the place value of a whole number's last digit that is no zero; small numbers are not rounded. */
function wholePlace(value: number): number {
  let place = 1;
  if (value >= ROUNDED_FROM) while (value % (place * 10) === 0) place *= 10;
  return place;
}

/** Returns the index of the word that a space or a hyphen ties to the token before `at`. */
export function tied(tokens: readonly Token[], at: number): number {
  const mark = tokens[at];
  const isHyphen = mark?.glued && (mark.text === "-" || mark.text === "\u2010") && tokens[at + 1]?.glued;
  return isHyphen ? at + 1 : at;
}

const magnitudeAt = (tokens: readonly Token[], at: number): number | undefined => {
  const token = tokens[at];
  return token && (MAGNITUDES.get(token.text) ?? plural(token.text));
};
/** "6 millions", where a number stands before. */
const plural = (word: string): number | undefined => {
  const open = word.endsWith("s") ? OPEN_MAGNITUDES.get(word) : undefined;
  return open !== undefined && open >= 100 ? open : undefined;
};

/** Returns a number of dozens; "a dozen" allows one more or less. */
function dozens(count: number, next: number): Numeral {
  const value = 12 * count;
  const slack = Math.max(1, count);
  return numeral(value, next, { bounds: { low: value - slack, high: value + slack } });
}

/** Returns the index behind "and a half" or "-and-a-half"; undefined where it is not written. */
function afterHalf(tokens: readonly Token[], at: number): number | undefined {
  let next = at;
  for (const word of ["and", "a", "half"]) {
    const place = tied(tokens, next);
    if (tokens[place]?.text !== word) return undefined;
    next = place + 1;
  }
  return next;
}

/** Reads "and a half", then magnitudes, then "dozen" after a number. */
function scale(tokens: readonly Token[], first: Numeral): Numeral {
  let { value, place, next, scaled } = first;
  const behind = afterHalf(tokens, next);
  if (behind !== undefined) {
    value += 0.5;
    place = 0.1;
    next = behind;
  }
  for (;;) {
    const at = tied(tokens, next);
    const magnitude = magnitudeAt(tokens, at);
    if (magnitude === undefined || value * magnitude > 1e18) break;
    value *= magnitude;
    place *= magnitude;
    scaled ||= magnitude >= 1000;
    next = at + 1;
  }
  const word = tokens[tied(tokens, next)]?.text;
  if (word === "dozen" || word === "dozens") return dozens(value, tied(tokens, next) + 1);
  return { ...first, value: Number.isInteger(value) ? value : tidy(value), place, next, scaled };
}

/** Removes the error of a multiplication: 3.3 million is 3,300,000. */
const tidy = (value: number): number => Number(value.toPrecision(MAX_DIGITS));

/** Returns the number that begins with digits: "1,300", "3.2 million", "10k"; undefined for identifiers. */
export function readDigits(tokens: readonly Token[], at: number): Numeral | undefined {
  const { text } = tokens[at]!;
  if (text.length > MAX_DIGITS + 1) return undefined;
  const value = Number(text);
  const dot = text.indexOf(".");
  // Zeros before a number are of identifiers: "007".
  if (dot !== 1 && text.length > 1 && text[0] === "0") return undefined;
  const place = dot < 0 ? wholePlace(value) : 10 ** (dot + 1 - text.length);
  const suffix = tokens[at + 1];
  const first = numeral(value, at + 1, { place });
  if (suffix?.kind === "word" && (suffix.glued || suffix.text === "mill")) {
    const magnitude = GLUED_MAGNITUDES.get(suffix.text);
    if (magnitude === undefined) return first;
    return numeral(tidy(value * magnitude), at + 2, { place: place * magnitude, scaled: true });
  }
  return scale(tokens, first);
}

/** Reads "hundreds", "tens of thousands", and the same after "several" or "a few". */
function readOpen(tokens: readonly Token[], at: number): Numeral | undefined {
  const first = OPEN_MAGNITUDES.get(tokens[at]!.text)!;
  const second = tokens[at + 1]?.text === "of" ? plural(tokens[at + 2]?.text ?? "") : undefined;
  if (second !== undefined) {
    const base = first * second;
    return numeral(base * 2, at + 3, { bounds: { low: base, high: base * 20 } });
  }
  if (first === 10 || (first === 20 && tokens[at + 1]?.text !== "of")) return undefined;
  // Hundreds of people are no thousands; from a hundred million on "hundreds of millions" is said.
  const reach = first <= 20 ? 10 : first < 1000 ? 20 : 100;
  return numeral(first * 2, at + 1, { bounds: { low: first, high: first * reach } });
}

/** Reads "several hundred", "a few thousand", "a couple of", "a pair of". */
function readVague(tokens: readonly Token[], at: number): Numeral | undefined {
  const word = tokens[at]!.text;
  const following = tokens[at + 1]?.text ?? "";
  let magnitude = following === "dozen" ? 12 : MAGNITUDES.get(following);
  let next = at + 2;
  // "Several hundred thousand".
  for (; magnitude !== undefined && MAGNITUDES.has(tokens[next]?.text ?? ""); next++)
    magnitude *= MAGNITUDES.get(tokens[next]!.text)!;
  const isTwo = word === "couple" || word === "pair";
  const [value, low, high] = isTwo ? [2, 2, word === "pair" ? 2 : 3] : [3, 2, 9];
  if (magnitude !== undefined) {
    return numeral(value! * magnitude, next, {
      bounds: { low: low! * magnitude, high: high! * magnitude },
    });
  }
  return isTwo && following === "of" ? numeral(2, at + 1, { bounds: { low: 2, high: high! } }) : undefined;
}

/** Reads "half a million" and "half a dozen"; other halves are fractions. */
function readHalf(tokens: readonly Token[], at: number): Numeral | undefined {
  const after = tied(tokens, at + 1);
  const next = tokens[after]?.text === "a" ? after + 1 : after;
  if (tokens[next]?.text === "dozen") return dozens(0.5, next + 1);
  const magnitude = magnitudeAt(tokens, next);
  if (magnitude === undefined) return undefined;
  const half = numeral(0.5, next, { place: 0.1 });
  return scale(tokens, half);
}

/** Reads "a quarter of a million", "three quarters of a million", "a quarter million" after the parts. */
function readPart(tokens: readonly Token[], at: number, count: number): Numeral | undefined {
  const parts = FRACTION_PARTS.get(tokens[at]?.text ?? "");
  if (parts === undefined || count >= parts) return undefined;
  const isOf = tokens[at + 1]?.text === "of" && tokens[at + 2]?.text === "a";
  const place = isOf ? at + 3 : tied(tokens, at + 1);
  const magnitude = magnitudeAt(tokens, place);
  if (magnitude === undefined) return undefined;
  return numeral(tidy((count / parts) * magnitude), place + 1, { place: magnitude / 100, scaled: true });
}

/** Returns the number that begins with a word: "twenty-five", "three hundred and two", "a dozen", "tenth". */
export function readNumberWords(tokens: readonly Token[], at: number): Numeral | undefined {
  const { text } = tokens[at]!;
  if (OPEN_MAGNITUDES.has(text)) return readOpen(tokens, at);
  switch (text) {
    case "several":
    case "few":
    case "couple":
    case "pair":
      return readVague(tokens, at);
    case "half":
      return readHalf(tokens, at);
    case "dozen":
      return dozens(1, at + 1);
    case "a":
    case "an":
      return readAfterArticle(tokens, at);
    default: {
      const sum = readSum(tokens, at, 0);
      if (!sum) return readPart(tokens, at, 1);
      return (sum.ordinal ? undefined : readPart(tokens, tied(tokens, sum.next), sum.value)) ?? sum;
    }
  }
}

function readAfterArticle(tokens: readonly Token[], at: number): Numeral | undefined {
  const word = tokens[at + 1]?.text ?? "";
  if (word === "couple" || word === "pair" || word === "few") return readVague(tokens, at + 1);
  if (word === "half") return readHalf(tokens, at + 1);
  if (word === "dozen") return dozens(1, at + 2);
  return MAGNITUDES.has(word) ? readSum(tokens, at + 1, 1) : readPart(tokens, at + 1, 1);
}

/**
 * Reads cardinals with magnitudes, until a word does not continue the number. `group` is the part below the
 * next magnitude: 302 of "five thousand three hundred and two".
 */
function readSum(tokens: readonly Token[], at: number, start: number): Numeral | undefined {
  let total = 0;
  let group = start;
  // The next cardinal must be below `room`, the next magnitude below `roof`.
  let room = start > 0 ? 0 : 100;
  let roof = Number.POSITIVE_INFINITY;
  let next = at;
  let scaled = false;
  let place = 1;
  while (next < tokens.length) {
    const isFirst = next === at;
    let position = isFirst ? at : tied(tokens, next);
    const joins = !isFirst && room === 100 && tokens[position]?.text === "and";
    if (joins) position++;
    const word = tokens[position]?.text ?? "";
    const cardinal = CARDINALS.get(word);
    const ordinal = cardinal === undefined && !(isFirst && start > 0) ? ORDINALS.get(word) : undefined;
    if (joins && cardinal !== undefined) {
      // "Between one million and two million" are two numbers.
      const magnitude = magnitudeAt(tokens, tied(tokens, position + 1)) ?? 0;
      if (magnitude >= roof || (magnitude === 100 && group >= 100)) break;
    }
    if (cardinal !== undefined && (isFirst || (cardinal < room && cardinal > 0))) {
      group += cardinal;
      room = cardinal >= 20 ? 10 : 0;
      place = 1;
    } else if (ordinal !== undefined && (isFirst || ordinal < room)) {
      return numeral(total + group + ordinal, position + 1, { ordinal: true });
    } else {
      const magnitude = joins ? undefined : magnitudeAt(tokens, position);
      if (magnitude === undefined) break;
      if (magnitude === 100 ? group >= 100 : magnitude >= roof) break;
      if (isFirst && start === 0 && magnitude > 1000) break;
      place = wholePlace(group || 1) * magnitude;
      group = (group || 1) * magnitude;
      scaled ||= magnitude >= 1000;
      if (magnitude > 100) {
        total += group;
        group = 0;
        roof = magnitude;
      }
      room = 100;
    }
    next = position + 1;
  }
  if (next === at) return undefined;
  const behind = group === 0 && Number.isFinite(roof) ? afterHalf(tokens, next) : undefined;
  // "A million and a half".
  if (behind !== undefined) return numeral(total + roof / 2, behind, { place: roof / 10, scaled: true });
  const value = total + group;
  const read = numeral(value, next, { place, scaled: scaled && place >= 1000 });
  return group > 0 && start === 0 && room < 100 ? scale(tokens, read) : read;
}

/** Returns the numeral at a token, in digits or in words. */
export function numeralAt(tokens: readonly Token[], at: number): Numeral | undefined {
  const kind = tokens[at]?.kind;
  if (kind === "digits") return readDigits(tokens, at);
  return kind === "word" ? readNumberWords(tokens, at) : undefined;
}
