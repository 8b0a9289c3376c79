import { ownString } from "../../src/base/core/values/own-string";
import { type RecentWords, Vocabulary, type VocabularyArrays } from "../vocabulary";

/** Numbers words: those of a vocabulary as it does, new ones behind them. */
export class NumberedWords {
  private readonly built: Vocabulary;
  private readonly numbers = new Map<string, number>();
  private readonly added: string[] = [];

  constructor(arrays: VocabularyArrays) {
    this.built = new Vocabulary(arrays);
  }

  get size(): number {
    return this.built.size + this.added.length;
  }

  /** Returns the number of a word, which gets one where it has none. */
  numberOf(word: string): number {
    const built = this.built.find(word);
    if (built >= 0) return built;
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.size;
    const own = ownString(word);
    this.numbers.set(own, number);
    this.added.push(own);
    return number;
  }

  word(number: number): string {
    return number < this.built.size ? this.built.word(number) : this.added[number - this.built.size]!;
  }

  recent(isGone: (word: number) => boolean): RecentWords {
    return { numbers: this.numbers, words: this.added, isGone };
  }
}
