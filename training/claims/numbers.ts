import { Statement } from "../../src/compare";
import { compareQuantities, type Quantity } from "../../src/compare/quantities";
import { withArticles } from "./article";
import { applyEdit, type Edit, editAt } from "./edit";

const DIGITS = /\d[\d,]*(?:\.\d+)?/;
/** The year before or after a decade is no decade. */
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d|['\u2019]?s)/;
const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const LARGE: Readonly<Record<string, string>> = {
  tens: "thousands",
  dozens: "thousands",
  hundreds: "millions",
  thousands: "dozens",
  millions: "hundreds",
  billions: "thousands",
};
const NUMBER_WORD = new RegExp(
  `(?<![\\p{L}-])(?:${[...WORDS.slice(2), ...TENS, ...ORDINALS, ...Object.keys(LARGE)].join("|")})(?![\\p{L}-])`,
  "iu",
);

const OF_YEAR = "(?:(?:early|late|mid|the (?:beginning|start|end) of)[ -])?$";
/** What holds "before 2020" holds before 2021 as well, and what does since 2011, since 2012. */
const BEFORE = new RegExp(`\\b(?:before|by|prior to|no later than|since) ${OF_YEAR}`, "i");
const AFTER = new RegExp(`\\b(?:after|until|till) ${OF_YEAR}`, "i");

const NUMBERS = new RegExp(`${DIGITS.source}|${NUMBER_WORD.source}`, "giu");

/**
 * Returns the edits of a text's numbers: years one off, other numbers doubled or halved. Of a least number
 * only the double is another claim, of a greatest only the half; of a year that bounds a time only the nearer
 * bound. No number becomes one that stands beside it: "from 20 % to 20 %".
 */
export function numberEdits(statement: Statement): Edit[] {
  return statement.quantities.flatMap((quantity) => {
    const { start, end } = quantity;
    const written = statement.text.slice(start, end);
    const found = isDated(quantity)
      ? YEAR.exec(written)
      : (DIGITS.exec(written) ?? NUMBER_WORD.exec(written));
    if (!found || quantity.kind === "label" || quantity.kind === "time") return [];
    // "6rd", and ranges whose ends would pass each other.
    if (quantity.kind === "ordinal" && DIGITS.test(found[0])) return [];
    if (isRange(quantity, written)) return [];
    const at = start + found.index;
    const others = isDated(quantity)
      ? yearsBeside(found[0], statement.text.slice(0, start))
      : othersOf(found[0], quantity);
    return others
      .map((other) => editAt("number", statement, at, at + found[0].length, other))
      .filter((edit) => !repeats(edit, statement))
      .map((edit) => withArticles(edit, statement));
  });
}

function yearsBeside(written: string, before: string): string[] {
  const year = Number(written);
  const others: number[] = [];
  if (!AFTER.test(before)) others.push(year - 1);
  if (!BEFORE.test(before)) others.push(year + 1);
  return others.map(String);
}

/** Whether the number that an edit puts stands somewhere else in the text. */
function repeats(edit: Edit, { text, quantities }: Statement): boolean {
  if (quantities.length < 2) return false;
  const [{ start }] = edit.replacements;
  const edited = new Statement(applyEdit(text, edit)).quantities;
  const put = edited.find((one) => one.start <= start && start < one.end);
  return put !== undefined && edited.some((one) => one !== put && compareQuantities(one, put) === "same");
}

function isDated({ kind }: Quantity): boolean {
  return kind === "date" || kind === "year";
}

/** Whether two numbers are written, and what lies between them is meant. */
function isRange({ value, low, high }: Quantity, written: string): boolean {
  const numbers = written.match(NUMBERS) ?? [];
  return low < value && value < high && numbers.length > 1;
}

function othersOf(written: string, quantity: Quantity): string[] {
  const lower = written.toLowerCase();
  if (LARGE[lower] !== undefined) return [LARGE[lower]];
  const order = ORDINALS.indexOf(lower);
  if (order >= 0) return order === 0 ? ["second", "third"] : ["first"];
  const words = TENS.includes(lower) ? TENS.indexOf(lower) * 10 + 10 : WORDS.indexOf(lower);
  const value = words >= 0 ? words : Number(written.replaceAll(",", ""));
  return altered(value, quantity).map((other) => {
    if (words >= 0)
      return WORDS[other] ?? (other % 10 === 0 ? TENS[other / 10 - 1] : undefined) ?? String(other);
    if (written.includes(",") || (other >= 10_000 && value < 10_000)) return other.toLocaleString("en-US");
    return String(other);
  });
}

/** Returns a number's double and half, as far as they are numbers of its kind. */
function altered(value: number, { kind, value: said, low, high }: Quantity): number[] {
  if (!Number.isFinite(value) || value < 1) return [];
  const others: number[] = [];
  const isFloor = low === said && high > said;
  const isCeiling = high === said && low < said;
  const half = value / 2;
  const isPercentAbove = kind === "percent" && (isFloor ? 2 * said >= 100 : 2 * said > 100);
  if (!isCeiling && value > 1 && !isPercentAbove && !(kind === "age" && value > 50)) others.push(2 * value);
  const isWhole = Number.isInteger(half) || !Number.isInteger(value);
  if (!isFloor && half > 1 && isWhole) others.push(Math.round(half * 1000) / 1000);
  else if (!isFloor && value > 3 && !isWhole) others.push((value - 1) / 2);
  // Odd small numbers have no half that is written alike.
  return others.filter((other) => other > 1 && other !== value);
}
