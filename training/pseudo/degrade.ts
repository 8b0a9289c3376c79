import type { Rng } from "../../src/base/core/rng";
import { writtenWords } from "./words";

/** How people change a text that they pass on. Probabilities and shares, 0 - 1. */
export interface Degradation {
  /** Probability that only a part is kept. */
  readonly cut: number;
  /** Least share of words in such a part. */
  readonly kept: number;
  /** Share of words that are left out. */
  readonly dropped: number;
  /** Probability that it is retyped by hand, and the share of mistyped letters then. */
  readonly typed: number;
  readonly typos: number;
  readonly lowerCase: number;
  readonly unpunctuated: number;
  /** Probability that a name or a long word becomes a hashtag. */
  readonly hashtag: number;
  readonly exclamation: number;
}

/**
 * Chosen on four collections so that estimates order rankers as judgements of train and dev do: fewer typos
 * favour BM25 and the encoder, more typos the untrained fusion.
 */
export const AS_PEOPLE_DO: Degradation = {
  cut: 0.5,
  kept: 0.5,
  dropped: 0.1,
  typed: 0.5,
  typos: 0.05,
  lowerCase: 0.3,
  unpunctuated: 0.3,
  hashtag: 0.3,
  exclamation: 0.25,
};

const UNCHANGED: Degradation = {
  cut: 0,
  kept: 0.5,
  dropped: 0,
  typed: 0,
  typos: 0,
  lowerCase: 0,
  unpunctuated: 0,
  hashtag: 0,
  exclamation: 0,
};

/** Least number of words of a text. */
const LEAST_WORDS = 4;
const EXCLAMATIONS = [
  "Wow!",
  "Unbelievable!!",
  "Is this true?",
  "Please share!",
  "BREAKING:",
  "I can't believe it.",
  "So much for the news!",
  "Just saw this:",
];

/**
 * Returns a text as people might pass it on: a part of it, with words left out, mistyped, in lower case,
 * without punctuation, with a hashtag, with an exclamation in front; each with its own probability. Random
 * numbers come from the generator alone.
 * @param changes what is left out does not happen.
 */
export function degrade(text: string, rng: Rng, changes: Partial<Degradation> = AS_PEOPLE_DO): string {
  const how = { ...UNCHANGED, ...changes };
  const happens = (probability: number): boolean => rng.next() < probability;
  let said = text.replace(/\s+/g, " ").trim();
  if (happens(how.cut)) said = partOf(said, rng, how.kept);
  said = withoutWords(said, rng, how.dropped);
  if (happens(how.hashtag)) said = withHashtag(said, rng);
  if (happens(how.typed)) said = retype(said, rng, how.typos);
  if (happens(how.unpunctuated)) said = said.replace(/[^\p{L}\p{N}\p{M}#%$\u20ac\s]+/gu, "");
  if (happens(how.lowerCase)) said = said.toLowerCase();
  if (happens(how.exclamation)) said = `${EXCLAMATIONS[rng.below(EXCLAMATIONS.length)]} ${said}`;
  return said;
}

/** Returns consecutive words, at least the share `kept`. */
function partOf(text: string, rng: Rng, kept: number): string {
  const words = writtenWords(text);
  const least = Math.max(LEAST_WORDS, Math.ceil(kept * words.length));
  if (words.length <= least) return text;
  const length = least + rng.below(words.length - least);
  const first = rng.below(words.length - length + 1);
  return text.slice(words[first]?.start, words[first + length - 1]?.end);
}

/** Returns a text without a random share of its words; at least four remain. */
function withoutWords(text: string, rng: Rng, share: number): string {
  const words = text.split(" ");
  const most = Math.max(0, words.length - LEAST_WORDS);
  let dropped = 0;
  return words
    .filter(() => {
      const isDropped = rng.next() < share && dropped < most;
      if (isDropped) dropped++;
      return !isDropped;
    })
    .join(" ");
}

/** A name of several words, or a word of seven letters or more. */
const NAME = /(?<![#\p{L}])\p{Lu}[\p{L}\p{M}]+(?: \p{Lu}[\p{L}\p{M}]+)+/gu;
const KEYWORD = /(?<![#\p{L}\p{M}])[\p{L}\p{M}]{7,}(?![\p{L}\p{M}])/gu;

function withHashtag(text: string, rng: Rng): string {
  const names = [...text.matchAll(NAME)];
  const found = names.length > 0 ? names : [...text.matchAll(KEYWORD)];
  const chosen = found[rng.below(Math.max(1, found.length))];
  if (!chosen) return text;
  const glued = chosen[0].replaceAll(" ", "");
  return `${text.slice(0, chosen.index)}#${glued}${text.slice(chosen.index + chosen[0].length)}`;
}

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Neighbouring keys of the usual layout: beside, above and below. */
const NEIGHBOURS: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap((row, r) =>
    Array.from(row, (key, c): [string, string] => {
      const near = [
        row[c - 1],
        row[c + 1],
        ROWS[r - 1]?.[c],
        ROWS[r - 1]?.[c + 1],
        ROWS[r + 1]?.[c - 1],
        ROWS[r + 1]?.[c],
      ];
      return [key, near.filter((other) => other !== undefined).join("")];
    }),
  ),
);

/**
 * Returns a text with typos: each letter is, with probability `share`, replaced by a neighbouring key, left
 * out, typed twice, or swapped with the next, with equal probability. Letters outside the Latin layout are
 * never replaced, and other characters never change.
 */
function retype(text: string, rng: Rng, share: number): string {
  const letters = Array.from(text);
  const typed: string[] = [];
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i]!;
    if (!/\p{L}/u.test(letter) || rng.next() >= share) {
      typed.push(letter);
      continue;
    }
    const way = rng.below(4);
    const next = letters[i + 1];
    if (way === 0) typed.push(besides(letter, rng));
    else if (way === 1) typed.push(letter, letter);
    else if (way === 2 && next !== undefined && /\p{L}/u.test(next)) {
      typed.push(next, letter);
      i++;
    }
  }
  return typed.join("");
}

function besides(letter: string, rng: Rng): string {
  const near = NEIGHBOURS.get(letter.toLowerCase());
  if (near === undefined) return letter;
  const other = near[rng.below(near.length)]!;
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}
