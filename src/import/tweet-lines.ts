import { z } from "zod";
import { faultsOf } from "../base/core/faults";
import { NOT_JSON, parseJson } from "../base/core/parse-json";
import type { Tweet } from "../base/core/types";
import { formatDay, isLanguageTag, LANGUAGE_TAG, parseDay } from "../base/text";
import { readLines } from "./text-file";

/** How files of JSON lines are named. */
export const JSON_LINES = /\.jsonl(?:\.gz)?$/;

const part = z.string().trim().nullish();
const tag = z
  .string()
  .trim()
  .refine((value) => value === "" || isLanguageTag(value), `must be ${LANGUAGE_TAG}`)
  .nullish();
const record = z
  .strictObject({
    id: z.union([z.string().trim().min(1), z.number().int()]).transform(String),
    text: z.string().trim().default(""),
    imageText: part,
    quotedText: part,
    language: tag,
    lang: tag,
    author: z.string().trim().nullish(),
    date: z
      .string()
      .refine((value) => parseDay(value) !== undefined, "must be a date")
      .nullish(),
  })
  .refine(({ text, imageText, quotedText }) => text || imageText || quotedText, {
    path: ["text"],
    message: "must not be empty",
  });

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
    const parsed = value === undefined ? undefined : record.safeParse(value);
    if (!parsed?.success) {
      yield { number, read: parsed ? faultsOf(parsed.error) : NOT_JSON };
      continue;
    }
    const { id, text, imageText, quotedText, lang, author, date } = parsed.data;
    const language = parsed.data.language ?? lang;
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
  return /^\d{4}-/.test(trimmed) ? trimmed : formatDay(parseDay(trimmed) as number);
}
