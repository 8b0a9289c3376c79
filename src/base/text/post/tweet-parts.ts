import { decodeHTMLAttribute } from "entities";
import type { PostParts } from "../../core/types";
import { MAX_ADDRESS_CHARS } from "../address/canonical-url";
import { linkWords } from "../address/link-words";
import { parseDay } from "../dates";
import { tellLanguage } from "../language/language";
import { languageOfTag } from "../language/tag";
import { withoutMojibake } from "../words/mojibake";
import { cleanText } from "../words/normalise";
import { plainLetters } from "./plain-letters";

/** The parts of a tweet. All strings are cleaned (`cleanText`); none is lower-cased. */
export interface TweetParts {
  /**
   * What the tweet says: no signature, no picture links; of other links the words (`linkWords`); `#` and `@`
   * words split into words.
   */
  readonly body: string;
  /** Text of the post that it quotes, read like `body`, without its signature; "" where it quotes none. */
  readonly quoted: string;
  /** Text recognised in its images, read like `body`; "" where there is none. */
  readonly image: string;
  /**
   * Tags of all of this that `splitTag` splits, in one piece and without sign, as articles may have them. Not
   * those of accounts that the tweet answers, whose names say nothing about its claim.
   */
  readonly tags: readonly string[];
  /** Display name of the signature, or "". */
  readonly author: string;
  /** Handle of the signature without `@`, split into words, or "". */
  readonly handle: string;
  /** Day of the signature, days since 1970-01-01. */
  readonly day?: number;
  /** Links of text and images, as written, without the punctuation after them. */
  readonly urls: readonly string[];
  /** Links of the post that it quotes. */
  readonly quotedUrls: readonly string[];
  /** Of what it says, ISO 639-1, given or told; absent where that is not certain. */
  readonly language?: string;
}

/**
 * Longer texts are cut, each part of a query separately: 4,000 characters hold the longest premium post's
 * claim many times over. Characters are code points, as JSON Schema counts them.
 */
export const MAX_QUERY_CHARS = 10_000;
const BEGINNING = new RegExp(`^[^]{0,${MAX_QUERY_CHARS}}`, "u");

/** Returns what is read of a text: its first `MAX_QUERY_CHARS` characters. */
export function readBeginning(text: string): string {
  return text.length <= MAX_QUERY_CHARS ? text : (BEGINNING.exec(text)?.[0] ?? text);
}

const DASH = "[\\u2014\\u2013\\u2015-]";
const DATE = "[A-Z][a-z]{2,8}\\.? \\d{1,2}, \\d{4}";
/** `- Name (@handle) Month D, YYYY` at the end, as embedded tweets are quoted on web pages. */
const SIGNATURE = new RegExp(
  `${DASH}\\s*([^\\u2014\\u2013]{0,120}?)\\s*\\(@(\\w{1,40})\\)\\s*(${DATE})?\\s*$`,
  "i",
);
/** The same with words after it, as in a tweet forwarded with a call to share it; needs a date. */
const INNER_SIGNATURE = new RegExp(
  [
    "(?:[\\u2014\\u2013\\u2015]|\\s-)\\s*((?:(?!\\s-\\s)[^\\u2014\\u2013]){0,120}?)",
    `\\s*\\(@(\\w{1,40})\\)\\s*(${DATE})(?=\\s)`,
  ].join(""),
  "i",
);
/** Where the full form does not match: the last dash, and what follows it. */
const LOOSE_SIGNATURE = /\u2014\s*([^\u2014]{0,120})$/;
/**
 * What can be the name behind that dash; other words go on with the sentence. So do names in Cyrillic
 * letters: Russian writes the dash for "is".
 */
