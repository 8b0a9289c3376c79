import { decodeHTMLStrict } from "entities";
import { MAX_QUERY_CHARS } from "../../src/base/text";
import { nltkStem } from "./porter";
import { NLTK_STOP_WORDS } from "./stop-words";
import { isSign, tweetTokens } from "./tweet-tokenizer";

const ENTITY = /&#?x?[^&;\s]+;/g;
const URLS = /(?:https?:\/\/|www\.|pic\.twitter\.com\/)\S+/g;
/** Thousands and decimals belong to their number; `10:30` and `2/3` are two. */
const NUMBERS = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

/**
 * Returns the tokens of a tweet, title or subtitle as the paper compares them, before stop words, signs and
 * ends of words are taken off: lower case, no URLs, every number a 0, no handles. Text behind 10,000
 * characters is not read.
 *
 * Differs from the paper: HTML entities are resolved first, not by the tokenizer, so that the digits of
 * `&#39;` are not taken for a number. As there, entities that do not exist are removed.
 * @see CrowdChecked, section 3.3.
 */
export function labelTokens(text: string): readonly string[] {
  const resolved = text.slice(0, MAX_QUERY_CHARS).replace(ENTITY, resolveEntity);
  return tweetTokens(resolved.toLowerCase().replace(URLS, " ").replace(NUMBERS, "0"));
}

function resolveEntity(entity: string): string {
  const resolved = decodeHTMLStrict(entity);
  return resolved === entity ? "" : resolved;
}

/**
 * Returns what a token of `labelTokens` is compared as: its Porter stem; undefined for stop words and signs,
 * which are not compared.
 * @see CrowdChecked, section 3.3.
 */
export function labelStem(token: string): string | undefined {
  return NLTK_STOP_WORDS.has(token) || isSign(token) ? undefined : nltkStem(token);
}
