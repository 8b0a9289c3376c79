import { Growable } from "./growable";

/** Strings as typed arrays: the bytes of all, where each starts, and their alphabetical order. */
export interface VocabularyArrays {
  /** UTF-8 of all words, one after the other. */
  readonly bytes: Uint8Array;
  /** `[size + 1]`: word w is `bytes[starts[w] .. starts[w + 1])`. */
  readonly starts: Uint32Array;
  /** `[size]`: word numbers in ascending order of their bytes. */
  readonly order: Uint32Array;
}

/** A read-only set of words numbered from 0. Look-up is a binary search over bytes, so loading it costs nothing. */
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
      const candidate = order[middle] as number;
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
    return this.decoder.decode(bytes.subarray(starts[word] as number, starts[word + 1] as number));
  }

  private compare(word: number, wanted: Uint8Array): number {
    const { bytes, starts } = this.arrays;
    const start = starts[word] as number;
    const length = (starts[word + 1] as number) - start;
    const shared = Math.min(length, wanted.length);
    for (let i = 0; i < shared; i++) {
      const difference = (bytes[start + i] as number) - (wanted[i] as number);
      if (difference !== 0) return difference;
    }
    return length - wanted.length;
  }
}

/** Numbers words in the order of their first appearance. */
export class VocabularyBuilder {
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.numbers.size;
  }

  /** Returns the number of `word`, giving it the next one if it is new. */
  add(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(word, number);
    return number;
  }

  /** Returns the words as arrays, and is empty from then on. */
  finish(): VocabularyArrays {
    const starts = new Uint32Array(this.numbers.size + 1);
    const bytes = new Growable(Uint8Array, this.numbers.size * 8 + 16);
    const encoder = new TextEncoder();
    const scratch = new Uint8Array(1024);
    for (const [word, number] of this.numbers) {
      const { written } = encoder.encodeInto(word, scratch);
      for (let i = 0; i < written; i++) bytes.push(scratch[i] as number);
      starts[number + 1] = bytes.length;
    }
    this.numbers.clear();
    const finished = { bytes: bytes.finish(), starts };
    return { ...finished, order: byteOrder(finished.bytes, starts) };
  }
}

function byteOrder(bytes: Uint8Array, starts: Uint32Array): Uint32Array {
  const order = Uint32Array.from({ length: starts.length - 1 }, (_, i) => i);
  return order.sort((a, b) => {
    const lengthA = (starts[a + 1] as number) - (starts[a] as number);
    const lengthB = (starts[b + 1] as number) - (starts[b] as number);
    const shared = Math.min(lengthA, lengthB);
    for (let i = 0; i < shared; i++) {
      const difference =
        (bytes[(starts[a] as number) + i] as number) - (bytes[(starts[b] as number) + i] as number);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  });
}
