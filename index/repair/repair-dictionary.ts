import { DROPPED_VOWEL, droppedVowels, editDistance, LEAST_COST } from "./edit-distance";
import type { Entry, Words } from "./repair-source";

const MIN_LETTERS = 3;
const MAX_LETTERS = 26;
/** Vowels that may be left out of a word at once. */
const MOST_VOWELS = 4;
/** Vowels as bits of `letterBits`. */
const VOWEL_BITS = [..."aeiou"].reduce((bits, vowel) => bits | (1 << (vowel.charCodeAt(0) - 97)), 0);

/** A word of a dictionary near to one that was written. */
export interface Found {
  readonly word: string;
  readonly entry: Entry;
  /** Of the edits between the two. */
  readonly cost: number;
}

/**
 * Words as one scan can tell them apart; letters a-z only. There is no index of deletions: words lie by
 * length, each with the set of its letters as 26 bits, so that a scan of the lengths in question leaves few
 * to be compared. It takes 12 bytes a word and its letters: 6 MB for 300,000.
 */
export class RepairDictionary {
  private readonly decoder = new TextDecoder();
  private readonly bytes: Uint8Array;
  /** `[words + 1]` by length: where a word begins in `bytes`. */
  private readonly starts: Uint32Array;
  /** `[words]` the set of its letters. */
  private readonly letters: Uint32Array;
  /** `[words]` */
  private readonly entries: Int32Array;
  /** Words of n letters are `[byLength[n], byLength[n + 1])`. */
  private readonly byLength = new Uint32Array(MAX_LETTERS + 2);

  constructor(all: Words) {
    let words = 0;
    let letters = 0;
    all((bytes, start, length) => {
      if (!isWord(bytes, start, length)) return;
      this.byLength[length + 1]!++;
      words++;
      letters += length;
    });
    for (let n = 1; n < this.byLength.length; n++) this.byLength[n]! += this.byLength[n - 1]!;
    this.bytes = new Uint8Array(letters);
    this.starts = new Uint32Array(words + 1);
    this.letters = new Uint32Array(words);
    this.entries = new Int32Array(words);
    const next = this.byLength.slice();
    // Words of n letters lie one after the other, so that each one's place follows from its number.
    const firstByte = new Uint32Array(MAX_LETTERS + 2);
    for (let n = 1; n < firstByte.length; n++) {
      const shorter = this.byLength[n]! - this.byLength[n - 1]!;
      firstByte[n] = firstByte[n - 1]! + (n - 1) * shorter;
    }
    all((bytes, start, length, entry) => {
      if (!isWord(bytes, start, length)) return;
      const i = next[length]!++;
      const place = firstByte[length]! + length * (i - this.byLength[length]!);
      const word = bytes.subarray(start, start + length);
      this.bytes.set(word, place);
      this.starts[i] = place;
      this.starts[i + 1] = place + length;
      this.letters[i] = letterBits(word);
      this.entries[i] = entry;
    });
  }

  /**
   * Returns the words within `most` edits of a word of letters a-z, and those that it is but for its vowels;
   * by their length, and then as they were given.
   */
  near(word: string, most: number): Found[] {
    const written = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
    const bits = letterBits(written);
    const found: Found[] = [];
    const from = this.byLength[Math.max(0, word.length - most)]!;
    const to = this.byLength[Math.min(MAX_LETTERS, word.length + MOST_VOWELS) + 1]!;
    const shortOf = this.byLength[Math.min(MAX_LETTERS, word.length + most) + 1]!;
    for (let i = from; i < to; i++) {
      const differs = bits ^ this.letters[i]!;
      const mayDrop = (differs & ~VOWEL_BITS) === 0;
      // An edit changes two letters of the set at most.
      if (!mayDrop && (i >= shortOf || bitCount(differs) > 2 * most)) continue;
      // Of two letters that are wrong none is the first.
      const start = this.starts[i]!;
      if (most > 1 && this.bytes[start] !== written[0]) continue;
      const meant = this.bytes.subarray(start, this.starts[i + 1]);
      const dropped = mayDrop ? droppedVowels(written, meant) : 0;
      const cost =
        dropped > 0
          ? DROPPED_VOWEL * dropped
          : i < shortOf
            ? editDistance(written, meant, most)?.cost
            : undefined;
      if (cost === undefined || cost < LEAST_COST) continue;
      found.push({ word: this.decoder.decode(meant), entry: this.entries[i]!, cost });
    }
    return found;
  }
}

function isWord(bytes: Uint8Array, start: number, length: number): boolean {
  if (length < MIN_LETTERS || length > MAX_LETTERS) return false;
  for (let i = start; i < start + length; i++) {
    const byte = bytes[i]!;
    if (byte < 97 || byte > 122) return false;
  }
  return true;
}

function letterBits(letters: Uint8Array): number {
  let bits = 0;
  for (const letter of letters) bits |= 1 << (letter - 97);
  return bits;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
