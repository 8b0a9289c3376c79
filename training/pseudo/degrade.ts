import type { Rng } from "../../src/base/core/rng";
import { retype } from "./retype";
import { writtenWords } from "./words";

/** How much is made of a text by those who pass it on. Probabilities and shares, 0 - 1. */
export interface Degradation {
  /** Probability that a part is kept alone. */
  readonly cut: number;
  /** Least share of the words that such a part has. */
  readonly kept: number;
  /** Share of the words that are left out, wherever they stand. */
  readonly dropped: number;
  /** Probability that it is typed by hand, and the share of letters that is then mistyped. */
  readonly typed: number;
  readonly typos: number;
  readonly lowerCase: number;
  readonly unpunctuated: number;
  /** Probability that a name or a long word becomes a hashtag. */
  readonly hashtag: number;
  readonly exclamation: number;
}

/**
 * Chosen on four collections, by whether estimates order rankers as judgements of train and dev do: fewer
 * typos flatter BM25 and the encoder, more of them the untrained fusion.
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

/** Fewer words say nothing. */
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
 * Returns a text as somebody who passes it on would write it: a part of it, words left out, mistyped, in
 * lower case, without punctuation, with a hashtag, with an exclamation in front. Each of these with its own
 * probability; what it does depends on the generator alone.
 */
export function degrade(text: string, rng: Rng, how: Degradation = AS_PEOPLE_DO): string {
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

/** Returns words in a row, `kept` of them at least. */
function partOf(text: string, rng: Rng, kept: number): string {
  const words = writtenWords(text);
  const least = Math.max(LEAST_WORDS, Math.ceil(kept * words.length));
  if (words.length <= least) return text;
  const length = least + rng.below(words.length - least);
  const first = rng.below(words.length - length + 1);
  return text.slice(words[first]?.start, words[first + length - 1]?.end);
}

/** Returns a text without a share of its words, drawn one by one; four are left at least. */
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
