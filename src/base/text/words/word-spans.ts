import { AgingCache } from "../../core/caches/aging-cache";
import { foldsInPlace, foldText } from "./normalise";
import { scanPlaces } from "./scan";
import { scanAscii } from "./scan-ascii";

/** A word of a text with its place in the text as it was given. */
export interface PlacedWord {
  /** As `scanWords` gives it: folded, its case kept. */
  readonly scanned: string;
  /** In UTF-16 units. */
  readonly start: number;
  /** After its last UTF-16 unit. */
  readonly end: number;
}

const INVISIBLE = "\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff";
/**
 * Characters that join the one before them; the last ones are Japanese sound marks, the Arabic tatweel, and
 * the second half of Thai and Lao am.
 */
const MARK = "\\p{M}\\uff9e\\uff9f\\u0640\\u0e32\\u0eb2";
const KOREAN = "\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97f\\uac00-\\ud7a3\\ud7b0-\\ud7ff\\uffa0-\\uffdc";
/**
 * More invisible characters than this separate a mark from its letter: a text of nothing else would take long
 * to search.
 */
const BEHIND = `[${INVISIBLE}]{0,8}`;
/** Thai e, which is typed twice for ae. */
const DOUBLED = "\\u0e40";
/** ASCII that folds to itself. */
const CHARACTER = "[\\t\\n\\r -_a-~]";

/**
 * What is folded as a whole: a run of plain characters without marks; Korean letters, which fold into
 * syllables; any other character with its marks, also after invisible ones.
 */
const CLUSTER = new RegExp(
  [
    `${CHARACTER}+(?!${BEHIND}[${MARK}])`,
    `[${KOREAN}](?:[${KOREAN}${MARK}${INVISIBLE}]*[${KOREAN}${MARK}])?`,
    `(?:${DOUBLED}(?:${BEHIND}[${MARK}])*${BEHIND}(?=${DOUBLED}))?.(?:${BEHIND}[${MARK}])*`,
  ].join("|"),
  "gsu",
);
const PLAIN = new RegExp(`^${CHARACTER}+$`);

/** Folded forms of short clusters. */
const folded = new AgingCache(5000, foldText);
const MAX_REMEMBERED_CHARS = 8;

function foldCluster(cluster: string): string {
  return cluster.length > MAX_REMEMBERED_CHARS ? foldText(cluster) : folded.get(cluster);
}

/** A folded text with the source of its characters. */
interface FoldedText {
  readonly text: string;
  /** Start and end, in the given text, of the source of a folded character. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

function foldWithPlaces(text: string): FoldedText {
  let made = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const isPlain = PLAIN.test(cluster);
    const form = isPlain ? cluster : foldCluster(cluster);
    for (let i = 0; i < form.length; i++) {
      starts.push(isPlain ? index + i : index);
      ends.push(isPlain ? index + i + 1 : index + cluster.length);
    }
    made += form;
  }
  return { text: made, starts, ends };
}

/**
 * Takes a word: the folded text and where the word stands in it, then where it stands in the text that was
 * given.
 */
export type TakeWord = (folded: string, from: number, to: number, start: number, end: number) => void;

/**
 * Gives the words of `text` in order, stop words included, with their places in the folded and in the given
 * text, even where folding changes its length.
 */
export function eachWord(text: string, take: TakeWord): void {
  if (foldsInPlace(text)) {
    const folded = foldText(text);
    const places = scanAscii(folded);
    for (let i = 0; i < places.length; i += 2)
      take(folded, places[i]!, places[i + 1]!, places[i]!, places[i + 1]!);
    return;
  }
  const { text: folded, starts, ends } = foldWithPlaces(text);
  for (const { scanned, index } of scanPlaces(folded)) {
    const to = index + scanned.length;
    if (scanned !== '"') take(folded, index, to, starts[index]!, ends[to - 1]!);
  }
}

/** Returns the words that `eachWord` gives. */
export function placeWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  eachWord(text, (folded, from, to, start, end) => {
    words.push({ scanned: folded.slice(from, to), start, end });
  });
  return words;
}
