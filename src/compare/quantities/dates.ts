import { wordSet } from "../word-set";
import type { Quantity } from "./quantity";
import type { Token } from "./scan";
import { MONTHS } from "./words";

const CURRENT_CENTURY = 2000;
/** Two digits up to this are of this century. */
const LAST_SHORT_YEAR = 35;
const FIRST_YEAR = 1500;
const LAST_YEAR = 2100;
const MONTH_NAMES_OF_WORDS: ReadonlySet<string> = new Set(["may", "march", "mar"]);
const MONTH_CUES = wordSet("in since until till by last this next during mid early late");
const MERIDIEMS: ReadonlyMap<string, number> = new Map([
  ["am", 0],
  ["a", 0],
  ["pm", 720],
  ["p", 720],
]);

/** A quantity and the first token after it. */
export interface Read {
  readonly quantity: Quantity;
  readonly next: number;
}

/** What is read at a token: a quantity, or a part of a name to pass over. */
export type Step = Read | { readonly quantity?: undefined; readonly next: number };

/** Returns whether digits can be a year. */
export function isYear(text: string): boolean {
  return text.length === 4 && Number(text) >= FIRST_YEAR && Number(text) <= LAST_YEAR;
}

/** Returns the year of two or four digits. */
export function fullYear(text: string): number | undefined {
  if (text.length === 2) {
    const year = Number(text);
    return year <= LAST_SHORT_YEAR ? CURRENT_CENTURY + year : CURRENT_CENTURY - 100 + year;
  }
  return isYear(text) ? Number(text) : undefined;
}

const dayNumber = (token: Token | undefined): number | undefined => {
  if (token?.kind !== "digits" || token.text.length > 2) return undefined;
  const day = Number(token.text);
  return day >= 1 && day <= 31 ? day : undefined;
};

const monthOf = (token: Token | undefined): number | undefined => {
  if (token?.kind !== "word") return undefined;
  const month = MONTHS.get(token.text);
  if (month === undefined || (MONTH_NAMES_OF_WORDS.has(token.text) && !token.capital)) return undefined;
  return month;
};

/** Returns whether a token is the "th" of "4th". */
export const isOrdinalEnding = (token: Token | undefined): boolean =>
  token?.glued === true && /^(?:st|nd|rd|th)$/.test(token.text);

/** Returns a date; a day of 0 stands for any day of the month. */
function dateOf(
  tokens: readonly Token[],
  at: number,
  next: number,
  year: number,
  month: number,
  day: number,
): Read {
  const value = year * 10_000 + month * 100 + day;
  const low = day === 0 ? value + 1 : value;
  const high = day === 0 ? value + 31 : value;
  return {
    quantity: {
      start: tokens[at]!.start,
      end: tokens[next - 1]!.end,
      kind: "date",
      value: low,
      low,
      high,
      unit: year === 0 ? "mmdd" : "yyyymmdd",
      noun: "",
    },
    next,
  };
}

/** Returns the year after a month or a day (", 2020", "of 2020") or 0, and the next token. */
function yearAfter(tokens: readonly Token[], at: number): readonly [year: number, next: number] {
  const mark = tokens[at]?.text;
  const place = mark === "," || mark === "of" || mark === "." ? at + 1 : at;
  const token = tokens[place];
  return token?.kind === "digits" && isYear(token.text) ? [Number(token.text), place + 1] : [0, at];
}

/** Reads "March 3, 2020", "Oct. 26th", "March 2020", and a month alone after "in". */
export function readMonthFirst(tokens: readonly Token[], at: number): Read | undefined {
  const month = monthOf(tokens[at]);
  if (month === undefined) return undefined;
  const after = tokens[at + 1]?.text === "." ? at + 2 : at + 1;
  const day = dayNumber(tokens[after]);
  const unitFollows =
    tokens[after + 1]?.glued && !isOrdinalEnding(tokens[after + 1]) && tokens[after + 1]?.kind === "word";
  if (day !== undefined && !unitFollows) {
    const afterDay = isOrdinalEnding(tokens[after + 1]) ? after + 2 : after + 1;
    const [year, next] = yearAfter(tokens, afterDay);
    return dateOf(tokens, at, next, year, month, day);
  }
  const [year, next] = yearAfter(tokens, after);
  if (year > 0) return dateOf(tokens, at, next, year, month, 0);
  const cued = tokens[at]!.capital && MONTH_CUES.has(tokens[at - 1]?.text ?? "");
  return cued ? dateOf(tokens, at, at + 1, 0, month, 0) : undefined;
}

