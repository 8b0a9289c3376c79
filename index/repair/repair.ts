import { ownString } from "../../src/base/core/values/own-string";
import { isStopWord, soundOf, soundsAbroad, stem, unstretched, type Word } from "../../src/base/text";
import { articleCount } from "../lexical-arrays";
import { RepairContext } from "./repair-context";
import { articleFrequency, type Meant, type RepairSource, stopWordFrequency } from "./repair-source";
import type { RepairWords } from "./repair-words";

/** Shorter words are not repaired: too many others are one letter away. */
const MIN_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG_LETTERS = 8;
const MAX_LETTERS = 24;
/** Words that more than one in so many articles hold are frequent, in small collections those in so many. */
const FREQUENT = 200;
const LEAST_FREQUENT = 20;
/**
 * How much frequency counts against nearness: an edit that costs 1 more wants e^3 = 20 times the articles.
 */
const COST_WEIGHT = 3;
/** How much it counts that a word stands in the article that holds most of the others; measured. */
const FIT_WEIGHT = 4;
/**
 * Score from which a word is repaired; measured on edited tweets, whose words are known, and on clean ones.
 */
const LEAST_SCORE = 1;
/**
 * The same of a word that sounds alike: few do by chance, and without it nothing is found. Measured on posts
 * in another script than their claims.
 */
const LEAST_HEARD = -1;
/**
 * More is wanted of what may be a name that the collection lacks, and of a short word, which has many near.
 */
const NAME_SCORE = 1.5;
const SHORT_SCORE = 1.5;
/** How far above the least score a word is sure enough to stand among the words around the others. */
const SURE_SCORE = 1;
/** Cost of a disguise: less than a slip, since whoever writes one means another word than is written. */
const DISGUISE_COST = 0.2;
/** What may stand behind a star. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
const IS_PLAIN = /^[a-z]+$/;
/** Words that may be meant by one that was written. */
const CANDIDATES = 8;
/** Written words whose candidates are remembered; forgotten when there are more. */
const MAX_REMEMBERED = 10_000;

/** What stands for the fit of a stop word, which is in no index. */
const STOP_WORD_FIT = 0.3;
/** Cost of a blank left out, and the least length of a half. */
const SPLIT_COST = 0.9;
const MIN_HALF = 3;
const MIN_SPLIT = 7;

/** A word that may be meant, and how likely it is without knowing the others, as a logarithm. */
interface Candidate {
  readonly words: readonly string[];
  readonly terms: readonly number[];
  readonly score: number;
  /** Whether it is in another script, or in disguise; a name is then no name that the collection lacks. */
  readonly isHeard: boolean;
}

/** A written word, and what it may be where it is in disguise (`findDisguises`). */
export interface Written extends Word {
  readonly readings?: readonly string[];
}

/** What a written word was meant to be. */
export type Repaired = Pick<Candidate, "words">;

/**
 * Finds the words of a collection that misspelt ones were meant to be. Of the words that are near, that with
 * the highest score is taken, where it is high enough:
 *
 * score(w) = ln(1 + min(df, max(20, N / 200))) - 3 cost + 4 fit, where df of N articles hold the word,
 * cost is that of the edits (`editDistance`), and fit, 0 - 1, tells how well the word goes together with
 * the others of the query (`RepairContext`), times 1 - df / N. Words that are repaired for sure are among
 * these others.
 *
 * A word in another script than the collection's is read as one that sounds alike (`SoundDictionary`).
 *
 * All that it needs is made when the first unknown word comes; a query whose words are all known pays
 * nothing.
 * @see Kernighan, Church and Gale, A spelling correction program based on a noisy channel model, COLING 1990:
 *   the likelihood of a word times that of the slip. The weights are ours, and the words around stand in for
 *   a language model.
 */
export class Repair {
  private readonly remembered = new Map<string, readonly Candidate[]>();
  private context: RepairContext | undefined;

  constructor(
    private readonly source: RepairSource,
    private readonly dictionaries: RepairWords,
  ) {}

  /**
   * Returns what each word is meant to be, `undefined` for those that nothing is near enough.
   * @param words that the collection does not hold: folded, lower case; those that may be names are repaired
   * more rarely.
   * @param known terms of the words beside them.
   */
  find(words: readonly Written[], known: readonly number[]): (Repaired | undefined)[] {
    const candidates = words.map(({ word, readings }) =>
      readings ? this.disguised(readings) : this.candidates(word),
    );
    if (candidates.every((of) => of.length === 0)) return words.map(() => undefined);
    this.context ??= new RepairContext(this.source.arrays);
    const first = this.best(candidates, known);
    const isSure = (i: number): boolean => scoreOf(first[i]) >= leastScore(words[i]!, first[i]) + SURE_SCORE;
    const sure = first.flatMap((found, i) => (found && isSure(i) ? found.terms : []));
    // What is sure is a word like any other for those that are not.
    const second = sure.length === 0 ? first : this.best(candidates, [...known, ...sure]);
    return words.map((word, i) => {
      const found = isSure(i) ? first[i] : second[i];
      return scoreOf(found) >= leastScore(word, found) ? found : undefined;
    });
  }

