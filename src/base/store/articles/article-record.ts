import * as v from "valibot";
import type { Article } from "../../core/types";
import { type LenientRecord, parseLeniently } from "../../core/values/lenient";
import { isObject } from "../../core/values/parse-json";
import { faultsOf, idText, strictObject, wholeText } from "../../core/values/shape";
import { isoDay, languageTag, readHtml } from "../../text";
import { keptText } from "./kept-text";

const ISO = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

/**
 * The longest text of an article that the interchange format takes: about 150,000 words, the length of three
 * novels. Each word that an index does not know yet costs the next query microseconds, and whoever sends
 * articles must not be able to hold it up for long.
 */
const MAX_TEXT_CHARS = 1_000_000;

const text = v.pipe(v.string(), v.transform(keptText));
const optionalText = v.optional(
  v.pipe(
    text,
    v.maxLength(MAX_TEXT_CHARS, `must have ${MAX_TEXT_CHARS.toLocaleString("en")} characters at most`),
  ),
);
const plainText = v.optional(
  v.pipe(
    optionalText.wrapped,
    v.transform((given) => readHtml(given, keptText)),
  ),
);
const ownedText = v.optional(text);
/** The tag of a language that is given by its name, as other programs write it: filters compare tags. */
const language = v.optional(v.pipe(optionalText.wrapped, v.transform(languageTag)));
const date = v.pipe(v.string(), v.transform(isoForm), v.string("must be a date, e.g. 2020-01-31"));

/** The longest id of an article that the interchange format takes. */
export const MAX_ID_CHARS = 500;

/** What stands for bytes that are no UTF-8: of two names that differ there, one would be lost. */
const UNREADABLE = "\ufffd";
const nameOf = (given: v.GenericSchema<unknown, string>) =>
  v.pipe(
    given,
    v.check((name) => !name.includes(UNREADABLE), "has a character that cannot be read (is it UTF-8?)"),
    v.transform(keptText),
    v.minLength(1),
  );
const ownedName = v.pipe(text, v.minLength(1));
const MAX_SOURCE_CHARS = 200;
const identity = {
  id: v.pipe(nameOf(idText), v.maxLength(MAX_ID_CHARS)),
  source: v.pipe(nameOf(wholeText), v.maxLength(MAX_SOURCE_CHARS)),
};

const recordOf = (
  others: Readonly<
    Record<keyof typeof identity, v.GenericSchema<unknown, string>> &
      Record<"url" | "language", v.GenericSchema<string | undefined>>
  >,
  words: typeof plainText | typeof ownedText,
) =>
  v.pipe(
    strictObject({
      ...others,
      title: words,
      subtitle: words,
      vclaim: words,
      claimant: words,
      claimDate: v.optional(date),
      context: words,
      rating: words,
      author: words,
      date: v.optional(date),
      body: words,
    }),
    v.check(({ title, vclaim }) => Boolean(title) || Boolean(vclaim), "one of vclaim and title is needed"),
    v.transform((fields) => dropEmpty(fields) as Article),
  );
const record = recordOf({ ...identity, url: optionalText, language }, plainText);
const ownedRecord = recordOf(
  {
    id: ownedName,
    source: v.pipe(ownedName, v.maxLength(MAX_SOURCE_CHARS)),
    url: ownedText,
    language: ownedText,
  },
  ownedText,
);

const NEEDED = new Set(["id", "source"]);

/**
 * Returns an article of the interchange format without unreadable optional fields, or why it is refused:
 * `id`, `source` and one of `vclaim` and `title` are needed; unknown keys are refused by name. An id may be a
 * whole number. Absent, null, empty and blank mean the same.
 */
export function parseArticle(value: unknown): LenientRecord<Article> | string {
  return parseLeniently(record, dropEmpty(value), NEEDED);
}

/**
 * Does the same for an article of another store. Its id and texts may be of any length: earlier versions took
 * longer ones, and all other articles of that store are good.
 */
export function parseOwnedArticle(value: unknown): LenientRecord<Article> | string {
  return parseLeniently(ownedRecord, dropEmpty(value), NEEDED);
}

/**
 * Returns why the interchange format would not give an article's id and source back as they are; undefined
 * where it does.
 */
export function identityFault({ id, source }: Pick<Article, "id" | "source">): string | undefined {
  const parsed = v.safeParse(v.object(identity), { id, source });
  if (!parsed.success) return faultsOf(...parsed.issues);
  for (const [name, value] of Object.entries({ id, source })) {
    if (keptText(value) !== value)
      return `${name}: must hold no control character and no half of a character`;
  }
  return undefined;
}

/** Dates in other known forms become days. */
function isoForm(value: string): string | undefined {
  const date = value.trim();
  const day = isoDay(date);
  return day !== undefined && ISO.test(date) ? date : day;
}

function dropEmpty(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => !isEmpty(field)));
}

function isEmpty(field: unknown): boolean {
  return field === null || field === undefined || (typeof field === "string" && field.trim() === "");
}
