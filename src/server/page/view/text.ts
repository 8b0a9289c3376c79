import type { ApiAnswer } from "../../schemas/answer";
import type { ApiArticle } from "../../schemas/article";
import { say, spokenLocale } from "../words/spoken.js";

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

/** The last character of a text, with its marks and what is joined to it; longer ones are nobody's words. */
const LAST_CHARACTER = /(?:\P{M}\p{M}{0,8}\u200d){0,8}\P{M}\p{M}{0,8}\u200d?$/u;
/** What belongs to the character before it: marks, vowel signs and joiners. */
const BELONGING = /^[\p{M}\u200d]/u;

/**
 * Returns the beginning of a long text.
 * @param most UTF-16 units; fewer where the last character would lose a half, a mark or what is joined to it.
 */
export function cut(text: string, most = TEXT_SHOWN): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  const isWhole = !BELONGING.test(text.slice(head.length)) && !head.endsWith("\u200d");
  return `${isWhole ? head : head.replace(LAST_CHARACTER, "")}…`;
}

/** Returns a text without its last full stop, also the danda and Urdu's. */
export function withoutStop(text: string): string {
  return text.replace(/(?<![.\s\u0964\u06d4\u3002])[.\s\u0964\u06d4\u3002]+$/, "");
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

/** Blanks, and characters that are not seen: controls, marks of direction, joiners. */
const UNSEEN = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;

/** Returns what a text shows, without the blanks around it; "" where nothing of it is seen. */
export function shownOf(text: string): string {
  return UNSEEN.test(text) ? "" : text.trim();
}

/** One without scheme has a host and a path, as the server reads it: "and/or" and "3.5/4" are none. */
const ADDRESS = /^(?:https?:\/\/|www\.|(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,12}\/(?!\/))\S+$/i;

/** Returns whether a text is just an address. */
export function isAddressAlone(text: string): boolean {
  return ADDRESS.test(text.trim());
}

/** Returns whether a text says something: it is more than addresses, emoji and punctuation. */
export function hasWords(text: string): boolean {
  return text.split(/\s+/).some((word) => /[\p{L}\p{N}]/u.test(word) && !isAddressAlone(word));
}

/** Returns a share, 0 - 1, as a whole number of hundredths: `80 %`. */
export function percent(share: number): string {
  return say("number.percent", { n: count(Math.round(share * 100)) });
}

/** Returns a probability in words, never certain: `97 %`, `over 99 %`, `under 1 %`. */
export function probabilityText(probability: number): string {
  if (probability > 0.99) return say("number.over", { percent: percent(0.99) });
  if (probability < 0.01) return say("number.under", { percent: percent(0.01) });
  return percent(probability);
}

/** Returns the day of an ISO date as people write it, whatever time follows; else the text as it is. */
export function day(iso: string): string {
  const time = Date.parse(iso.slice(0, 10));
  return /^\d{4}-\d\d-\d\d/.test(iso) && !Number.isNaN(time)
    ? datesIn({ dateStyle: "long" }).format(time)
    : iso;
}

/** Returns date and time (UTC) of an ISO timestamp. */
export function moment(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return say("number.utc", { moment: datesIn({ dateStyle: "medium", timeStyle: "short" }).format(time) });
}

function datesIn(styles: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(spokenLocale(), { timeZone: "UTC", ...styles });
}

/** Returns a number with separators of thousands. */
export function count(value: number): string {
  return new Intl.NumberFormat(spokenLocale()).format(value);
}

/** Returns a number with so many digits behind the decimal mark. */
export function decimal(value: number, digits: number): string {
  return decimals(digits).format(value);
}

/** Returns a whole number as it is, another one with three digits that count. */
export function threeDigits(value: number): string {
  if (Number.isInteger(value)) return count(value);
  const digits = { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };
  return new Intl.NumberFormat(spokenLocale(), digits).format(value);
}

/** Returns a number with its sign and two digits behind the decimal mark. */
export function signed(value: number): string {
  return decimals(2, { signDisplay: "always" }).format(value).replace("-", "−");
}

function decimals(digits: number, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const both = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(spokenLocale(), { ...both, ...options });
}

/** Returns words as a list of the language: `a, b, and c`. */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(spokenLocale()).format(words);
}

/** Returns sentences one after the other, without those that are empty. */
export function sentences(...given: readonly (string | undefined)[]): string {
  return given.filter((sentence) => sentence).join(" ");
}

/** Returns words of others for a sentence: their direction of writing does not turn what stands around. */
export function isolated(text: string): string {
  return `\u2068${harmless(text)}\u2069`;
}

/**
 * Returns the words of a list that commas separate, Arabic ones too, but not commas in quotes; undefined for
 * an empty list.
 */
export function splitList(list: string): string[] | undefined {
  const words = (list.match(/"[^"]*"|[^",\u060c]+/g) ?? [])
    .map((word) => word.replaceAll('"', "").trim())
    .filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
}

/** Returns the name of a language; a code that has none stays as it is. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(spokenLocale(), { type: "language" }).of(code) ?? code;
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
  const held = language.collection.length > MAX_NAMED ? [...named, say("verdict.otherLanguages")] : named;
  return say("verdict.foreign", { post: languageName(language.post), held: listed(held) });
}

/** Returns what to say of articles that answers do not know yet; undefined where they know all. */
export function pendingNote(answers: readonly ApiAnswer[]): string | undefined {
  const pending = answers.reduce((most, { pendingArticles = 0 }) => Math.max(most, pendingArticles), 0);
  return pending === 0 ? undefined : say("verdict.pending", { n: count(pending) });
}
