import { type Numeral, tied } from "./numerals";
import type { QuantityKind } from "./quantity";
import type { Token } from "./scan";

/** What a word or sign after a number makes of it. */
export interface Unit {
  readonly kind: QuantityKind;
  /** Canonical unit. */
  readonly unit: string;
  /** Base units in one of these. */
  readonly factor: number;
  /** What is added after the multiplication: degrees Fahrenheit. */
  readonly offset: number;
}

const unit = (kind: QuantityKind, name: string, factor: number, offset = 0): Unit => ({
  kind,
  unit: name,
  factor,
  offset,
});
const DAY_SECONDS = 86_400;
export const YEAR_SECONDS = 365.25 * DAY_SECONDS;
export const MONTH_SECONDS = YEAR_SECONDS / 12;

const TABLE: readonly (readonly [string, Unit])[] = [
  ["second seconds sec secs", unit("duration", "s", 1)],
  ["minute minutes min mins", unit("duration", "s", 60)],
  ["hour hours hr hrs", unit("duration", "s", 3600)],
  ["day days", unit("duration", "s", DAY_SECONDS)],
  ["night nights", unit("duration", "s", DAY_SECONDS)],
  ["week weeks wk wks", unit("duration", "s", 7 * DAY_SECONDS)],
  ["month months mo mos", unit("duration", "s", MONTH_SECONDS)],
  ["year years yr yrs", unit("duration", "s", YEAR_SECONDS)],
  ["decade decades", unit("duration", "s", 10 * YEAR_SECONDS)],
  ["century centuries", unit("duration", "s", 100 * YEAR_SECONDS)],
  ["% percent pct percentage", unit("percent", "%", 1)],
  ["times x \u00d7 fold", unit("multiple", "", 1)],
  ["mm millimeter millimeters millimetre millimetres", unit("measure", "m", 0.001)],
  ["cm centimeter centimeters centimetre centimetres", unit("measure", "m", 0.01)],
  ["meter meters metre metres", unit("measure", "m", 1)],
  ["km kms kilometer kilometers kilometre kilometres", unit("measure", "m", 1000)],
  ["inch inches", unit("measure", "m", 0.0254)],
  ["foot feet ft", unit("measure", "m", 0.3048)],
  ["yard yards yd yds", unit("measure", "m", 0.9144)],
  ["mile miles mi", unit("measure", "m", 1609.344)],
  ["gram grams g", unit("measure", "kg", 0.001)],
  ["kg kgs kilo kilos kilogram kilograms", unit("measure", "kg", 1)],
  ["ton tons tonne tonnes", unit("measure", "kg", 1000)],
  ["pound pounds lb lbs", unit("measure", "kg", 0.45359237)],
  ["ounce ounces oz", unit("measure", "kg", 0.0283495)],
  ["litre litres liter liters", unit("measure", "l", 1)],
  ["gallon gallons", unit("measure", "l", 3.785412)],
  ["acre acres", unit("measure", "m2", 4046.856)],
  ["hectare hectares", unit("measure", "m2", 10_000)],
  ["mph", unit("measure", "m/s", 0.44704)],
  ["kmh kph", unit("measure", "m/s", 1 / 3.6)],
  ["degree degrees \u00b0 \u00ba", unit("measure", "\u00b0", 1)],
  ["celsius centigrade", unit("measure", "\u00b0C", 1)],
  ["fahrenheit", unit("measure", "\u00b0C", 5 / 9, -160 / 9)],
  ["$ dollar dollars usd buck bucks", unit("money", "USD", 1)],
  ["\u20ac euro euros eur", unit("money", "EUR", 1)],
  ["\u00a3 gbp quid sterling", unit("money", "GBP", 1)],
  ["\u00a5 yen jpy", unit("money", "JPY", 1)],
  ["\u20b9 rupee rupees rs inr", unit("money", "INR", 1)],
  ["yuan rmb", unit("money", "CNY", 1)],
  ["ruble rubles rouble roubles \u20bd", unit("money", "RUB", 1)],
  ["peso pesos", unit("money", "MXN", 1)],
  ["naira \u20a6", unit("money", "NGN", 1)],
  ["cent cents \u00a2", unit("money", "USD", 0.01)],
  ["pence penny", unit("money", "GBP", 0.01)],
];

/** Units by word or sign, in lower case. */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  TABLE.flatMap(([words, read]) => words.split(" ").map((word): [string, Unit] => [word, read])),
);
const POUND_STERLING = UNITS.get("gbp")!;
export const FAHRENHEIT = UNITS.get("fahrenheit")!;
export const AGE = unit("age", "year", 1);
/** Letters that are units only where they touch the digits. */
const NO_UNIT_LETTERS: ReadonlySet<string> = new Set(["g", "x", "mi", "mo", "t"]);

/** Letters of the scales of degrees, "45 C", which a small letter is not. */
const SCALES: ReadonlyMap<string, string> = new Map([
  ["c", "celsius"],
  ["f", "fahrenheit"],
]);

/** Returns the scale of degrees whose letter stands behind a number; undefined for none. */
export function scaleOfDegrees(token: Token | undefined): Unit | undefined {
  return token?.kind === "word" && token.capital ? UNITS.get(SCALES.get(token.text) ?? "") : undefined;
}

interface Measured {
  readonly unit: Unit;
  readonly next: number;
}

/** Returns the unit after a number: "%", "per cent", "square miles", "-year-old". */
export function unitAt(tokens: readonly Token[], number: Numeral): Measured | undefined {
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
  const scale = scaleOfDegrees(token);
  if (scale) return { unit: scale, next: at + 1 };
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
    const known = UNITS.get(SCALES.get(word) ?? word);
    if (known?.unit === "\u00b0C") return { unit: known, next: place + 1 };
  } else if (unit.unit === "kg" && number.value >= 1e6 && tokens[next - 1]!.text.startsWith("pound")) {
    return { unit: POUND_STERLING, next };
  }
  return { unit, next };
}
