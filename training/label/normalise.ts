import { decodeHTMLStrict } from "entities";
import { MAX_QUERY_CHARS } from "../../src/base/text";
import { nltkStem } from "./porter";
import { isSign, tweetTokens } from "./tweet-tokenizer";

const ENTITY = /&#?x?[^&;\s]+;/g;
const URLS = /(?:https?:\/\/|www\.|pic\.twitter\.com\/)\S+/g;
/** Numbers with separators of thousands and decimals; `10:30` and `2/3` are two numbers. */
const NUMBERS = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

/** The English stop words of NLTK: words, and the parts that its tokenizers make of contractions. */
export const NLTK_STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "i me my myself we our ours ourselves you you're you've you'll you'd your yours yourself yourselves he him his himself she she's her hers herself " +
    "it it's its itself they them their theirs themselves what which who whom this that that'll these those am is are was were be been being have has had having " +
    "do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from " +
    "up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own " +
    "same so than too very s t can will just don don't should should've now d ll m o re ve y ain aren aren't couldn couldn't didn didn't doesn doesn't hadn hadn't " +
    "hasn hasn't haven haven't isn isn't ma mightn mightn't mustn mustn't needn needn't shan shan't shouldn shouldn't wasn wasn't weren weren't won won't wouldn wouldn't"
  ).split(" "),
);

/**
 * Returns the tokens of a tweet, title or subtitle as the paper compares them, before stop words and signs
 * are removed and words are stemmed: lower case, without URLs and handles, every number a 0. Only the first
 * 10,000 characters are read.
 *
 * Differs from the paper: HTML entities are resolved before the tokenizer, so that the digits of `&#39;` are
 * no number. As there, unknown entities are removed.
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
 * Returns the Porter stem of a token of `labelTokens`; undefined for stop words and signs, which are not
 * compared.
 * @see CrowdChecked, section 3.3.
 */
export function labelStem(token: string): string | undefined {
  return NLTK_STOP_WORDS.has(token) || isSign(token) ? undefined : nltkStem(token);
}
