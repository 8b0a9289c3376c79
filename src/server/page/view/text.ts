import type { ApiAnswer } from "../../schemas/answer";
import type { ApiArticle } from "../../schemas/article";

/** A part of a text in UTF-16 units: from `start` up to, not including, `end`. */
export type Span = readonly [start: number, end: number];

/** A run of text that is marked as a whole or not at all. */
export interface Piece {
  readonly text: string;
  readonly mark?: "match" | "difference";
}

/**
 * Controls but line breaks and tabs, characters that turn the direction of what follows, and separators that
 * break lines.
 */
const HARMFUL = /[^\P{Cc}\n\t]|\p{Bidi_Control}|[\u2028\u2029\ufeff]/gu;

/** Returns `text` without characters that change how other text is shown. */
export function harmless(text: string): string {
  return text.replace(HARMFUL, "");
}

/** Places of a text, each `[start, end)`. */
export type Spans = readonly (readonly number[])[];

/**
 * Returns a text cut at its spans, harmless. Spans that are out of range or empty are ignored.
 * @param matches what is found again.
 * @param differences win where both cover a text.
 */
export function piecesOf(text: string, matches: Spans, differences: Spans = []): Piece[] {
  const isSpan = ([from = 0, to = 0]: readonly number[]): boolean =>
    from >= 0 && to > from && to <= text.length;
  const matched = matches.filter(isSpan);
  const differing = differences.filter(isSpan);
  const isIn = (spans: Spans, at: number): boolean =>
    spans.some(([from = 0, to = 0]) => at >= from && at < to);
  const ends = matched.flat().filter((at) => !isIn(differing, at));
  const cuts = [0, text.length, ...ends, ...differing.flat()].sort((a, b) => a - b);
  return cuts.slice(1).flatMap((to, i) => {
    const from = cuts[i] as number;
    const part = harmless(text.slice(from, to));
    if (part === "") return [];
    const mark = isIn(differing, from) ? "difference" : isIn(matched, from) ? "match" : undefined;
    return [{ text: part, ...(mark && { mark }) }];
  });
}

/** Characters that an excerpt shows on each side. */
const AROUND = 60;
/** As few more are shown, too. */
const SLACK = 20;

/** Returns the surroundings of a span, from word to word, and where the span is in them. */
export function excerptOf(text: string, [start, end]: Span): { readonly text: string; readonly span: Span } {
  const head = [...text.slice(0, start)];
  const tail = [...text.slice(end)];
  const isShort = ({ length }: readonly string[]): boolean => length <= AROUND + SLACK;
  const words = head
    .slice(-AROUND)
    .join("")
    .replace(/^\S{0,20}\s+/, "");
  const more = tail
    .slice(0, AROUND)
    .join("")
    .replace(/\s+\S{0,20}$/, "");
  const before = isShort(head) ? head.join("") : `…${words}`;
  const after = isShort(tail) ? tail.join("") : `${more}…`;
  const marked = text.slice(start, end);
  return { text: before + marked + after, span: [before.length, before.length + marked.length] };
}

/** Length of an excerpt that says which text is meant, UTF-16 units. */
const TEXT_SHOWN = 280;

/** Returns the beginning of a long text. */
export function cut(text: string): string {
  return text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text;
}

/** An address that may be followed. */
export interface Link {
  readonly href: string;
  /** As the browser reads it: other scripts in their ASCII form. */
  readonly host: string;
}

/** Parses an address; undefined where it is none. `URL.canParse` of Node.js 20, for the tests, is broken. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns the link of an address; undefined unless it is http or https without a user name. */
export function linkOf(url: string | undefined): Link | undefined {
  const parsed = url === undefined ? undefined : urlOf(url);
  if (!parsed) return undefined;
  const { protocol, href, host, username, password } = parsed;
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return undefined;
  return { href, host: host.replace(/^www\./, "") };
}

/**
 * Returns the publisher of an article: the host of its address, else a source that is a host. Undefined for
 * other sources, which may be names of data sets.
 */
export function siteOf({ url, source }: Pick<ApiArticle, "url" | "source">): string | undefined {
  return linkOf(url)?.host ?? (/^(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(source) ? source : undefined);
}

/** Returns whether a text is just an address. */
export function isAddressAlone(text: string): boolean {
  return /^(https?:\/\/|www\.)\S+$/i.test(text.trim());
}

/** Returns a probability in words, never certain: `97 %`, `over 99 %`, `under 1 %`. */
export function probabilityText(probability: number): string {
  if (probability > 0.99) return "over 99\u00a0%";
  if (probability < 0.01) return "under 1\u00a0%";
  return `${Math.round(probability * 100)}\u00a0%`;
}

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
const NUMBER = new Intl.NumberFormat("en");

/** Returns an ISO date as people write it; what is no date stays as it is. */
export function day(iso: string): string {
  const time = Date.parse(iso);
  return /^\d{4}-\d\d-\d\d/.test(iso) && !Number.isNaN(time) ? DAY.format(time) : iso;
}

/** Returns date and time (UTC) of an ISO timestamp. */
export function moment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : `${MOMENT.format(time)} UTC`;
}

/** Returns a number with separators of thousands. */
export function count(value: number): string {
  return NUMBER.format(value);
}

/** Returns a number and its noun: `1 row`, `2 rows`, `2 matches`. */
export function counted(value: number, noun: string): string {
  const plural = /(?:s|ch)$/.test(noun) ? "es" : "s";
  return `${count(value)} ${noun}${value === 1 ? "" : plural}`;
}

/** Returns the words of a list that commas separate, but for those in quotes; undefined for an empty one. */
export function splitList(list: string): string[] | undefined {
  const words = (list.match(/"[^"]*"|[^",]+/g) ?? [])
    .map((word) => word.replaceAll('"', "").trim())
    .filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
}

/** Returns the English name of a language; a code that has none stays as it is. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Further languages are summed up as "others". */
const MAX_NAMED = 3;

/** Returns a note on a post in a language that the collection does not hold; otherwise undefined. */
export function languageNote({ language }: ApiAnswer): string | undefined {
  if (!language) return undefined;
  const named = language.collection.slice(0, MAX_NAMED).map(languageName);
  const held = language.collection.length > MAX_NAMED ? [...named, "others"] : named;
  return `This looks like ${languageName(language.post)}; the collection is ${new Intl.ListFormat("en").format(held)}.`;
}
