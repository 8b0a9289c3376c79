import type { Read } from "./dates";
import { findHedge, hedgedBounds } from "./hedges";
import { type Numeral, ROUNDED_FROM } from "./numerals";
import type { Bounds, QuantityKind } from "./quantity";
import type { Token } from "./scan";
import { MONTH_SECONDS, type Unit, YEAR_SECONDS } from "./units";

/** Rounded numbers may be off by half of their last digit, but by no more than this share. */
const ROUND_SHARE = 0.05;
/** The same of numbers with "million" and the like. */
const SCALED_SHARE = 0.1;
/** Years and months are of unequal length. */
const CALENDAR_SLACK_SECONDS = 1.5 * 86_400;

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

export function quantityOf(tokens: readonly Token[], { first, next, number, unit, noun }: Written): Read {
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
