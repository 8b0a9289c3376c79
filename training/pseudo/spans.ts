import { writtenWords } from "./words";

/** A text that stands in a body, and the place that it is cut out with, in UTF-16 units. */
export interface Excerpt {
  /** Without quotation marks and signature. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Fewer words say too little to be looked for; more are an excerpt, no claim. */
const LEAST_WORDS = 6;
const MOST_WORDS = 60;

/** The mark is looked for first, and what stands before it then: so a text is gone through faster. */
const OPENED = '"(?<=(?:^|[\\s(\\[\\u2013\\u2014:,/])")';
const CLOSED = "(?=$|[\\s.,;:!?)\\]\\u2013\\u2014/])";
/**
 * A straight mark opens behind a blank and closes before one, so that one left open quotes no more than
 * a paragraph.
 */
const QUOTED = new RegExp(
  `${OPENED}(?=\\S)([^"\\n]+)(?<=\\S)"${CLOSED}|\\u201c([^\\u201c\\u201d\\n]+)\\u201d|\\u201e([^\\u201c\\u201d\\u201e\\n]+)[\\u201c\\u201d]|\\u00ab([^\\u00ab\\u00bb\\n]+)\\u00bb`,
  "gmu",
);

/** `- Name (@handle) Month D, YYYY` behind a post, as web pages embed it. */
const SIGNATURE =
  /[\u2012-\u2015-]\s*[^\u2012-\u2015\n]{1,80}?\s*\(@\w{1,40}\)\s*[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}/u;

/** Returns whether a text has 6 to 60 words. */
export function isOfPostLength(text: string): boolean {
  const { length } = writtenWords(text);
  return length >= LEAST_WORDS && length <= MOST_WORDS;
}

/** Returns what stands in double quotes, straight or typographic, of 6 to 60 words, in order. */
export function quotedSpans(body: string): Excerpt[] {
  const spans: Excerpt[] = [];
  for (const { 0: found, index, ...groups } of body.matchAll(QUOTED)) {
    const text = (groups[1] ?? groups[2] ?? groups[3] ?? groups[4] ?? "").trim();
    if (isOfPostLength(text)) spans.push({ text, start: index, end: index + found.length });
  }
  return spans;
}

/** Returns paragraphs that are an embedded post, up to its signature, of 6 to 60 words, in order. */
export function embeddedPosts(body: string): Excerpt[] {
  if (!body.includes("(@")) return [];
  const spans: Excerpt[] = [];
  let start = 0;
  for (const paragraph of body.split("\n")) {
    const signature = paragraph.includes("(@") ? SIGNATURE.exec(paragraph) : null;
    if (signature) {
      const text = paragraph.slice(0, signature.index).trim();
      const end = start + signature.index + signature[0].length;
      if (isOfPostLength(text)) spans.push({ text, start, end });
    }
    start += paragraph.length + 1;
  }
  return spans;
}
