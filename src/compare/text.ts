import { decodeHTMLAttribute } from "entities";
import { WordCache } from "../base/core/caches/word-cache";
import {
  eachWord,
  inOneScript,
  isStopWord,
  mayBeDrawn,
  readAs,
  splitTag,
  stem,
  withoutMojibake,
} from "../base/text";
import { gapOf, ONE_BLANK } from "./gaps";
import { type LanguageWords, wordsOfLanguage } from "./languages";
import { irregularBase } from "./lexicon";
import { wordSet } from "./word-set";

/** A word as the comparison reads it: stop words included, since negations and quantifiers are among them. */
export interface ComparedWord {
  /** Folded, its case kept. */
  readonly written: string;
  /** Folded, in lower case, without a possessive `'s`. */
  readonly lower: string;
  /** Porter's stem, or the word without its ending where its language has a list; "" for stop words. */
  readonly stem: string;
  /** In UTF-16 units of the text that was given. */
  readonly start: number;
  readonly end: number;
  /** Numbers of its sentence and of its clause, each from 0 over the whole text. */
  readonly sentence: number;
  readonly clause: number;
  /** Whether it begins its sentence. */
  readonly begins: boolean;
  /** Of a hashtag or a handle. */
  readonly tagged: boolean;
  /** Of a handle: it names whom the post speaks of or to. */
  readonly isOfHandle: boolean;
}

/** A text as words, without its links. */
export interface ComparedText {
  readonly text: string;
  /** The same with blanks in the place of its links, and characters in that of their HTML notation. */
  readonly plain: string;
  readonly words: readonly ComparedWord[];
  /** Words from here on are those of the signature of a tweet: who wrote it, and when. */
  readonly signature: number;
}

/** Longer texts are cut: differences further behind help no reader. */
const MAX_COMPARED_CHARS = 4000;

const LINK =
  /(?:https?:\/\/|www\.|\b(?:[a-z\d-]{1,63}\.){1,3}(?:com|org|net|gov|edu|info|co|ly|me|tv|uk|us|ca)\/)\S*/gi;
/** A character in the notation of HTML, as some platforms' interfaces give posts: "isn&#39;t", "AT&amp;T". */
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});/gi;
/** Zero-width space: folding drops it. */
const NOTHING = "\u200b";
/** `- Name (@handle) Month D, YYYY` at the end, as embedded tweets are quoted on web pages. */
const SIGNATURE = /[\u2012-\u2015-]\s{0,3}[^\u2012-\u2015\n]{0,120}\(@\w{1,40}\)[^\n]{0,40}$/;
const MAX_SIGNATURE_CHARS = 240;
/** Words that begin a clause of their own. */
const CONJUNCTIONS = wordSet("but because although though while whereas unless however yet so until despite");
/** Acronyms with full stops: "U.S.", "D.C." */
const DOTTED = /(?<![\p{L}.])(?:\p{Lu}\.){2,6}/gu;
const TWO_DOTS = /\..{1,2}\./s;
/** A full stop after these ends no sentence. */
const ABBREVIATED = /^(?:mr|mrs|ms|dr|sen|rep|gov|gen|prof|st|jr|sr|vs|no|col|lt|sgt|rev|hon|u|s|d|[a-z])$/;

/** What a word is wherever it stands. */
interface KnownWord extends Pick<ComparedWord, "written" | "lower" | "stem"> {
  readonly isConjunction: boolean;
}

const known = new WordCache(15, asKnown);

function knownAs(written: string): KnownWord {
  return known.get(written, 0, written.length);
}

function asKnown(written: string): KnownWord {
  const whole = written.toLowerCase();
  const lower = whole.endsWith("'s") ? whole.slice(0, -2) : whole;
  return {
    written,
    lower,
    stem: isStopWord(lower) ? "" : stemOf(lower),
    isConjunction: CONJUNCTIONS.has(whole),
  };
}

/** The stemmer takes these for other words than "died". */
const DEATH = wordSet("die dead");

/** "Criticised" is "criticized"; what is changed beside, as "promised", is so in all texts. */
const BRITISH = /^(.{4,})is(e|es|ed|ing|ation|ations)$/;

/** Returns a word's stem; irregular verbs have that of their base, and who is dead died. */
function stemOf(lower: string): string {
  const base = irregularBase(lower) ?? lower;
  return stem(DEATH.has(lower) ? "died" : base.replace(BRITISH, "$1iz$2"));
}

/**
 * Reads a post or a claim. Text after `MAX_COMPARED_CHARS` is not read.
 * @param language whose stop words it has beside those of English, ISO 639-1.
 */
