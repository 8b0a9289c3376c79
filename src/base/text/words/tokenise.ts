import { withoutJoined } from "./apostrophes";
import { plainNasals } from "./devanagari";
import { foldText } from "./normalise";
import { scan } from "./scan";
import { isStopWord } from "./stop-words";

/** A word in the form in which it is compared. */
export interface Word {
  /**
   * Folded, lower case, nasals of Devanagari in one spelling, without thousands separators, without the mark
   * of a Hebrew acronym, without a possessive `'s` and what else an apostrophe joins; at most 60 characters.
   */
  readonly word: string;
  /** Written with a capital first letter. */
  readonly capitalised: boolean;
}

/** A word with its context. */
export interface Token extends Word {
  /** Between double quotes. */
  readonly quoted: boolean;
}

/** Reads a scanned word: undefined for stop words. */
export type WordReader = (scanned: string) => Word | undefined;

const MAX_WORD_CHARS = 60;
/** A quotation mark without its end must not quote the rest of the text. */
const MAX_QUOTED_WORDS = 60;

/** Returns the words of `text` as written (folded), and its double quotes. */
export function scanWords(text: string): readonly string[] {
  return scan(foldText(text));
}

/**
 * Returns how a scanned word is compared; undefined for stop words.
 * @param language of the text, ISO 639-1; default: English.
 */
export function readWord(scanned: string, language?: string): Word | undefined {
  const lower = scanned.toLowerCase();
  const bare = lower.endsWith("'s") ? lower.slice(0, -2) : lower;
  const whole = withoutJoined(bare);
  const plain = plainNasals(/[,"]/.test(whole) ? whole.replace(/[,"]/g, "") : whole);
  const word = plain.slice(0, MAX_WORD_CHARS);
  if (word === "" || isStopWord(word, language)) return undefined;
  // "L'ONU" and "l'ONU" both hold a name.
  const first = whole === bare ? 0 : bare.indexOf(whole);
  return { word, capitalised: scanned.charCodeAt(first) !== lower.charCodeAt(first) };
}

/** Returns `readWord` for texts of one language. @param language ISO 639-1; default: English. */
export function wordReader(language?: string): WordReader {
  return (scanned) => readWord(scanned, language);
}

/**
 * Returns the words of `text` in order, stop words left out.
 * @param read how a scanned word is read; callers with many texts pass a cached `readWord`.
 */
export function tokenise(text: string, read: WordReader = readWord): Token[] {
  const tokens: Token[] = [];
  let quoteStart = -1;
  for (const scanned of scanWords(text)) {
    if (scanned === '"') {
      if (quoteStart < 0) quoteStart = tokens.length;
      else {
        markQuoted(tokens, quoteStart);
        quoteStart = -1;
      }
      continue;
    }
    const word = read(scanned);
    if (word) tokens.push({ word: word.word, capitalised: word.capitalised, quoted: false });
  }
  return tokens;
}

function markQuoted(tokens: Token[], from: number): void {
  if (tokens.length - from > MAX_QUOTED_WORDS) return;
  for (let i = from; i < tokens.length; i++) tokens[i] = { ...tokens[i]!, quoted: true };
}
