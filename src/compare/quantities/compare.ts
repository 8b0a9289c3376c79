import type { Quantity } from "./quantity";
import { FAHRENHEIT } from "./units";

/** How two quantities stand to each other. */
export type QuantityRelation = "same" | "different" | "incomparable";

const HALF_DAY_MINUTES = 720;
/** Two bounds of the same direction ("over 100", "more than 105") are the same up to this share. */
const BOUND_SHARE = 0.1;
const LAST_DAY = 1231;
/** Smaller numbers are hardly of money, nor are those of years. */
const LEAST_SUM = 100;

const isFloor = (quantity: Quantity): boolean =>
  quantity.low === quantity.value && quantity.high > quantity.value;
const isCeiling = (quantity: Quantity): boolean =>
  quantity.high === quantity.value && quantity.low < quantity.value;
const overlap = (a: number, b: number, c: number, d: number): boolean => a <= d && c <= b;
const decide = (isSame: boolean): QuantityRelation => (isSame ? "same" : "different");

/** Dates and years as days `yyyymmdd`. */
function days({ kind, low, high }: Quantity): readonly [number, number] {
  return kind === "year" ? [low * 10_000, high * 10_000 + LAST_DAY] : [low, high];
}

function compareDates(post: Quantity, claim: Quantity): QuantityRelation {
  const [a, b] = days(post);
  const [c, d] = days(claim);
  if ((post.unit === "mmdd") === (claim.unit === "mmdd")) return decide(overlap(a, b, c, d));
  const [full, short] = post.unit === "mmdd" ? [claim, post] : [post, claim];
  if (full.kind === "year") return "incomparable";
  return decide(overlap(full.low % 10_000, full.high % 10_000, short.low, short.high));
}

function compareTimes(post: Quantity, claim: Quantity): QuantityRelation {
  const isHalf = post.unit !== claim.unit || post.unit === "min12";
  const cycle = isHalf ? HALF_DAY_MINUTES : 2 * HALF_DAY_MINUTES;
  const apart = Math.abs(post.value - claim.value) % cycle;
  const slack = Math.max(post.high - post.value, claim.high - claim.value);
  return decide(Math.min(apart, cycle - apart) <= slack);
}

/** One interval must hold the other's number; two floors or two ceilings compare their numbers. */
function compareNumbers(post: Quantity, claim: Quantity): QuantityRelation {
  const isBound = (isFloor(post) && isFloor(claim)) || (isCeiling(post) && isCeiling(claim));
  if (isBound) {
    const greatest = Math.max(Math.abs(post.value), Math.abs(claim.value));
    return decide(Math.abs(post.value - claim.value) <= BOUND_SHARE * greatest);
  }
  const isWithin = (one: Quantity, other: Quantity): boolean =>
    one.value >= other.low && one.value <= other.high;
  return decide(isWithin(post, claim) || isWithin(claim, post));
}

const BARE_DEGREES = "\u00b0";
const CELSIUS = "\u00b0C";

/** Returns degrees that may be of Fahrenheit in Celsius. */
function fromFahrenheit(degrees: Quantity): Quantity {
  const { unit, factor, offset } = FAHRENHEIT;
  const based = (value: number): number => value * factor + offset;
  const { value, low, high } = degrees;
  return { ...degrees, unit, value: based(value), low: based(low), high: based(high) };
}

/** Degrees without their scale are of either. */
function compareDegrees(bare: Quantity, scaled: Quantity): QuantityRelation {
  const isSame = [{ ...bare, unit: CELSIUS }, fromFahrenheit(bare)].some(
    (degrees) => compareNumbers(degrees, scaled) === "same",
  );
  return decide(isSame);
}

/** Whether the first is a number that may be of money, and the second money: "44 billion", "$44bn". */
function isBareSum(one: Quantity, other: Quantity): boolean {
  if (one.kind !== "count" || one.noun !== "" || other.kind !== "money") return false;
  return one.value >= LEAST_SUM && !(one.value >= 1500 && one.value < 2100);
}

/**
 * Returns "same" if the quantities agree within the precision with which either is written, "different" if
 * they do not, and "incomparable" if their kinds, their units or the words that they count differ. Dates and
 * years are the same if they share a day.
 */
export function compareQuantities(post: Quantity, claim: Quantity): QuantityRelation {
  const areDates =
    (post.kind === "date" || post.kind === "year") && (claim.kind === "date" || claim.kind === "year");
  if (areDates) return compareDates(post, claim);
  if (isBareSum(post, claim) || isBareSum(claim, post)) return compareNumbers(post, claim);
  if (post.kind !== claim.kind) return "incomparable";
  if (post.kind === "time") return compareTimes(post, claim);
  if (post.unit === BARE_DEGREES && claim.unit === CELSIUS) return compareDegrees(post, claim);
  if (claim.unit === BARE_DEGREES && post.unit === CELSIUS) return compareDegrees(claim, post);
  if (post.unit !== claim.unit) return "incomparable";
  if (post.noun !== claim.noun && post.noun !== "" && claim.noun !== "") return "incomparable";
  if (post.kind === "label" && post.noun !== claim.noun) return "incomparable";
  return compareNumbers(post, claim);
}