  /** Returns the best candidate for each word with its score among words around it. */
  private best(
    candidates: readonly (readonly Candidate[])[],
    known: readonly number[],
  ): (Candidate | undefined)[] {
    const shareOf = this.context?.of(known.filter((term) => term >= 0));
    return candidates.map((of) => {
      let best: Candidate | undefined;
      for (const candidate of of) {
        const fits = candidate.terms.map((term) =>
          term < 0 || !shareOf ? STOP_WORD_FIT : this.fitOf(term, shareOf(term)),
        );
        const score = candidate.score + FIT_WEIGHT * Math.min(...fits);
        if (score > scoreOf(best)) best = { ...candidate, score };
      }
      return best;
    });
  }

  /** Returns how likely a word is as such; a frequent one is no more so for standing in more articles. */
  private prior(frequency: number): number {
    const most = Math.max(LEAST_FREQUENT, articleCount(this.source.arrays) / FREQUENT);
    return Math.log(1 + Math.min(frequency, most));
  }

  /** A word that stands in most articles stands in the right one by chance, too. */
  private fitOf(term: number, share: number): number {
    const { arrays } = this.source;
    return share * (1 - articleFrequency(arrays, term) / articleCount(arrays));
  }

  private candidates(word: string): readonly Candidate[] {
    if (word.length > MAX_LETTERS) return [];
    const known = this.remembered.get(word);
    if (known) return known;
    const scored = [
      ...this.spelledLike(word).flatMap((meant) => this.candidate(meant, false) ?? []),
      ...this.soundingLike(word).flatMap((meant) => this.candidate(meant, true) ?? []),
      ...this.disguised(unstretched(word)),
    ];
    const split = IS_PLAIN.test(word) ? this.split(word) : undefined;
    if (split) scored.push(split);
    const candidates = scored.sort((a, b) => b.score - a.score).slice(0, CANDIDATES);
    if (this.remembered.size === MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(ownString(word), candidates);
    return candidates;
  }

  /** Returns what the collection holds of the readings of a word in disguise. */
  private disguised(readings: readonly string[]): Candidate[] {
    const { arrays } = this.source;
    return readings.flatMap(filled).flatMap((word) => {
      const term = this.termOf(word);
      const frequency = term < 0 ? stopWordFrequency(arrays) : articleFrequency(arrays, term);
      return this.candidate({ word, frequency, cost: DISGUISE_COST }, true) ?? [];
    });
  }

  private spelledLike(word: string): Meant[] {
    if (!IS_PLAIN.test(word) || word.length < MIN_LETTERS) return [];
    return this.dictionaries.near(this.source, word, word.length < LONG_LETTERS ? 1 : 2);
  }

  /** Returns words in other scripts that sound alike. */
  private soundingLike(word: string): Meant[] {
    if (soundOf(word) === "") return [];
    const found = this.dictionaries.sounding(this.source, word, "abroad");
    if (!soundsAbroad(word)) return found;
    return [...found, ...this.dictionaries.sounding(this.source, word, "latin")];
  }

  /** A stem that would be stemmed to another is none that could be read again. */
  private candidate({ word, frequency, cost }: Meant, isHeard: boolean): Candidate | undefined {
    const term = this.termOf(word);
    if (term < 0 && !isStopWord(word)) return undefined;
    return { words: [word], terms: [term], score: this.prior(frequency) - COST_WEIGHT * cost, isHeard };
  }

  private termOf(word: string): number {
    return isStopWord(word) ? -1 : this.source.terms.find(stem(word));
  }

  /** Returns the two words that are likeliest to have been written without the blank between them. */
  private split(word: string): Candidate | undefined {
    if (word.length < MIN_SPLIT) return undefined;
    let best: Candidate | undefined;
    for (let at = MIN_HALF; at <= word.length - MIN_HALF; at++) {
      const halves = [word.slice(0, at), word.slice(at)];
      const terms = halves.map((half) => this.termOf(half));
      if (terms.some((term) => term < 0)) continue;
      const frequencies = terms.map((term) => articleFrequency(this.source.arrays, term));
      const score = this.prior(Math.min(...frequencies)) - COST_WEIGHT * SPLIT_COST;
      if (!best || score > best.score) best = { words: halves, terms, score, isHeard: false };
    }
    return best;
  }
}

/** Returns a reading with each letter in the place of a star. */
function filled(reading: string): readonly string[] {
  const star = reading.indexOf("*");
  if (star < 0) return [reading];
  return [...ALPHABET].flatMap((letter) => filled(reading.slice(0, star) + letter + reading.slice(star + 1)));
}

function scoreOf(candidate: Candidate | undefined): number {
  return candidate?.score ?? Number.NEGATIVE_INFINITY;
}

/** Returns the score from which a word is repaired. */
function leastScore({ word, capitalised }: Word, found: Candidate | undefined): number {
  if (found?.isHeard) return LEAST_HEARD;
  return LEAST_SCORE + (capitalised ? NAME_SCORE : 0) + (word.length === MIN_LETTERS ? SHORT_SCORE : 0);
}
