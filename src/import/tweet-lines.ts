import * as v from "valibot";
import type { Tweet } from "../base/core/types";
import { NOT_JSON, parseJson } from "../base/core/values/parse-json";
import { faultsOf, idText, strictObject } from "../base/core/values/shape";
import { isLanguageTag, isoDay, LANGUAGE_TAG, parseDay } from "../base/text";
import { readLines } from "./text-file";

/** How files of JSON lines are named. */
export const JSON_LINES = /\.(?:jsonl|ndjson|json)(?:\.gz)?$/i;

// What the store keeps of it: the same line read again must be the same tweet.
const trimmed = v.pipe(
  v.string(),
  v.transform((given) => given.toWellFormed()),
  v.trim(),
);
const part = v.nullish(trimmed);
const isTag = (value: string): boolean => value === "" || isLanguageTag(value);
const tag = v.nullish(v.pipe(trimmed, v.check(isTag, `must be ${LANGUAGE_TAG}`)));
const isDate = (value: string): boolean => parseDay(value) !== undefined;
const record = v.pipe(
  strictObject({
    id: v.pipe(idText, v.trim(), v.minLength(1)),
    text: v.optional(trimmed, ""),
    imageText: part,
    quotedText: part,
    language: tag,
    lang: tag,
    author: part,
    date: v.nullish(v.pipe(v.string(), v.check(isDate, "must be a date"))),
  }),
  v.forward(
    v.check(
      ({ text, imageText, quotedText }) => Boolean(text || imageText || quotedText),
      "must not be empty",
    ),
    ["text"],
  ),
);

/** A tweet of a file, of which no dataset is known. */
export type TweetRecord = Omit<Tweet, "dataset">;

/** A line of a file of tweets. */
export interface TweetLine {
  /** From 1. */
  readonly number: number;
  /** The tweet, or why the line is none. */
  readonly read: TweetRecord | string;
}

/**
 * Streams the tweets of a file of JSON lines, gzipped when its name ends in `.gz`: `id`, `text`, `imageText`,
 * `quotedText`, `language` (or X's name `lang`), `author`, `date`. A tweet needs an id and one of the three
 * texts; unknown keys are named.
 * @throws InputError those of `readLines`.
 */
export async function* readTweetLines(file: string): AsyncGenerator<TweetLine> {
  for await (const { text: line, number } of readLines(file)) {
    if (line.trim() === "") continue;
    const value = parseJson(line);
    const parsed = value === undefined ? undefined : v.safeParse(record, value);
    if (!parsed?.success) {
      yield { number, read: parsed ? faultsOf(...parsed.issues) : NOT_JSON };
      continue;
    }
    const { id, text, imageText, quotedText, lang, author, date } = parsed.output;
    const language = parsed.output.language ?? lang;
    const read: TweetRecord = {
      id,
      text,
      ...(imageText ? { imageText } : {}),
      ...(quotedText ? { quotedText } : {}),
      ...(language ? { language } : {}),
      ...(author ? { author } : {}),
      ...(date ? { date: isoForm(date) } : {}),
    };
    yield { number, read };
  }
}

/** Returns a date that `parseDay` reads in ISO 8601; one that is already keeps its time of day. */
function isoForm(date: string): string {
  const trimmed = date.trim();
  return /^\d{4}-/.test(trimmed) ? trimmed : (isoDay(trimmed) as string);
}
