import { z } from "zod";
import { faultsOf } from "../core/faults";
import type { Article } from "../core/types";
import { parseDay, wellFormed } from "../text";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const text = z.string().transform((value) => wellFormed(value).replace(CONTROL, "").trim());
const isoDate = z
  .string()
  .refine(
    (value) => /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.test(value) && parseDay(value) !== undefined,
    "must be an ISO 8601 date",
  );

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
  .refine(({ title, vclaim }) => Boolean(title) || Boolean(vclaim), "one of vclaim and title is needed");

/** Returns an article of the interchange format, or why it is refused: unknown keys by name, wrong types by key. */
export function parseArticle(value: unknown): Article | string {
  const parsed = record.safeParse(dropEmpty(value));
  if (parsed.success) return parsed.data as Article;
  return faultsOf(parsed.error);
}

/** Absent, null and empty mean the same. */
function dropEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null && field !== ""));
}
