import { BEFORE_NUMBERS, NEVER_LAST, SELDOM_LAST } from "./abbreviations";
import { isStopWord } from "./words/stop-words";

/** A part of a text, in UTF-16 units: from `start` up to, not including, `end`. */
export interface TextPart {
  readonly start: number;
  readonly end: number;
}

export interface SentenceLimits {
  /** Text after this many characters is not read. */
  readonly maxChars: number;
  /** Sentences after this many are not read. */
  readonly maxSentences: number;
}

/** Full stops of scripts without spaces after them, or without other uses. */
const WIDE_STOPS = "\u3002\uff01\uff1f\uff61\u0964\u0965\u06d4\u061f\u1362\u1367\u104b\u17d4\u0589";
const CLOSERS = "\"'\u2019\u201d\u00bb)\\]\u300d\u300f\uff09";
/** A bar that is typed for the danda. Between blanks it parts a title from its site. */
const TYPED_DANDA = "(?<=[\\u0900-\\u0dff])\\|+(?=\\s|$)";
/**
 * A possible end of a sentence, with closing quotation marks and brackets; or the end of a paragraph. A run
 * of signs is tried only from its beginning.
 */
const BREAK = new RegExp(
  `${TYPED_DANDA}|[${WIDE_STOPS}]+[${CLOSERS}]*|(?<![.!?\u2026])[.!?\u2026]+[${CLOSERS}]*(?=\\s|$)|[\\n\\r\\u2028\\u2029]+`,
  "gu",
);
const PARAGRAPH = /^[\n\r\u2028\u2029]/;
const IN_WORD = /^[\p{L}\p{M}\p{N}.]$/u;
const ASCII_IN_WORD = /^[A-Za-z0-9.]$/;
const WORD_BEHIND = /^[^\S\n\r\u2028\u2029]*[\p{Ps}\p{Pi}"'\p{Pd}\s]*([\p{L}\p{N}]*)/u;
/** `U.S`, `ए.पी.जे`: letters, with their marks, and full stops between them. */
const SPELLED = /^(?:\p{L}\p{M}*\.)+\p{L}\p{M}*$/u;
/** Half of a plural as Spanish shortens it: "EE. UU.", "JJ. OO.". */
const DOUBLED = /^(\p{Lu})\1$/u;
/** Characters that are read around a full stop. */
const LOOK_CHARS = 40;

/** Returns whether the full stop at `at` ends a sentence; the next one would begin at `behind`. */
function endsSentence(text: string, at: number, behind: number): boolean {
  const next = WORD_BEHIND.exec(text.slice(behind, behind + LOOK_CHARS))?.[1] ?? "";
  if (/^\p{Ll}/u.test(next)) return false;
  // A question or a shout ends; so do dots in a row before a capital.
  if (text[at] !== "." || text[at + 1] === ".") return true;
  const word = wordBefore(text, at);
  const letters = word.replaceAll(".", "").toLowerCase();
  const isInitial = /^\p{Lu}$/u.test(word);
  if (isInitial || NEVER_LAST.has(letters) || NEVER_LAST.has(word)) return false;
  if (BEFORE_NUMBERS.has(letters)) return !/^\p{N}/u.test(next);
  if (DOUBLED.test(word) && DOUBLED.test(next)) return false;
  const isShort = word.includes(".") && SPELLED.test(word);
  if (!isShort && !SELDOM_LAST.has(letters)) return true;
  return isStopWord(next.toLowerCase());
}

/** Whether an ASCII character is part of a word, by its code. */
const ASCII = Array.from({ length: 128 }, (_, code) => ASCII_IN_WORD.test(String.fromCharCode(code)));

/**
 * Returns the letters, digits and full stops right before `at`. A pattern that ends there would try every
 * character before as its beginning.
 */
function wordBefore(text: string, at: number): string {
  const first = Math.max(0, at - LOOK_CHARS);
  let start = at;
  while (start > first) {
    const inWord = ASCII[text.charCodeAt(start - 1)];
    if (inWord === false) break;
    const isPair = inWord === undefined && start - 2 >= first && (text.codePointAt(start - 2) ?? 0) > 0xffff;
    const from = start - (isPair ? 2 : 1);
    if (inWord === undefined && !IN_WORD.test(text.slice(from, start))) break;
    start = from;
  }
  return text.slice(start, at);
}

/**
 * Returns the sentences of `text` in order, without surrounding spaces. Paragraphs end sentences; so does a
 * full stop, unless it belongs to an abbreviation, an initial or a number, or a small letter follows. The
 * time is linear in the characters read.
 */
export function splitSentences(text: string, { maxChars, maxSentences }: SentenceLimits): TextPart[] {
  const read = text.slice(0, maxChars);
  const sentences: TextPart[] = [];
  let start = 0;
  const take = (end: number): void => {
    const sentence = read.slice(start, end);
    const begins = start + sentence.length - sentence.trimStart().length;
    const ends = start + sentence.trimEnd().length;
    if (begins < ends) sentences.push({ start: begins, end: ends });
    start = end;
  };
  for (const { 0: found, index } of read.matchAll(BREAK)) {
    if (sentences.length >= maxSentences) return sentences;
    const behind = index + found.length;
    if (PARAGRAPH.test(found) || isFullStop(found) || endsSentence(read, index, behind)) take(behind);
  }
  if (sentences.length < maxSentences) take(read.length);
  return sentences;
}

/** Returns whether signs end a sentence whatever stands around them. */
function isFullStop(found: string): boolean {
  return found.startsWith("|") || WIDE_STOPS.includes(found[0]!);
}
