import { stopWords } from "../../src/base/text";
import type { LexicalArrays } from "../lexical-arrays";
import { documentFrequency, wholePostings } from "../postings";
import type { Vocabulary, VocabularyArrays } from "../vocabulary";
import { DROPPED_VOWEL, droppedVowels, editDistance, LEAST_COST } from "./edit-distance";

const MIN_LETTERS = 3;
const MAX_LETTERS = 26;
/** Vowels that may be left out of a word at once. */
const MOST_VOWELS = 4;
/** Vowels as bits of `letterBits`. */
const VOWEL_BITS = [..."aeiou"].reduce((bits, vowel) => bits | (1 << (vowel.charCodeAt(0) - 97)), 0);

/** Bodies in which a word stands that no short field holds. */
const LEAST_BODIES = 2;

/** What words are repaired against. */
export interface RepairSource {
  readonly arrays: Pick<LexicalArrays, "vocabulary" | "wordTerms" | "terms" | "short" | "whole" | "keys">;
  readonly terms: Vocabulary;
}

/** A word near to one that was written. */
export interface Meant {
  readonly word: string;
  /** Articles that hold its stem; of a stop word a tenth of all. */
  readonly frequency: number;
  /** Of the edits between the two. */
  readonly cost: number;
}

/**
 * The words of a collection as one scan can tell them apart: those of the short fields, stems that stand in
 * bodies alone, and stop words; letters a-z only. There is no index of deletions: words lie by length, each
 * with the set of its letters as 26 bits, so that a scan of the lengths in question leaves few to be
 * compared. It takes 12 bytes a word and its letters: 6 MB for 300,000.
 */
export class RepairDictionary {
  private readonly decoder = new TextDecoder();
  private readonly bytes: Uint8Array;
  /** `[words + 1]` by length: where a word begins in `bytes`. */
  private readonly starts: Uint32Array;
  /** `[words]` the set of its letters. */
  private readonly letters: Uint32Array;
  /** `[words]` articles that hold its stem. */
  private readonly frequencies: Uint32Array;
  /** Words of n letters are `[byLength[n], byLength[n + 1])`. */
  private readonly byLength = new Uint32Array(MAX_LETTERS + 2);

  constructor(source: RepairSource) {
    let words = 0;
    let letters = 0;
    eachPlainWord(source, (_bytes, _start, length) => {
      this.byLength[length + 1]!++;
      words++;
      letters += length;
    });
    for (let n = 1; n < this.byLength.length; n++) this.byLength[n]! += this.byLength[n - 1]!;
    this.bytes = new Uint8Array(letters);
    this.starts = new Uint32Array(words + 1);
    this.letters = new Uint32Array(words);
    this.frequencies = new Uint32Array(words);
    const next = this.byLength.slice();
    // Words of n letters lie one after the other, so that each one's place follows from its number.
    const firstByte = new Uint32Array(MAX_LETTERS + 2);
    for (let n = 1; n < firstByte.length; n++) {
      const shorter = this.byLength[n]! - this.byLength[n - 1]!;
      firstByte[n] = firstByte[n - 1]! + (n - 1) * shorter;
    }
    eachPlainWord(source, (bytes, start, length, frequency) => {
      const i = next[length]!++;
      const place = firstByte[length]! + length * (i - this.byLength[length]!);
      const word = bytes.subarray(start, start + length);
      this.bytes.set(word, place);
      this.starts[i] = place;
      this.starts[i + 1] = place + length;
      this.letters[i] = letterBits(word);
      this.frequencies[i] = frequency;
    });
  }

  /**
   * Returns the words within `most` edits of a word of letters a-z, and those that it is but for its vowels.
   */
  near(word: string, most: number): Meant[] {
    const written = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
    const bits = letterBits(written);
    const found: Meant[] = [];
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
      found.push({ word: this.decoder.decode(meant), frequency: this.frequencies[i]!, cost });
    }
    return found;
  }
}

/** Returns in how many articles a term stands. */
export function articleFrequency(arrays: Pick<LexicalArrays, "short" | "whole">, term: number): number {
  return documentFrequency(wholePostings(arrays), term);
}

type VisitWord = (bytes: Uint8Array, start: number, length: number, frequency: number) => void;

/** Calls `visit` with words of letters a-z, stop words too, always in the same order. */
function eachPlainWord(source: RepairSource, visit: VisitWord): void {
  eachWord(source, (bytes, start, length, frequency) => {
    if (isWord(bytes, start, length)) visit(bytes, start, length, frequency);
  });
  const encoder = new TextEncoder();
  for (const word of stopWords()) {
    const bytes = encoder.encode(word);
    if (isWord(bytes, 0, bytes.length))
      visit(bytes, 0, bytes.length, Math.ceil(source.arrays.keys.length / 10));
  }
}

/**
 * Calls `visit` with each word of the short fields, and each stem that stands in bodies alone, as UTF-8, and
 * the number of articles that hold its stem, always in the same order.
 */
export function eachWord({ arrays, terms }: RepairSource, visit: VisitWord): void {
  const { vocabulary, wordTerms } = arrays;
  const take = (words: VocabularyArrays, word: number, frequency: number): void => {
    const start = words.starts[word]!;
    visit(words.bytes, start, words.starts[word + 1]! - start, frequency);
  };
  const isWritten = new Uint8Array(terms.size);
  for (let word = 0; word < wordTerms.length; word++) {
    const term = wordTerms[word]!;
    isWritten[term] = 1;
    take(vocabulary, word, articleFrequency(arrays, term));
  }
  for (let term = 0; term < isWritten.length; term++) {
    if (isWritten[term]) continue;
    // What stands in one body alone is misspelt itself, or as good as never meant.
    const frequency = articleFrequency(arrays, term);
    if (frequency >= LEAST_BODIES) take(arrays.terms, term, frequency);
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
