import { isStopWord, stem } from "../src/text";
import { RepairContext } from "./repair-context";
import { articleFrequency, type Meant, RepairDictionary, type RepairSource } from "./repair-dictionary";

/** Shorter words are not repaired: too many others are one letter away. */
const MIN_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG_LETTERS = 8;
const MAX_LETTERS = 24;
/** How much frequency counts against nearness: an edit that costs 1 more wants e^3 = 20 times the articles. */
const COST_WEIGHT = 3;
/** How much it counts that a word stands in the article that holds most of the other words. */
export const tune = { context: Number(process.env["CTX"] ?? 4), least: Number(process.env["LEAST"] ?? 2) };
/** Words that may be meant by one that was written. */
const CANDIDATES = 8;
/** Written words whose candidates are remembered; forgotten when there are more. */
const MAX_REMEMBERED = 10_000;

/** A word that may be meant, and how likely it is without knowing the others, as a logarithm. */
interface Candidate {
  readonly words: readonly string[];
  readonly terms: readonly number[];
  readonly score: number;
}

/** What a written word was meant to be. */
export interface Repaired {
  readonly words: readonly string[];
  readonly score: number;
}

/**
 * Finds the words of a collection that misspelt ones were meant to be.
 */
export class Repair {
  private readonly remembered = new Map<string, readonly Candidate[]>();
  private dictionary: RepairDictionary | undefined;
  private context: RepairContext | undefined;

  constructor(private readonly source: RepairSource) {}

  /**
   * Returns what each word is meant to be, `undefined` for those that nothing is near enough.
   * @param words that the collection does not hold: folded, lower case.
   * @param known terms of the words beside them.
   */
  find(words: readonly string[], known: readonly number[]): (Repaired | undefined)[] {
    const candidates = words.map((word) => this.candidates(word));
    if (candidates.every((of) => of.length === 0)) return words.map(() => undefined);
    this.context ??= new RepairContext(this.source.arrays);
    const shareOf = this.context.of(known);
    return candidates.map((of) => {
      let best: Repaired | undefined;
      for (const { words, terms, score } of of) {
        const share = Math.min(1, ...terms.map((term) => (term < 0 ? 0.5 : shareOf(term))));
        const total = score + tune.context * share;
        if (!best || total > best.score) best = { words, score: total };
      }
      return best && best.score >= tune.least ? best : undefined;
    });
  }

  private candidates(word: string): readonly Candidate[] {
    if (!/^[a-z]+$/.test(word) || word.length < MIN_LETTERS || word.length > MAX_LETTERS) return [];
    const known = this.remembered.get(word);
    if (known) return known;
    this.dictionary ??= new RepairDictionary(this.source);
    const most = word.length < LONG_LETTERS ? 1 : 2;
    const scored = this.dictionary.near(word, most).map((meant) => this.candidate([meant]));
    const split = this.split(word);
    if (split) scored.push(split);
    const candidates = scored.sort((a, b) => b.score - a.score).slice(0, CANDIDATES);
    if (this.remembered.size === MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(word, candidates);
    return candidates;
  }

  private candidate(meant: readonly Meant[]): Candidate {
    return {
      words: meant.map(({ word }) => word),
      terms: meant.map(({ word }) => this.termOf(word)),
      score: Math.min(...meant.map(({ frequency, cost }) => Math.log(1 + frequency) - COST_WEIGHT * cost)),
    };
  }

  private termOf(word: string): number {
    return isStopWord(word) ? -1 : this.source.terms.find(stem(word));
  }

  /** Returns the two words that are likeliest to have been written without the blank between them. */
  private split(word: string): Candidate | undefined {
    if (word.length < 7) return undefined;
    let best: Candidate | undefined;
    for (let at = 3; at <= word.length - 3; at++) {
      const halves = [word.slice(0, at), word.slice(at)];
      const terms = halves.map((half) => this.termOf(half));
      if (terms.some((term) => term < 0)) continue;
      const frequencies = terms.map((term) => articleFrequency(this.source.arrays, term));
      const score = Math.log(1 + Math.min(...frequencies)) - COST_WEIGHT * 0.9;
      if (!best || score > best.score) best = { words: halves, terms, score };
    }
    return best;
  }
}
