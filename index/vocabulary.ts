import { ownString } from "../src/base/core/values/own-string";
import { Growable } from "./build/growable";

/** Strings as typed arrays: the bytes of all, where each starts, and their alphabetical order. */
export interface VocabularyArrays {
  /** UTF-8 of all words, one after the other. */
  readonly bytes: Uint8Array;
  /** `[size + 1]`: word w is `bytes[starts[w] .. starts[w + 1])`. */
  readonly starts: Uint32Array;
  /**
   * `[size]`: word numbers in ascending order of their bytes. Words are numbered in this order, but not in
   * indexes that older versions built.
   */
  readonly order: Uint32Array;
}

/** Words that came after a vocabulary was built, and those that nothing says any more. */
export interface RecentWords {
  /** Numbers of new words, from the vocabulary's size on. */
  readonly numbers: ReadonlyMap<string, number>;
  /** New words in the order of their numbers. */
  readonly words: readonly string[];
  /** Returns whether no article holds a word now. */
  readonly isGone: (word: number) => boolean;
}

/**
 * A read-only set of words numbered from 0. Look-up is a binary search over bytes, so loading it
 * costs nothing.
 */
export class Vocabulary {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(
    readonly arrays: VocabularyArrays,
    readonly recent?: RecentWords | undefined,
  ) {}

  /** How many numbers there are, those of words that are gone included. */
  get size(): number {
    return this.arrays.order.length + (this.recent?.words.length ?? 0);
  }

  /** Returns the number of `word`, or -1. */
  find(word: string): number {
    const bytes = this.encoder.encode(word);
    const built = this.findBuilt(bytes);
    if (!this.recent) return built;
    // Words that were cut within a character end in U+FFFD, as their bytes say.
    const number = built >= 0 ? built : (this.recent.numbers.get(this.decoder.decode(bytes)) ?? -1);
    return number < 0 || this.recent.isGone(number) ? -1 : number;
  }

  private findBuilt(bytes: Uint8Array): number {
    const wanted: Words = { bytes, starts: Uint32Array.of(0, bytes.length) };
    const { order } = this.arrays;
    let low = 0;
    let high = order.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const candidate = order[middle]!;
      const comparison = compareWords(this.arrays, candidate, wanted, 0);
      if (comparison === 0) return candidate;
      if (comparison < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Returns word number `word`. */
  word(word: number): string {
    const { order } = this.arrays;
    if (word >= order.length) return this.recent?.words[word - order.length] ?? "";
    return this.decoder.decode(bytesOf(this.arrays, word));
  }

  /** Returns whether a word begins with a digit. */
  isNumeric(word: number): boolean {
    const { bytes, starts, order } = this.arrays;
    const first =
      word < order.length ? bytes[starts[word]!]! : this.recent?.words[word - order.length]?.charCodeAt(0);
    return first !== undefined && first >= 48 && first <= 57;
  }

  /** Returns a number below, at or above 0 as word `a` comes before, with or after word `b` by its bytes. */
  compare(a: number, b: number): number {
    const built = this.arrays.order.length;
    if (a < built && b < built) return compareWords(this.arrays, a, this.arrays, b);
    return Buffer.compare(this.encoder.encode(this.word(a)), this.encoder.encode(this.word(b)));
  }
}

/** Words of a vocabulary that may still lack their order. */
type Words = Pick<VocabularyArrays, "bytes" | "starts">;

/**
 * Returns a number below, at or above 0 as word `a` of one vocabulary comes before, with or after word `b` of
 * another by its bytes.
 */
export function compareWords(one: Words, a: number, other: Words, b: number): number {
  const startA = one.starts[a]!;
  const startB = other.starts[b]!;
  const lengthA = one.starts[a + 1]! - startA;
  const lengthB = other.starts[b + 1]! - startB;
  const shared = Math.min(lengthA, lengthB);
  for (let i = 0; i < shared; i++) {
    const difference = one.bytes[startA + i]! - other.bytes[startB + i]!;
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

/** Returns the UTF-8 of word `word`; a view, not a copy. */
export function bytesOf({ bytes, starts }: Words, word: number): Uint8Array {
  return bytes.subarray(starts[word], starts[word + 1]);
}

/** Numbers words in the order of their first appearance, and finally in the order of their bytes. */
export class VocabularyBuilder {
  private readonly numbers = new Map<string, number>();

  /** Returns the provisional number of `word`: the next free one where the word is new. */
  add(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(ownString(word), number);
    return number;
  }

  /**
   * Returns the words as arrays, and is empty afterwards. Equal words give equal arrays, in whatever order
   * they were added.
   * @returns `numbers`, `[added]`: the final number of each word by its provisional one.
   */
  finish(): { readonly arrays: VocabularyArrays; readonly numbers: Uint32Array } {
    const added = this.encode();
    const sorted = ascending(added.starts.length - 1).sort((a, b) => compareWords(added, a, added, b));
    const numbers = new Uint32Array(sorted.length);
    const bytes = new Growable(Uint8Array, added.bytes.length);
    const starts = new Growable(Uint32Array, sorted.length + 1);
    for (const [i, word] of sorted.entries()) {
      // Words that were cut within a character may have become equal: all end in U+FFFD.
      const isNew = i === 0 || compareWords(added, word, added, sorted[i - 1]!) !== 0;
      if (isNew) {
        starts.push(bytes.length);
        bytes.append(bytesOf(added, word));
      }
      numbers[word] = starts.length - 1;
    }
    const size = starts.length;
    starts.push(bytes.length);
    return {
      arrays: { bytes: bytes.finish(), starts: starts.finish(), order: ascending(size) },
      numbers,
    };
  }

  private encode(): Words {
    const starts = new Uint32Array(this.numbers.size + 1);
    const bytes = new Growable(Uint8Array, this.numbers.size * 8 + 16);
    const encoder = new TextEncoder();
    const scratch = new Uint8Array(1024);
    for (const [word, number] of this.numbers) {
      const { written } = encoder.encodeInto(word, scratch);
      bytes.append(scratch.subarray(0, written));
      starts[number + 1] = bytes.length;
    }
    this.numbers.clear();
    return { bytes: bytes.finish(), starts };
  }
}

/** Returns 0 to `size - 1`: the order of words that are numbered by it. */
export function ascending(size: number): Uint32Array {
  const numbers = new Uint32Array(size);
  for (let i = 0; i < size; i++) numbers[i] = i;
  return numbers;
}
