import { ARABIC } from "./arabic";
import { DUTCH } from "./dutch";
import { FRENCH } from "./french";
import { GERMAN } from "./german";
import { HINDI } from "./hindi";
import { INDONESIAN } from "./indonesian";
import { ITALIAN } from "./italian";
import { POLISH } from "./polish";
import { PORTUGUESE } from "./portuguese";
import { RUSSIAN } from "./russian";
import { SPANISH } from "./spanish";
import { TURKISH } from "./turkish";
import { UKRAINIAN } from "./ukrainian";
import { type LanguageWords, languageWords, type WordLists } from "./word-lists";

export type { LanguageWords } from "./word-lists";

const LISTS: Readonly<Record<string, WordLists>> = {
  ar: ARABIC,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
  hi: HINDI,
  id: INDONESIAN,
  it: ITALIAN,
  ms: INDONESIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  tr: TURKISH,
  uk: UKRAINIAN,
};

/** Lists are prepared for the first text that asks for them. */
const prepared = new Map<WordLists, LanguageWords>();

/**
 * Returns what a language denies, doubts and asks with; undefined where that is not known, and for English,
 * whose rules are more than lists.
 * @param language ISO 639-1.
 */
export function wordsOfLanguage(language: string): LanguageWords | undefined {
  const lists = Object.hasOwn(LISTS, language) ? LISTS[language] : undefined;
  if (!lists) return undefined;
  const known = prepared.get(lists) ?? languageWords(lists);
  prepared.set(lists, known);
  return known;
}

/** Returns the words with which these languages deny: negations, and words for what is false, folded. */
export function denyingWords(): string[] {
  return Object.keys(LISTS).flatMap((language) => {
    const { negations, false: wrong } = wordsOfLanguage(language)!;
    return [...negations.words, ...wrong];
  });
}
