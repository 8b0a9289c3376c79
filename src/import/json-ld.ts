import { Parser } from "htmlparser2";
import { parseJson } from "../base/core/values/parse-json";
import { articleText } from "./plain-text";

/** A JSON object from outside, nothing known of its fields. */
export type Json = Record<string, unknown>;

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i;
const REVIEW = /^(?:https?:\/\/schema\.org\/|schema:)?ClaimReview$/;
const isReview = (type: unknown): boolean => typeof type === "string" && REVIEW.test(type);

/** Pages nest a few dozen levels. The parser searches all that are open for each that begins. */
const MAX_LEVELS = 1000;

/** Returns the contents of a page's JSON-LD scripts, up to where it nests deeper than any page. */
export function jsonLdScripts(html: string): string[] {
  const scripts: string[] = [];
  let inside = false;
  let levels = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++levels > MAX_LEVELS) throw new RangeError("too many levels");
      inside = name === "script" && JSON_LD.test(attributes["type"] ?? "");
      if (inside) scripts.push("");
    },
    ontext(text) {
      if (inside) scripts[scripts.length - 1] += text;
    },
    onclosetag() {
      levels--;
      inside = false;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (levels <= MAX_LEVELS) throw error;
  }
  return scripts;
}

/** What pages put around JSON, so that browsers of once would not show it, and a needless end. */
const OPENING = /^(?:\/\/|\/\*)?[ \t]{0,9}(?:<!\[CDATA\[|<!--)(?:[ \t]{0,9}\*\/)?/;
const CLOSING = /(?:(?:\/\/|\/\*)[ \t]{0,9})?(?:\]\]>|-->)(?:[ \t]{0,9}\*\/)?$|;$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what JSON has no place for
const CONTROL = /[\u0000-\u001f]/g;

/**
 * Returns what a script with JSON-LD holds; undefined where it is not JSON. Line breaks within texts, which
 * many pages have, are blanks.
 */
export function parseJsonLd(script: string): unknown {
  const value = parseJson(script);
  if (value !== undefined) return value;
  const bare = script.trim().replace(OPENING, "").replace(CLOSING, "");
  return parseJson(bare.replace(CONTROL, " "));
}

/** JSON-LD lets any property be absent, one value or several. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Returns the first object among a property's values. */
export function objectOf(value: unknown): Json | undefined {
  return listOf(value).find((one): one is Json => typeof one === "object" && one !== null);
}

/** Returns the first of a property's values as plain text, when it is text or a number and not empty. */
export function textOf(value: unknown): string | undefined {
  const [first] = listOf(value);
  return typeof first === "string" || typeof first === "number" ? articleText(String(first)) : undefined;
}

/** Returns the name of a person or an organisation, which some give as a text alone. */
export function nameOf(value: unknown): string | undefined {
  return textOf(objectOf(value)?.["name"]) ?? textOf(value);
}

/** Markup nests a few levels; each is a level of the stack. */
const MAX_DEPTH = 100;
/** What holds reviews: graphs, elements of a feed, answers of a search, pages, articles, lists. */
const WRAPPERS = [
  "@graph",
  "dataFeedElement",
  "item",
  "claims",
  "mainEntity",
  "mainEntityOfPage",
  "review",
  "hasPart",
  "itemListElement",
];

/**
 * Yields the ClaimReview objects of whatever wraps them. What is nested deeper than any markup is left out.
 */
export function* claimReviews(value: unknown, depth = 0): Generator<Json> {
  if (depth > MAX_DEPTH) return;
  for (const node of listOf(value)) {
    if (typeof node !== "object" || node === null) continue;
    const object = node as Json;
    if (listOf(object["@type"]).some(isReview)) yield object;
    else if (object["claimReview"] !== undefined) yield* reviewsOfClaim(object);
    else for (const key of WRAPPERS) yield* claimReviews(object[key], depth + 1);
  }
}

/** The claims of Google's search carry their reviews; each becomes a ClaimReview. */
function* reviewsOfClaim(claim: Json): Generator<Json> {
  for (const one of listOf(claim["claimReview"])) {
    const review = objectOf(one);
    if (!review) continue;
    yield {
      "@type": "ClaimReview",
      url: review["url"],
      name: review["title"],
      datePublished: review["reviewDate"],
      claimReviewed: claim["text"],
      inLanguage: review["languageCode"],
      author: review["publisher"],
      reviewRating: { alternateName: review["textualRating"] },
      itemReviewed: { author: { name: claim["claimant"] }, datePublished: claim["claimDate"] },
    };
  }
}
