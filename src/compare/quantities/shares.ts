import type { Read } from "./dates";
import { type Numeral, numeralAt, tied } from "./numerals";
import { quantityOf } from "./quantity-of";
import type { Token } from "./scan";
import { UNITS, unitAt } from "./units";
import { FRACTION_PARTS } from "./words";

/** "A third" allows this many percentage points more and less, or a tenth of itself. */
const FRACTION_POINTS = 3;
const MAX_RATIO = 1_000_000;

/** Returns a share of something as a percentage: "one in five", "two thirds". */
export function shareOf(tokens: readonly Token[], first: number, next: number, share: number): Read {
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
export function readShare(tokens: readonly Token[], first: number, number: Numeral): Read | undefined {
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
