import type { TextPart } from "../sentences";
import { stem } from "../words/stem";
import { readWord, scanWords } from "../words/tokenise";
import { clauses, isClaim, isQuoted } from "./boilerplate";
import { readChat } from "./chat-words";
import { parseTweet, readBeginning } from "./tweet-parts";

/**
 * A text is long above this number of words, without sentences that claim nothing: 23 of 5,986 judged tweets.
 */
const LONG_WORDS = 60;
const MOST_CLAIMS = 8;
/** A sentence of fewer words joins the one before it. */
const SHORT_WORDS = 6;
/** A claim does not grow beyond this by the sentences that join it. */
const MOST_WORDS = 40;
/** A longer sentence is cut into pieces of at most half as many words. */
const ENDLESS_WORDS = 60;

/** A sentence that begins with a pronoun refers to the one before it. */
const PRONOUN =
  /^[^\p{L}]*(?:he|she|it|they|this|that|these|those|his|her|its|their)(?:['\u2019]\p{L}+)?\b/iu;
/** Arabic comma and semicolon. */
const ARABIC_PAUSE = /[\u060c\u061b]$/;
const PARAGRAPH = /\n\s*\n/;
/** The signature of an embedded tweet, as `clauses` returns it. */
const SIGNATURE = /^[^\u2014\u2013]{0,120}\(@\w{1,40}\)[^.!?]{0,20}$/u;
/** Weight of a name or a number, relative to another word of the same rarity. */
const NAMED = 1.5;

/** A share of the collection's articles, 0 - 1, that hold a word's stem. */
type ShareOf = (stem: string) => number;

interface Claim extends TextPart {
  readonly words: number;
}

/**
 * Returns the claims of a long text as spans, in order: its sentences without those that claim nothing. Short
 * ones, and those that begin with a pronoun, join the one before them in their paragraph. At most eight:
 * those with the most names, numbers and rare words. None where the text is not long. Text after
 * `MAX_QUERY_CHARS` is not read.
 */
export function cutClaims(whole: string, shareOf: ShareOf): TextPart[] {
  const text = readBeginning(whole);
  if (scanWords(text).length <= LONG_WORDS) return [];
  const claims = claimsOf(text, shareOf);
  const words = claims.reduce((sum, claim) => sum + claim.words, 0);
  if (words <= LONG_WORDS) return [];
  const worth = new Map(claims.map((claim) => [claim, worthOf(saidIn(text, claim), shareOf)]));
  const best = [...claims].sort((a, b) => (worth.get(b) as number) - (worth.get(a) as number));
  return best
    .slice(0, MOST_CLAIMS)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, end }));
}

/** Returns the body of a part of a text, chat spellings written out. */
function saidIn(text: string, { start, end }: TextPart): string {
  return readChat(parseTweet(text.slice(start, end)).body);
}

function claimsOf(text: string, shareOf: ShareOf): Claim[] {
  const claims: Claim[] = [];
  /** Whether the next sentence may join the last claim, and whether it must. */
  let isNear = false;
  let isOpen = false;
  for (const part of clauses(text).flatMap((clause) => ended(text, clause))) {
    const sentence = text.slice(part.start, part.end).trimEnd();
    const said = saidIn(text, part);
    const words = scanWords(said).length;
    if (words === 0 || SIGNATURE.test(sentence)) {
      isOpen = false;
      continue;
    }
    const { start } = part;
    const end = start + sentence.length;
    const says = isQuoted(text.slice(0, start)) || isClaim(said, shareOf);
    const before = claims.at(-1);
    const announces = sentence.endsWith(":");
    const isShort = words < SHORT_WORDS && !announces;
    const belongs = isOpen || isShort || PRONOUN.test(sentence);
    const isOnward = isNear && before && !PARAGRAPH.test(text.slice(before.end, start));
    if (says && before && isOnward && belongs && before.words + words <= MOST_WORDS) {
      claims[claims.length - 1] = { start: before.start, end, words: before.words + words };
    } else if (says) claims.push({ start, end, words });
    isNear = says;
    isOpen = says && announces;
  }
  return claims;
}

/**
 * Returns a sentence, or pieces of about equal length where it is very long. In Arabic letters, where commas
 * part whole sentences, they end at the nearest comma or semicolon.
 */
function ended(text: string, sentence: TextPart): TextPart[] {
  const words = [...text.slice(sentence.start, sentence.end).matchAll(/\S+/gu)];
  if (words.length <= ENDLESS_WORDS) return [sentence];
  const pieces = Math.ceil(words.length / (ENDLESS_WORDS / 2));
  const isEnd = (at: number): boolean => ARABIC_PAUSE.test(words[at - 1]![0]);
  const border = (piece: number): number => {
    const even = Math.round((piece * words.length) / pieces);
    if (piece === 0 || piece === pieces) return even;
    // Pieces have more than a third of it: no two borders meet.
    for (let away = 0; away < ENDLESS_WORDS / 6; away++) {
      if (isEnd(even - away)) return even - away;
      if (isEnd(even + away)) return even + away;
    }
    return even;
  };
  return Array.from({ length: pieces }, (_, piece) => {
    const first = words[border(piece)] as RegExpMatchArray;
    const last = words[border(piece + 1) - 1] as RegExpMatchArray;
    return {
      start: sentence.start + (first.index as number),
      end: sentence.start + (last.index as number) + last[0].length,
    };
  });
}

function worthOf(said: string, shareOf: ShareOf): number {
  const worth = new Map<string, number>();
  for (const written of scanWords(said)) {
    const word = readWord(written);
    if (!word) continue;
    const share = shareOf(stem(word.word));
    const isNamed = word.capitalised || /^\p{N}/u.test(word.word);
    // A word that no article holds finds nothing.
    if (share > 0) worth.set(word.word, -Math.log(share) * (isNamed ? NAMED : 1));
  }
  return [...worth.values()].reduce((sum, of) => sum + of, 0);
}