const NAME = /^(?!\p{Script=Cyrillic})(?:\p{Lu}[\p{L}\p{M}.'-]*(?:\s+|$)){1,5}$/u;
/** A name and a handle before a date as another language writes it: longer words go on with what is said. */
const NAME_AND_HANDLE = /^(.*?)\s*\(@(\w{1,40})\).{0,32}$/;
const TRAILING_DATE = new RegExp(`(${DATE})\\s*$`, "i");
/**
 * Chinese and Japanese go on without a blank: their punctuation ends an address, any letter one of t.co.
 * Emoji end one, too.
 */
const URL_PATTERN =
  /https?:\/\/t\.co\/\w+|(?:https?:\/\/|(?<![\p{L}\p{N}])www\.)[^\s\u3000-\u303f\uff01-\uff65\p{Extended_Pictographic}\p{Regional_Indicator}]+/giu;
/** An address without scheme, as posts show it: host and path. */
const BARE_ADDRESS =
  /(?<![\w@./-])(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,12}\/[^\s/][^\s\p{Extended_Pictographic}\p{Regional_Indicator}]*/giu;
/** Punctuation that does not belong to the address before it. Two dots cut an address off. */
const PUNCTUATION_BEHIND = /(?:[,;:!?'"*)\]}>]|(?<!\.)\.)+$/;
/** One address behind another, as pages quote posts; the first one would take the scheme of the second. */
const GLUED_LINK = /(t\.co\/\w{1,32}?)(?=https?:\/\/)/gi;
/** Often glued to the word before it. */
const PICTURE_LINK = /pic\.twitter\.com\/\w+/gi;
const TAGGED_WORD = /([#@\uff03])([\w\p{L}][\p{L}\p{M}\p{N}_]*)/gu;
/** An "@" in the place of a letter; behind a whole handle it begins another one. */
const IN_WORD = /(?:^|[^\p{L}\p{N}_@#])(?:\p{L}\p{Ll}{0,12}@\p{Ll}|\p{Lu}{1,12}@\p{Lu})$/u;
/** What is copied from page to page is escaped again. */
const MOST_ESCAPED = 2;
/** Where pages and the interfaces of some platforms break lines. */
const LINE_BREAK = /<(?:br|p|\/p)\s{0,4}\/?>/gi;
/** Borders inside `StopTheSteal2020_now`: lower-upper, acronym-word, letter-digit. */
const WORD_BORDER =
  /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})|_+/gu;
/** Between a letter's mark and a digit: many words of Indic scripts end in the sign of a vowel. */
const MARK_BORDER = /(?<=\p{M})(?=\p{N})/gu;

/** Returns a hashtag or handle as words separated by spaces: `BLMProtest2020` gives `BLM Protest 2020`. */
export function splitTag(tag: string): string {
  return splitWritten(tag).replace(MARK_BORDER, " ");
}

function splitWritten(tag: string): string {
  return tag.replace(WORD_BORDER, " ").trim();
}

/** The mark of a repost, and whose it was. */
const REPOSTED = /^\s*(?:RT|QT)\s+@(\w{1,40})\s?:\s+/;
/** The place of a post in a thread, where it can be nothing else: "9/11" and "1/6" are days. */
const THREAD_PLACE = "(?:[(\\[]\\d{1,2}/(?:\\d{1,2}|[nNxX])?[)\\]]|\\d{1,2}/[nNxX]?)";
const PLACE_BEFORE = new RegExp(`^\\s*${THREAD_PLACE}[:.]?\\s+`);
const PLACE_BEHIND = new RegExp(`\\s+${THREAD_PLACE}\\s*$`);

/** Handles before what a post says: of those whom it answers, who are others in each copy of it. */
const ADDRESSED = /^\s*(?:\.?@\w{1,40}[\s:,]*)+/;

interface Signature {
  readonly rest: string;
  readonly author: string;
  readonly handle: string;
  readonly date: string | undefined;
}

/** Takes a signature with words after it. */
function takeInner(text: string): Signature | undefined {
  const inner = INNER_SIGNATURE.exec(text);
  if (!inner) return undefined;
  const { 0: found, 1: author = "", 2: handle = "", 3: date, index } = inner;
  // The dash makes the rest a sentence of its own.
  const rest = `${text.slice(0, index).trimEnd()} \u2014 ${text.slice(index + found.length).trimStart()}`;
  return { rest, author, handle, date };
}

function takeSignature(text: string): Signature {
  const full = SIGNATURE.exec(text);
  if (full) {
    return { rest: text.slice(0, full.index), author: full[1] ?? "", handle: full[2] ?? "", date: full[3] };
  }
  const inner = takeInner(text);
  if (inner) return inner;
  const loose = LOOSE_SIGNATURE.exec(text);
  if (loose) {
    const behind = loose[1]!;
    const date = TRAILING_DATE.exec(behind)?.[1];
    const author = date === undefined ? behind : behind.slice(0, behind.lastIndexOf(date));
    // A signature that was cut short still has the handle's beginning.
    if (date !== undefined || behind.includes("(@") || NAME.test(author.trim())) {
      const [, name = author, handle = ""] = NAME_AND_HANDLE.exec(author) ?? [];
      return { rest: text.slice(0, loose.index), author: name.trim(), handle, date };
    }
  }
  return { rest: text, author: "", handle: "", date: undefined };
}

/** Takes the signature, and that of the tweet before, where a page quotes two that belong together. */
function takeSignatures(text: string): Signature {
  const last = takeSignature(text);
  const first = takeInner(last.rest);
  if (!first) return last;
  const { rest, author, handle } = first;
  return { rest, author: `${author} ${last.author}`, handle: `${handle} ${last.handle}`, date: last.date };
}

/** Returns the first `MAX_QUERY_CHARS` of a text, cleaned, without HTML and mojibake, its links apart. */
function readable(text: string): string {
  const cleaned = inOneLine(withoutMojibake(withoutHtml(readBeginning(text))));
  return cleaned.replace(GLUED_LINK, "$1 ");
}

/** Returns a cleaned text; runs of spaces would make the expression of the signature backtrack endlessly. */
function inOneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/**
 * Returns a text without HTML: what interfaces of platforms and pages give has its entities, escaped twice
 * where it was copied on, and tags that break lines. As in an attribute, "&section=5" of an address is none.
 */
function withoutHtml(text: string): string {
  let decoded = text;
  for (let i = 0; i < MOST_ESCAPED && decoded.includes("&"); i++) decoded = decodeHTMLAttribute(decoded);
  return decoded.includes("<") ? decoded.replace(LINE_BREAK, " ") : decoded;
}

function withoutPlace(text: string): string {
  return text.replace(PLACE_BEFORE, "").replace(PLACE_BEHIND, "");
}

/** Returns a text without links and picture links. */
export function withoutLinks(cleaned: string): string {
  return cleaned.replace(PICTURE_LINK, " ").replace(URL_PATTERN, " ");
}

/** Returns what a post says as `plainOf` does, without its place in a thread. @param unsigned cleaned. */
function plainBody(unsigned: string): string {
  // Pictures and links follow the place.
  return withoutPlace(plainOf(unsigned));
}

/** Returns a cleaned text with the words of its links in their place, in plain letters. */
function plainOf(cleaned: string): string {
  const read = cleaned
    .replace(PICTURE_LINK, " ")
    .replace(URL_PATTERN, (url) => ` ${linkWords(url.replace(PUNCTUATION_BEHIND, ""))} `);
  return plainLetters(read);
}

/** Returns a plain text with its tags split into words. */
function wordsOf(plain: string): string {
  return splitTags(plain, splitTag);
}

function splitTags(text: string, split: (tag: string) => string): string {
  return text
    .replace(TAGGED_WORD, (tag, sign: string, word: string, at: number) => {
      if (sign === "@" && IN_WORD.test(text.slice(Math.max(0, at - 16), at + 2))) return tag;
      return ` ${split(word)} `;
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the tags of a plain text that `wordsOf` splits, in one piece; none before what it says. */
function wholeTagsOf(plain: string): string[] {
  return Array.from(plain.replace(ADDRESSED, "").matchAll(TAGGED_WORD), ([, , tag = ""]) => tag)
    .filter((tag) => splitTag(tag).includes(" "))
    .map((tag) => tag.replaceAll("_", ""));
}

/** Returns the addresses in a cleaned text: those with a scheme, then those without. */
function addressesOf(cleaned: string): string[] {
  const bare = withoutLinks(cleaned).match(BARE_ADDRESS) ?? [];
  return [...(cleaned.match(URL_PATTERN) ?? []), ...bare]
    .filter(({ length }) => length <= MAX_ADDRESS_CHARS)
    .map((url) => url.replace(PUNCTUATION_BEHIND, ""));
}

/**
 * Returns the parts of a tweet as web pages quote it or an API gives it; `image` and `quoted` are never in
 * its text (see `readBeside`). Never throws: an empty or unreadable text gives empty parts. Text after
 * `MAX_QUERY_CHARS` is not read.
 */
export function parseTweet(text: string): TweetParts {
  const cleaned = readable(text);
  const reposted = REPOSTED.exec(cleaned);
  const signature = takeSignatures(withoutPlace(cleaned.slice(reposted?.[0].length ?? 0)));
  const plain = plainBody(signature.rest);
  const body = wordsOf(plain);
  const day = signature.date === undefined ? undefined : parseDay(signature.date);
  const language = tellLanguage(body);
  return {
    body,
    quoted: "",
    image: "",
    tags: wholeTagsOf(plain),
    author: signature.author.replace(/\s+/g, " ").trim(),
    handle: splitTag(signature.handle || (reposted?.[1] ?? "")),
    urls: addressesOf(cleaned),
    quotedUrls: [],
    ...(day === undefined ? {} : { day }),
    ...(language === undefined ? {} : { language }),
  };
}

/**
 * Returns the body of a tweet as it was written, with HTML and letters as they are drawn: by it tweets are
 * known again that models were trained on, so it must not change.
 */
export function writtenBody(text: string): string {
  const { rest } = takeSignature(inOneLine(readBeginning(text)));
  return splitTags(withoutLinks(rest), splitWritten);
}

/** Returns a tweet without what differs between its copies: HTML, the mark of a repost, handles before it. */
export function unaddressed(text: string): string {
  const cleaned = readable(text);
  return cleaned.replace(REPOSTED, "").replace(ADDRESSED, "");
}

/**
 * Returns a tweet's parts with the text recognised in its images and that of the post that it quotes, and
 * with the language that is given. The quoted post's author and date are dropped: they say nothing about the
 * tweet's claim. Up to `MAX_QUERY_CHARS` of each text are read.
 */
export function readBeside(parts: TweetParts, beside: PostParts): TweetParts {
  const { imageText = "", quotedText = "" } = beside;
  const given = beside.language === undefined ? undefined : languageOfTag(beside.language);
  if (imageText === "" && quotedText === "")
    return given === undefined ? parts : { ...parts, language: given };
  const image = readable(imageText);
  const quoted = readable(quotedText);
  const plain = { image: plainOf(image), quoted: plainBody(takeSignatures(withoutPlace(quoted)).rest) };
  const read = {
    ...parts,
    image: wordsOf(plain.image),
    quoted: wordsOf(plain.quoted),
    tags: [...parts.tags, ...wholeTagsOf(plain.quoted), ...wholeTagsOf(plain.image)],
    urls: [...parts.urls, ...addressesOf(image)],
    quotedUrls: addressesOf(quoted),
  };
  const language = given ?? parts.language ?? tellLanguage(saidText(read));
  return language === undefined ? read : { ...read, language };
}

/**
 * Returns what a post says as one text: its body, what it quotes, and the text of its images, a line each,
 * without empty parts.
 */
export function saidText({ body, quoted, image }: Pick<TweetParts, "body" | "quoted" | "image">): string {
  if (quoted === "" && image === "") return body;
  return [body, quoted, image].filter((part) => part !== "").join("\n");
}
