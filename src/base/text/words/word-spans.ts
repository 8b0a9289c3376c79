import { foldText } from "./normalise";
import { SCANNED } from "./tokenise";

/** A word of a text with its place in the text as it was given. */
export interface PlacedWord {
  /** As `scanWords` gives it: folded, its case kept. */
  readonly scanned: string;
  /** In UTF-16 units. */
  readonly start: number;
  /** Behind its last UTF-16 unit. */
  readonly end: number;
}

const INVISIBLE = "\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff";
/** Characters that join the one before them; the last two are Japanese sound marks. */
const MARK = "\\p{M}\\uff9e\\uff9f";
const KOREAN = "\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97f\\uac00-\\ud7a3\\ud7b0-\\ud7ff\\uffa0-\\uffdc";
/**
 * More invisible characters than this part a mark from what it is upon: looking on would take long in a text
 * of nothing else.
 */
const BEHIND = `[${INVISIBLE}]{0,8}`;
const CHARACTER = "[\\t\\n\\r -~]";

/**
 * What is folded as a whole: plain characters (one with a mark upon it is no part of a run); Korean letters,
 * which fold into syllables; any other character with the marks upon it, be they behind invisible ones.
 */
const CLUSTER = new RegExp(
  [
    `${CHARACTER}+(?!${BEHIND}[${MARK}])`,
    `[${KOREAN}](?:[${KOREAN}${MARK}${INVISIBLE}]*[${KOREAN}${MARK}])?`,
    `.(?:${BEHIND}[${MARK}])*`,
  ].join("|"),
  "gsu",
);
const PLAIN = new RegExp(`^${CHARACTER}+$`);

/** Folded forms of short clusters, which come again and again; forgotten when there are many. */
const folded = new Map<string, string>();
const MAX_FOLDED = 10_000;
const MAX_REMEMBERED_CHARS = 8;

function foldCluster(cluster: string): string {
  const known = folded.get(cluster);
  if (known !== undefined) return known;
  const form = foldText(cluster);
  if (cluster.length > MAX_REMEMBERED_CHARS) return form;
  if (folded.size >= MAX_FOLDED) folded.clear();
  folded.set(cluster, form);
  return form;
}

/** A folded text that remembers where its characters came from. */
interface FoldedText {
  readonly text: string;
  /** Start and end, in the text as given, of what a character of the folded one was made from. */
  readonly startOf: (at: number) => number;
  readonly endOf: (at: number) => number;
}

function foldWithPlaces(text: string): FoldedText {
  const whole = foldText(text);
  if (whole === text) return { text, startOf: (at) => at, endOf: (at) => at + 1 };
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
  return { text: made, startOf: (at) => starts[at] as number, endOf: (at) => ends[at] as number };
}

/**
 * Returns the words of `text` in order, stop words included, with their places in the text as it was given,
 * whatever folding did to its length.
 */
export function placeWords(text: string): PlacedWord[] {
  const { text: read, startOf, endOf } = foldWithPlaces(text);
  return Array.from(read.matchAll(SCANNED), ({ 0: scanned, index }) => ({
    scanned,
    start: startOf(index),
    end: endOf(index + scanned.length - 1),
  })).filter(({ scanned }) => scanned !== '"');
}
