import { writtenWords } from "./words";

/** A text in a body, and the range to cut out, in UTF-16 units. */
export interface Excerpt {
  /** Without quotation marks and signature. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Fewer words are too vague for a query; more are an excerpt, not a claim. */
const LEAST_WORDS = 6;
const MOST_WORDS = 60;

/** Matches the mark first and then what precedes it, which is faster. */
const OPENED = '"(?<=(?:^|[\\s(\\[\\u2013\\u2014:,/])")';
const CLOSED = "(?=$|[\\s.,;:!?)\\]\\u2013\\u2014/])";
/**
 * A straight mark opens after a space and closes before one, so that an unclosed one quotes at most a
 * paragraph.
 */
const QUOTED = new RegExp(
  `${OPENED}(?=\\S)([^"\\n]+)(?<=\\S)"${CLOSED}|\\u201c([^\\u201c\\u201d\\n]+)\\u201d|\\u201e([^\\u201c\\u201d\\u201e\\n]+)[\\u201c\\u201d]|\\u00ab([^\\u00ab\\u00bb\\n]+)\\u00bb`,
  "gmu",
);

const DASHES = "\\u2012-\\u2015";
const NAME = `[^\\s${DASHES}](?:[^${DASHES}\\n]{0,78}?[^\\s${DASHES}])??`;
/**
 * `- Name (@handle) Month D, YYYY` behind a post, as web pages embed it. A name neither begins nor ends with
 * a space: where the spaces around it could be its own, a long row of them would be divided in every way.
 */
const SIGNATURE = new RegExp(
  `[${DASHES}-](?:\\s*${NAME}\\s*|\\s+)\\(@\\w{1,40}\\)\\s*[A-Z][a-z]{2,8}\\.? \\d{1,2}, \\d{4}`,
  "u",
);

/** Returns whether a text has 6 to 60 words. */
function isOfPostLength(text: string): boolean {
  const { length } = writtenWords(text);
  return length >= LEAST_WORDS && length <= MOST_WORDS;
}

/** Returns the texts of 6 to 60 words in straight or typographic double quotes, in order. */
export function quotedSpans(body: string): Excerpt[] {
  const spans: Excerpt[] = [];
  for (const { 0: found, index, ...groups } of body.matchAll(QUOTED)) {
    const text = (groups[1] ?? groups[2] ?? groups[3] ?? groups[4] ?? "").trim();
    if (isOfPostLength(text)) spans.push({ text, start: index, end: index + found.length });
  }
  return spans;
}

/** Returns embedded posts of 6 to 60 words: paragraphs up to a signature, in order. */
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
