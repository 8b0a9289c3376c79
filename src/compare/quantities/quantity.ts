/**
 * What a quantity counts or measures. A `label` is a number that is part of a name ("Article 5",
 * "iPhone 12"); a `multiple` is how many times ("twice", "10x", "five times").
 */
export type QuantityKind =
  | "age"
  | "count"
  | "date"
  | "duration"
  | "label"
  | "measure"
  | "money"
  | "multiple"
  | "ordinal"
  | "percent"
  | "time"
  | "year";

/** A quantity that a text names. */
export interface Quantity {
  /**
   * The whole expression in UTF-16 units, with its unit, currency and hedge: "over $3 million", but "300" of
   * "300 people".
   */
  readonly start: number;
  readonly end: number;
  readonly kind: QuantityKind;
  /**
   * The number as written, in the kind's base unit: seconds (duration), years (age), metres, kilograms, ...
   * (measure), currency units (money), minutes of the day (time), percent. A date is `yyyymmdd`, without a
   * year `mmdd`; a range has its middle.
   */
  readonly value: number;
  /** The least and the greatest value that the writing allows. */
  readonly low: number;
  readonly high: number;
  /** Canonical unit: "%", "USD", "m", "kg", "°C", "s", "yyyymmdd", ...; "" if the kind has none. */
  readonly unit: string;
  /** Stem of the word that is counted, or that a label belongs to; "" if unknown. */
  readonly noun: string;
}

/** An interval around a number. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}