export function readText(given: string, language?: string): ComparedText {
  const text = given.slice(0, MAX_COMPARED_CHARS);
  const plain = plainText(text);
  // Most texts have no acronym, and the look behind takes long.
  const read = TWO_DOTS.test(plain) ? plain.replace(DOTTED, undot) : plain;
  const signedAt = signatureStart(read);
  const words: ComparedWord[] = [];
  let signature = -1;
  let sentence = 0;
  let clause = 0;
  let end = 0;
  let begins = true;
  const isDrawn = mayBeDrawn(read);
  const lists = language === undefined ? undefined : wordsOfLanguage(language);
  const stops = readAs(language);
  eachWord(read, (folded, from, to, start, wordEnd) => {
    const whole = isDrawn ? knownAs(inOneScript(folded.slice(from, to))) : known.get(folded, from, to);
    let gap = ONE_BLANK;
    const isConjunction = whole.isConjunction || lists?.conjunctions.has(whole.lower) === true;
    // Most words stand one space apart, and that ends nothing.
    if (start !== end + 1 || read[end] !== " ") {
      gap = gapOf(read.slice(end, start));
      const last = words.at(-1);
      if (last && gap.endsSentence && !(gap.isDotted && ABBREVIATED.test(last.lower))) {
        sentence++;
        clause++;
        begins = true;
      } else if (last && (gap.endsClause || isConjunction)) clause++;
    } else if (isConjunction) clause++;
    if (signature < 0 && start >= signedAt) signature = words.length;
    for (const part of gap.isTag ? tagParts(whole, start, wordEnd) : [{ of: whole, start, end: wordEnd }]) {
      const { written, lower, stem } = part.of;
      words.push({
        written,
        lower,
        stem: stem === "" || isLittle(lower, stops, lists) ? "" : (lists?.rootOf?.(lower) ?? stem),
        start: part.start,
        end: isDotted(text, written, part.start) ? part.start + 2 * written.length : part.end,
        sentence,
        clause,
        begins,
        tagged: gap.isTag,
        isOfHandle: gap.isHandle,
      });
      begins = false;
    }
    end = wordEnd;
  });
  return { text, plain, words, signature: signature < 0 ? words.length : signature };
}

/** @param stops the language of the stop words; those of English are without stems already. */
function isLittle(lower: string, stops: string, lists: LanguageWords | undefined): boolean {
  return (stops !== "en" && isStopWord(lower, stops)) || lists?.little.has(lower) === true;
}

/**
 * Returns a text with blanks in the place of its links, and characters in that of their HTML notation and of
 * mojibake. Its length stays.
 */
function plainText(text: string): string {
  const decoded = withoutMojibake(text.includes("&") ? text.replace(ENTITY, decode) : text, NOTHING);
  return decoded.includes("/") || decoded.toLowerCase().includes("www.")
    ? decoded.replace(LINK, (link) => " ".repeat(link.length))
    : decoded;
}

function decode(entity: string): string {
  return decodeHTMLAttribute(entity).padEnd(entity.length, NOTHING);
}

/** Moves an acronym's letters together; the length stays. */
function undot(acronym: string): string {
  const letters = acronym.replaceAll(".", "");
  return letters + " ".repeat(acronym.length - letters.length);
}

/** Whether a word is an acronym whose full stops were moved behind it. */
function isDotted(text: string, written: string, start: number): boolean {
  return written.length > 1 && text[start + 1] === "." && text[start + 2] === written[1];
}

function signatureStart(text: string): number {
  const from = Math.max(0, text.length - MAX_SIGNATURE_CHARS);
  const found = SIGNATURE.exec(text.slice(from));
  return found ? from + found.index : text.length;
}

/** Returns the words of a hashtag or handle; as a whole where folding changed its length. */
function tagParts(
  tag: KnownWord,
  start: number,
  end: number,
): { readonly of: KnownWord; readonly start: number; readonly end: number }[] {
  const { written } = tag;
  if (written.length !== end - start) return [{ of: tag, start, end }];
  let at = 0;
  return splitTag(written)
    .split(" ")
    .map((part) => {
      const from = written.indexOf(part, at);
      at = from + part.length;
      return { of: known.get(written, from, at), start: start + from, end: start + at };
    });
}

/** Returns where a word of a text ends, without a possessive. */
export function endOfWord({ text, words }: ComparedText, at: number): number {
  const { start, end } = words[at]!;
  return /['\u2019]s$/i.test(text.slice(start, end)) ? end - 2 : end;
}
