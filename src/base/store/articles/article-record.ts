import { z } from "zod";
import { type LenientRecord, parseLeniently } from "../../core/lenient";
import type { Article } from "../../core/types";
import { formatDay, parseDay, wellFormed } from "../../text";

const ISO = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const text = z
  .string({ error: ({ input }) => (input === undefined ? "is needed" : undefined) })
  .transform((value) => wellFormed(value).replace(CONTROL, "").trim());
/** Dates in other known forms become days. */
const isoDate = z.string().transform((value, context) => {
  const date = value.trim();
  const day = parseDay(date);
  if (day !== undefined) return ISO.test(date) ? date : formatDay(day);
  context.addIssue({ code: "custom", message: "must be a date, e.g. 2020-01-31" });
  return z.NEVER;
});

const record = z
  .strictObject({
    id: text.pipe(z.string().min(1).max(500)),
    source: text.pipe(z.string().min(1).max(200)),
    url: text.optional(),
    title: text.optional(),
    subtitle: text.optional(),
    vclaim: text.optional(),
    claimant: text.optional(),
    claimDate: isoDate.optional(),
    context: text.optional(),
    rating: text.optional(),
    author: text.optional(),
    date: isoDate.optional(),
    language: text.optional(),
    body: text.optional(),
  })
  .refine(({ title, vclaim }) => Boolean(title) || Boolean(vclaim), "one of vclaim and title is needed")
  .transform((fields) => dropEmpty(fields) as Article);

const NEEDED = new Set(["id", "source"]);

/**
 * Returns an article of the interchange format without unreadable optional fields, or why it is refused:
 * `id`, `source` and one of `vclaim` and `title` are needed; unknown keys are refused by name. Absent, null,
 * empty and blank mean the same. /
 */
export function parseArticle(value: unknown): LenientRecord<Article> | string {
  return parseLeniently(record, dropEmpty(value), NEEDED);
}

function dropEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => !isEmpty(field)));
}

function isEmpty(field: unknown): boolean {
  return field === null || field === undefined || (typeof field === "string" && field.trim() === "");
}
