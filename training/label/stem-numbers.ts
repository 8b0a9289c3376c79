import { labelStem, labelTokens } from "./normalise";

/** Characters of words in memory: several hundred thousand words, more than a million tweets hold. */
const MAX_CHARACTERS = 32 << 20;
/** Overhead of a word, in characters. */
const WORD_COST = 64;
/** Longer substrings keep the whole string in memory, so they are copied. */
const MAX_COPIED_LENGTH = 12;
const NOT_COMPARED = -1;

/** Numbers stems, so that texts are compared as lists of numbers and each word is stemmed once. */
export class StemNumbers {
  private readonly ofToken = new Map<string, number>();
  private readonly ofStem = new Map<string, number>();
  private characters = 0;
  /** `[stems]` the turn in which each stem was last seen. */
  private seenIn = new Int32Array(1 << 16);
  private turn = 0;

  /** Returns the numbers of a text's distinct stems. */
  read(text: string): Int32Array {
    this.turn++;
    const numbers: number[] = [];
    for (const token of labelTokens(text)) {
      const number = this.ofToken.get(token) ?? this.learn(token);
      if (number === NOT_COMPARED || this.seenIn[number] === this.turn) continue;
      this.seenIn[number] = this.turn;
      numbers.push(number);
    }
    return Int32Array.from(numbers);
  }

  /** Returns how many of `numbers` the last text holds. */
  countSeen(numbers: Int32Array): number {
    let seen = 0;
    for (const number of numbers) if (this.seenIn[number] === this.turn) seen++;
    return seen;
  }

  /** Discards all numbers when words take too much memory, and returns whether it did. */
  startOverWhenFull(): boolean {
    if (this.characters <= MAX_CHARACTERS) return false;
    this.ofToken.clear();
    this.ofStem.clear();
    this.seenIn.fill(0);
    this.characters = 0;
    this.turn = 0;
    return true;
  }

  private learn(token: string): number {
    const stem = labelStem(token);
    const number = stem === undefined ? NOT_COMPARED : this.numberOf(stem);
    this.ofToken.set(copyOf(token), number);
    this.characters += token.length + WORD_COST;
    return number;
  }

  private numberOf(stem: string): number {
    const known = this.ofStem.get(stem);
    if (known !== undefined) return known;
    const number = this.ofStem.size;
    this.ofStem.set(copyOf(stem), number);
    this.characters += stem.length + WORD_COST;
    if (number === this.seenIn.length) {
      const former = this.seenIn;
      this.seenIn = new Int32Array(2 * former.length);
      this.seenIn.set(former);
    }
    return number;
  }
}

function copyOf(part: string): string {
  return part.length > MAX_COPIED_LENGTH ? Buffer.from(part, "utf16le").toString("utf16le") : part;
}
