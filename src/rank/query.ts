import type { Rng } from "../base/core/rng";
import type { PostParts } from "../base/core/types";
import { beginningOf, parseDay, parseTweet, readBeside, type TweetParts } from "../base/text";

/** A post to rank: its text, and what else is known. */
export interface Query extends PostParts {
  /** May be "" if the post is an image or quotes another post. */
  readonly text: string;
  /** Display name or handle, unless the text holds it; its first 200 characters are read. */
  readonly author?: string;
  /** ISO 8601; takes precedence over a date in the text. */
  readonly date?: string;
}

/**
 * How much of a query the ranker and its encoder see: all of it; all but its date; all but its date and
 * author, whether in the signature or given separately; or all of it on another day (days since 1970-01-01).
 */
export type Shown = "as written" | "undated" | "unsigned" | { readonly day: number };

/** Longer texts are no names, and would be slow: each word of a name is compared with each candidate's. */
const MAX_AUTHOR_CHARS = 200;

/** Parses a query and returns the parts that the ranker may see, with a separately given author and date. */
export function shownParts(query: Query, shown: Shown = "as written"): TweetParts {
  const { day: written, ...parts } = readBeside(parseTweet(query.text), query);
  const author = query.author === undefined ? {} : { author: beginningOf(query.author, MAX_AUTHOR_CHARS) };
  const undated = { ...parts, ...author };
  if (shown === "undated") return undated;
  if (shown === "unsigned") return { ...undated, author: "", handle: "" };
  const given = query.date === undefined ? undefined : parseDay(query.date);
  const day = shown === "as written" ? (given ?? written) : shown.day;
  return day === undefined ? undated : { ...undated, day };
}

/** Returns whether a tweet's author is known. */
export function isSigned({ author, handle }: TweetParts): boolean {
  return author !== "" || handle !== "";
}

const DAYS_PER_YEAR = 365.25;
const FIRST_YEAR = 0.5;
const LAST_YEAR = 8;

/**
 * Returns a later day for a tweet, drawn uniformly from half a year to eight years later: claims come back
 * years after they were checked, while the tweets of the data sets are only days away from their articles.
 */
export function redate(day: number, rng: Rng): number {
  return day + Math.round(DAYS_PER_YEAR * (FIRST_YEAR + (LAST_YEAR - FIRST_YEAR) * rng.next()));
}