/** Reads "3 March 2020", "4th of July". */
export function readDayFirst(tokens: readonly Token[], at: number): Read | undefined {
  const day = dayNumber(tokens[at]);
  if (day === undefined) return undefined;
  const ending = isOrdinalEnding(tokens[at + 1]) ? at + 2 : at + 1;
  const place = tokens[ending]?.text === "of" ? ending + 1 : ending;
  const month = monthOf(tokens[place]);
  if (month === undefined) return undefined;
  const [year, next] = yearAfter(tokens, tokens[place + 1]?.text === "." ? place + 2 : place + 1);
  return dateOf(tokens, at, year > 0 ? next : place + 1, year, month, day);
}

/** Reads "2020-03-31", "3/31/20", "31-3-2020"; `parts` are indexes of the three numbers. */
export function readNumericDate(tokens: readonly Token[], parts: readonly number[]): Read | undefined {
  const [a, b, c] = parts.map((part) => tokens[part]!.text);
  const next = parts[2]! + 1;
  if (isYear(a!)) return checked(tokens, parts[0]!, next, Number(a), Number(b), Number(c));
  const year = fullYear(c!);
  if (year === undefined) return undefined;
  const [x, y] = [Number(a), Number(b)];
  const american = checked(tokens, parts[0]!, next, year, x, y);
  const european = checked(tokens, parts[0]!, next, year, y, x);
  if (!american || !european) return american ?? european;
  // "3/4/20" is a day of March or of April: it allows both, and what lies between.
  const [p, q] = [american.quantity, european.quantity];
  return { next, quantity: { ...p, low: Math.min(p.value, q.value), high: Math.max(p.value, q.value) } };
}

function checked(
  tokens: readonly Token[],
  at: number,
  next: number,
  year: number,
  month: number,
  day: number,
): Read | undefined {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return exists ? dateOf(tokens, at, next, year, month, day) : undefined;
}

/** Reads "7/5" as the fifth of July. */
export function readMonthAndDay(tokens: readonly Token[], at: number): Read | undefined {
  return checked(tokens, at, at + 3, 0, Number(tokens[at]!.text), Number(tokens[at + 2]!.text));
}

/** Reads "7:30pm", "3 A.M.", "19:30", "five o'clock"; `hours` ends before token `at`. */
export function readTime(
  tokens: readonly Token[],
  start: number,
  at: number,
  hours: number,
): Read | undefined {
  if (hours > 24 || !Number.isInteger(hours)) return undefined;
  let minutes = 0;
  let next = at;
  let isExact = false;
  const written = tokens[at + 1];
  if (tokens[at]?.text === ":" && tokens[at]!.glued && written?.glued && /^[0-5]\d$/.test(written.text)) {
    minutes = Number(written.text);
    isExact = true;
    next = at + 2;
  }
  const word = tokens[next]?.text ?? "";
  const added = MERIDIEMS.get(word);
  const isShort = word.length === 1;
  const dotted = isShort && tokens[next + 1]?.text === "." && tokens[next + 2]?.text === "m";
  const clock = word === "o'clock";
  const hasHalf = added !== undefined && (!isShort || dotted) && hours >= 1 && hours <= 12;
  if (!hasHalf && !clock && !isExact) return undefined;
  if (hasHalf) next += dotted ? (tokens[next + 3]?.text === "." && tokens[next + 3]!.glued ? 4 : 3) : 1;
  else if (clock) next++;
  const value = (hasHalf ? (hours % 12) * 60 + added! : hours * 60) + minutes;
  const slack = isExact ? 0 : 29;
  return {
    next,
    quantity: {
      start: tokens[start]!.start,
      end: tokens[next - 1]!.end,
      kind: "time",
      value,
      low: value - slack,
      high: value + slack,
      // Without "am" or "pm" the hours up to 12 are of both halves of the day.
      unit: hasHalf || hours > 12 || hours === 0 ? "min" : "min12",
      noun: "",
    },
  };
}
