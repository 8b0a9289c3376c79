import { stem, stopWords } from "../src/text";
import { editDistance } from "./edit-distance";
import type { LexicalArrays } from "./lexical-arrays";
import { documentFrequency } from "./postings";
import type { Vocabulary } from "./vocabulary";

/** Shorter words are not repaired: too many others are one letter away. */
const MIN_LETTERS = 4;
/** From this length on two letters may be wrong. */
const LONG_LETTERS = 8;
const MAX_LETTERS = 24;
/** How much frequency counts against nearness: an edit that costs 1 more wants e^3 = 20 times the articles. */
const COST_WEIGHT = 3;
/** Written words whose repair is remembered; forgotten when there are more. */
const MAX_REMEMBERED = 10_000;

/** What words are repaired against. */
export interface RepairSource {
  readonly arrays: Pick<LexicalArrays, "vocabulary" | "wordTerms" | "terms" | "short" | "body" | "keys">;
  readonly vocabulary: Vocabulary;
  readonly terms: Vocabulary;
}

/**
 * Finds the word of a collection that a misspelt one was meant to be. Candidates are the words of the short
 * fields, stems that stand in bodies alone, and stop words. The best has the highest ln(1 + df) - 3 cost, where df
 * counts the articles that hold its stem and cost is that of the edits (`editDistance`).
 *
 * There is no index of deletions: words lie by length, each with the set of its letters as 26 bits, and one scan
 * of the lengths in question leaves few to be compared. That is 13 bytes a word and about a millisecond for
 * 300,000 words; a repair is remembered.
 * @see Mays, Damerau and Mercer, Context based spelling correction, 1991, for frequency against likelihood of a
 * slip; the costs are ours.
 */
export class Repair {
  private readonly remembered = new Map<string, readonly string[] | undefined>();
  private dictionary: Dictionary | undefined;

  constructor(private readonly source: RepairSource) {}

  /**
   * Returns the words that a word is meant to be: one, or two that were written without the blank; `undefined`
   * where none is near. It is for words that the collection does not hold, and knows nothing of others.
   * @param word folded, lower case.
   */
  find(word: string): readonly string[] | undefined {
    if (!/^[a-z]+$/.test(word) || word.length < MIN_LETTERS || word.length > MAX_LETTERS) return undefined;
    if (this.remembered.has(word)) return this.remembered.get(word);
    this.dictionary ??= new Dictionary(this.source);
    const found = this.dictionary.nearest(word, word.length < LONG_LETTERS ? 1 : 2);
    const repaired = found === undefined ? undefined : [found];
    if (this.remembered.size === MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(word, repaired);
    return repaired;
  }
}

/** Words as numbers that a scan can tell apart quickly. */
class Dictionary {
  private readonly decoder = new TextDecoder();
  private readonly bytes: Uint8Array;
  /** `[words]` by length: where a word begins in `bytes`, its letters as bits, ln(1 + df). */
  private readonly starts: Uint32Array;
  private readonly letters: Uint32Array;
  private readonly frequencies: Float32Array;
  /** Words of length n are `[byLength[n], byLength[n + 1])`. */
  private readonly byLength: Uint32Array;

  constructor(source: RepairSource) {
    const entries = entriesOf(source);
    const kept = entries.filter(({ length }) => length >= MIN_LETTERS - 1 && length <= MAX_LETTERS);
    kept.sort((a, b) => a.length - b.length);
    this.bytes = new Uint8Array(kept.reduce((sum, { length }) => sum + length, 0));
    this.starts = new Uint32Array(kept.length + 1);
    this.letters = new Uint32Array(kept.length);
    this.frequencies = new Float32Array(kept.length);
    this.byLength = new Uint32Array(MAX_LETTERS + 2);
    for (const [i, entry] of kept.entries()) {
      const start = this.starts[i] as number;
      const word = entry.bytes.subarray(entry.start, entry.start + entry.length);
      this.bytes.set(word, start);
      this.starts[i + 1] = start + entry.length;
      this.letters[i] = letterBits(word);
      this.frequencies[i] = Math.log(1 + entry.frequency);
      this.byLength[entry.length + 1]!++;
    }
    for (let n = 1; n < this.byLength.length; n++) this.byLength[n]! += this.byLength[n - 1] as number;
  }

  /** Returns the best word within `most` edits. */
  nearest(word: string, most: number): string | undefined {
    const written = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
    const bits = letterBits(written);
    let best = Number.NEGATIVE_INFINITY;
    let found = -1;
    const from = this.byLength[Math.max(0, word.length - most)] as number;
    const to = this.byLength[Math.min(MAX_LETTERS, word.length + most) + 1] as number;
    for (let i = from; i < to; i++) {
      // An edit changes two letters of the set at most.
      if (bitCount(bits ^ (this.letters[i] as number)) > 2 * most) continue;
      const frequency = this.frequencies[i] as number;
      if (frequency - COST_WEIGHT * LEAST_COST <= best) continue;
      const meant = this.bytes.subarray(this.starts[i], this.starts[i + 1]);
      const distance = editDistance(written, meant, most);
      if (!distance) continue;
      const score = frequency - COST_WEIGHT * distance.cost;
      if (score > best) {
        best = score;
        found = i;
      }
    }
    if (found < 0) return undefined;
    return this.decoder.decode(this.bytes.subarray(this.starts[found], this.starts[found + 1]));
  }
}

/** The cheapest edit there is. */
const LEAST_COST = 0.5;

interface Entry {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly length: number;
  /** Articles that hold the word's stem. */
  readonly frequency: number;
}

function entriesOf({ arrays, terms }: RepairSource): Entry[] {
  const { vocabulary, wordTerms, short, body } = arrays;
  const entries: Entry[] = [];
  const add = (words: { bytes: Uint8Array; starts: Uint32Array }, word: number, frequency: number): void => {
    const start = words.starts[word] as number;
    const length = (words.starts[word + 1] as number) - start;
    if (isLetters(words.bytes, start, length))
      entries.push({ bytes: words.bytes, start, length, frequency });
  };
  const frequencyOf = (term: number): number =>
    documentFrequency(short, term) + (body.docs.length === 0 ? 0 : documentFrequency(body, term));
  const isWord = new Uint8Array(terms.size);
  for (const [word, term] of wordTerms.entries()) {
    isWord[term] = 1;
    add(vocabulary, word, frequencyOf(term));
  }
  for (let term = 0; term < isWord.length; term++) {
    if (isWord[term]) continue;
    const text = terms.word(term);
    if (stem(text) === text) add(arrays.terms, term, frequencyOf(term));
  }
  const encoder = new TextEncoder();
  for (const word of stopWords()) {
    const bytes = encoder.encode(word);
    if (isLetters(bytes, 0, bytes.length))
      entries.push({ bytes, start: 0, length: bytes.length, frequency: arrays.keys.length });
  }
  return entries;
}

function isLetters(bytes: Uint8Array, start: number, length: number): boolean {
  for (let i = start; i < start + length; i++) {
    const byte = bytes[i] as number;
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
  let v = bits - ((bits >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
