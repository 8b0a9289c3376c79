import { UsageError } from "../base/core/errors";
import { parseDay } from "../base/text";

/** The articles that may answer a query. Each given condition must hold; one entry of a list is enough. */
export interface ArticleFilter {
  /** Sources or hosts of addresses, without `www.`; subdomains count. */
  readonly sites?: readonly string[] | undefined;
  /** The publishers' words, in any case, with or without accents. */
  readonly ratings?: readonly string[] | undefined;
  /** First day of publication, ISO 8601; articles without a date do not pass. */
  readonly from?: string | undefined;
  /** Last day of publication, ISO 8601; articles without a date do not pass. */
  readonly to?: string | undefined;
  /**
   * BCP 47 tags, or names such as English; `en` accepts `en-GB`, `en-GB` accepts `en`, `und` accepts articles
   * without a language.
   */
  readonly languages?: readonly string[] | undefined;
}

/** First and last day of publication that pass a filter: days since 1970-01-01. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

const ISO_DAY = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/i;

/** Returns whether a text names a day as filters take it: ISO 8601, with or without a time. */
export function isFilterDay(text: string): boolean {
  return ISO_DAY.test(text) && parseDay(text) !== undefined;
}

/** Returns whether a filter with valid days does not end before it begins. */
export function isInOrder({ from, to }: Pick<ArticleFilter, "from" | "to">): boolean {
  return from === undefined || to === undefined || (parseDay(from) ?? 0) <= (parseDay(to) ?? 0);
}

/**
 * Returns the days that pass a filter; undefined if it has no dates.
 * @throws UsageError `OPTION_INVALID` for an invalid date, and for a range that ends before it begins.
 */
export function dayRange({ from, to }: ArticleFilter): DayRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  const first = from === undefined ? Number.NEGATIVE_INFINITY : readDay("from", from);
  const last = to === undefined ? Number.POSITIVE_INFINITY : readDay("to", to);
  if (isInOrder({ from, to })) return { first, last };
  throw new UsageError(`The filter's dates begin at ${from} and end before it, at ${to}.`, {
    code: "OPTION_INVALID",
    hint: "Exchange from and to.",
  });
}

function readDay(name: "from" | "to", text: string): number {
  if (isFilterDay(text)) return parseDay(text) as number;
  throw new UsageError(`The filter's ${name} must be a day that the calendar has; it is "${text}".`, {
    code: "OPTION_INVALID",
    hint: "Write it as ISO 8601 has it, e.g. 2020-03-31.",
  });
}
