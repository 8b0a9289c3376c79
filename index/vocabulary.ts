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

/**
 * A read-only set of words numbered from 0. Look-up is a binary search over bytes, so loading it
 * costs nothing.
 */
export class Vocabulary {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(readonly arrays: VocabularyArrays) {}

  get size(): number {
    return this.arrays.order.length;
  }

  /** Returns the number of `word`, or -1. */
  find(word: string): number {
    const wanted = this.encoder.encode(word);
    const { order } = this.arrays;
    let low = 0;
    let high = order.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const candidate = order[middle]!;
      const comparison = this.compare(candidate, wanted);
      if (comparison === 0) return candidate;
      if (comparison < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Returns word number `word`. */
  word(word: number): string {
    const { bytes, starts } = this.arrays;
    return this.decoder.decode(bytes.subarray(starts[word]!, starts[word + 1]!));
  }

  private compare(word: number, wanted: Uint8Array): number {
    return compareWords(this.arrays, word, { bytes: wanted, starts: Uint32Array.of(0, wanted.length) }, 0);
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

/** Appends word `number` of a vocabulary to `bytes`. */
export function appendWord(bytes: Growable<Uint8Array>, words: Words, number: number): void {
  const end = words.starts[number + 1]!;
  for (let i = words.starts[number]!; i < end; i++) bytes.push(words.bytes[i]!);
}

/** Numbers words in the order of their first appearance; in the end, in the order of their bytes. */
export class VocabularyBuilder {
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.numbers.size;
  }

  /** Returns the number of `word` for the time being, giving it the next one if it is new. */
  add(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(word, number);
    return number;
  }

  /**
   * Returns the words as arrays, and is empty from then on. Whatever the order in which they were added,
   * equal words give equal arrays.
   * @returns `numbers`, `[added]`: the number of each word by the one that it had for the time being.
   */
  finish(): { readonly arrays: VocabularyArrays; readonly numbers: Uint32Array } {
    const added = this.encode();
    const sorted = ascending(added.starts.length - 1).sort((a, b) => compareWords(added, a, added, b));
    const numbers = new Uint32Array(sorted.length);
    const bytes = new Growable(Uint8Array, added.bytes.length);
    const starts = new Growable(Uint32Array, sorted.length + 1);
    for (const [i, word] of sorted.entries()) {
      // A word that was cut within a character is written with the sign for damaged ones, as others
      // of its kind.
      const isNew = i === 0 || compareWords(added, word, added, sorted[i - 1]!) !== 0;
      if (isNew) {
        starts.push(bytes.length);
        appendWord(bytes, added, word);
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
      for (let i = 0; i < written; i++) bytes.push(scratch[i]!);
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
