import * as v from "valibot";
import { parseLeniently } from "../base/core/values/lenient";
import { NOT_JSON, parseJson } from "../base/core/values/parse-json";
import { present } from "../base/core/values/present";
import { idText, looseObject } from "../base/core/values/shape";
import { isoDay } from "../base/text";
import { articleText, plainText } from "./plain-text";
import type { ImportSession, RecordPlace } from "./session";

/** Claims are a few kilobytes; a file with more than this is none. */
export const MAX_CLAIM_BYTES = 1 << 20;

/** Characters of a wrong value that a message shows. */
const MAX_SHOWN = 40;

const NEEDED = new Set(["vclaim_id"]);

const optional = v.nullish(v.string());
const vclaimRecord = looseObject({
  vclaim_id: v.pipe(idText, v.trim(), v.minLength(1)),
  vclaim: optional,
  title: optional,
  subtitle: optional,
  author: optional,
  date: optional,
  page_url: optional,
});

/**
 * Takes one verified claim, a JSON text as CheckThat! and CrowdChecked write it, into a session, without the
 * optional fields that cannot be read.
 */
export function importClaim(place: RecordPlace, text: string, source: string, session: ImportSession): void {
  const value = parseJson(text);
  const parsed = value === undefined ? NOT_JSON : parseLeniently(vclaimRecord, value, NEEDED);
  if (typeof parsed === "string") {
    session.refuse(place, parsed);
    return;
  }
  const { vclaim_id: id, page_url, date, ...words } = parsed.record;
  const day = isoDay(date ?? "");
  const fields = {
    url: plainText(page_url),
    title: articleText(words.title),
    subtitle: articleText(words.subtitle),
    vclaim: articleText(words.vclaim),
    author: articleText(words.author),
    date: day,
  };
  if (!fields.title && !fields.vclaim) {
    session.refuse(place, [parsed.flaws, "one of vclaim and title is needed"].filter(Boolean).join("; "));
    return;
  }
  const unread =
    date?.trim() && day === undefined ? `the date "${date.slice(0, MAX_SHOWN)}" is not read` : "";
  const flaws = [parsed.flaws, unread].filter(Boolean).join("; ");
  session.article(place, { source, id, ...present(fields) }, flaws || undefined);
}
