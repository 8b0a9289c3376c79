import { addToSet } from "../../src/base/core/multimap";

/** Special pieces in BERT's order, the first of every vocabulary. */
export const SPECIAL_PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] as const;

interface VocabularyOptions {
  /** Number of pieces, special ones included. */
  readonly size: number;
  /** Rarer words and pairs are not merged. */
  readonly minFrequency?: number;
}

/** Size of the alphabet; rarer characters become `[UNK]`. */
const MAX_ALPHABET = 500;

/**
 * Returns a WordPiece vocabulary learned from word frequencies: single characters, then the most frequent
 * merges of neighbouring pieces. Pieces inside a word begin with `##`. Equal input gives an equal vocabulary:
 * the alphabetically first pair wins ties.
 * @see Schuster and Nakajima, Japanese and Korean Voice Search, ICASSP 2012; Sennrich et al., ACL 2016
 *   (merges by frequency, as the trainers in use do).
 */
export function learnVocabulary(
  frequencies: ReadonlyMap<string, number>,
  { size, minFrequency = 2 }: VocabularyOptions,
): string[] {
  const merger = new Merger(frequencies, minFrequency);
  const vocabulary = new Set<string>([...SPECIAL_PIECES, ...merger.pieces]);
  while (vocabulary.size < size) {
    const piece = merger.mergeBest();
    if (piece === undefined) break;
    vocabulary.add(piece);
  }
  return [...vocabulary].slice(0, size);
}

/** Pair `a, b` of pieces as one number; pieces are fewer than 2^20. */
const PAIR = 2 ** 20;

class Merger {
  readonly pieces: string[] = [];
  private readonly idOf = new Map<string, number>();
  private readonly words: Uint32Array[] = [];
  private readonly counts: number[] = [];
  private readonly pairCounts = new Map<number, number>();
  /** Words that held a pair at some time; some may have lost it since. */
  private readonly wordsOf = new Map<number, Set<number>>();
  private readonly heap: PairHeap;

  constructor(
    frequencies: ReadonlyMap<string, number>,
    private readonly minFrequency: number,
  ) {
    this.heap = new PairHeap((a, b) => this.before(a, b));
    const alphabet = keptCharacters(frequencies);
    for (const character of alphabet) {
      this.idFor(character);
      this.idFor(`##${character}`);
    }
    for (const [word, count] of [...frequencies].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const characters = [...word];
      if (count < minFrequency || !characters.every((character) => alphabet.has(character))) continue;
      this.words.push(
        Uint32Array.from(characters, (character, i) => this.idFor(i === 0 ? character : `##${character}`)),
      );
      this.counts.push(count);
    }
    for (const [w, word] of this.words.entries()) this.countPairs(word, w, 1);
    for (const [pair, count] of this.pairCounts) if (count >= minFrequency) this.heap.push({ pair, count });
  }

  /**
   * Merges the most frequent pair everywhere and returns the new piece; undefined when no pair is
   * frequent enough.
   */
  mergeBest(): string | undefined {
    for (let top = this.heap.pop(); top; top = this.heap.pop()) {
      const count = this.pairCounts.get(top.pair) ?? 0;
      if (count === top.count) return this.merge(top.pair);
      if (count >= this.minFrequency) this.heap.push({ pair: top.pair, count });
    }
    return undefined;
  }

  private merge(pair: number): string {
    const left = Math.floor(pair / PAIR);
    const right = pair % PAIR;
    const text = `${this.pieces[left]}${this.pieces[right]!.slice(2)}`;
    const merged = this.idFor(text);
    const touched = new Set<number>();
    for (const w of this.wordsOf.get(pair) ?? []) {
      const word = this.words[w]!;
      const shorter = mergeIn(word, left, right, merged);
      if (shorter.length === word.length) continue;
      this.countPairs(word, w, -1);
      this.countPairs(shorter, w, 1, touched);
      this.words[w] = shorter;
    }
    this.wordsOf.delete(pair);
    this.pairCounts.delete(pair);
    for (const each of touched) {
      const count = this.pairCounts.get(each) ?? 0;
      if (count >= this.minFrequency) this.heap.push({ pair: each, count });
    }
    return text;
  }

  private countPairs(word: Uint32Array, w: number, sign: 1 | -1, touched?: Set<number>): void {
    const count = sign * this.counts[w]!;
    for (let i = 0; i + 1 < word.length; i++) {
      const pair = word[i]! * PAIR + word[i + 1]!;
      this.pairCounts.set(pair, (this.pairCounts.get(pair) ?? 0) + count);
      if (sign < 0) continue;
      touched?.add(pair);
      addToSet(this.wordsOf, pair, w);
    }
  }

  private idFor(piece: string): number {
    const known = this.idOf.get(piece);
    if (known !== undefined) return known;
    const id = this.pieces.push(piece) - 1;
    this.idOf.set(piece, id);
    return id;
  }

  private before(a: HeapEntry, b: HeapEntry): boolean {
    if (a.count !== b.count) return a.count > b.count;
    const text = ({ pair }: HeapEntry): string =>
      `${this.pieces[Math.floor(pair / PAIR)]} ${this.pieces[pair % PAIR]}`;
    return text(a) < text(b);
  }
}

function mergeIn(word: Uint32Array, left: number, right: number, merged: number): Uint32Array {
  const result: number[] = [];
  for (let i = 0; i < word.length; i++) {
    if (word[i] === left && word[i + 1] === right) {
      result.push(merged);
      i++;
    } else result.push(word[i]!);
  }
  return Uint32Array.from(result);
}

function keptCharacters(frequencies: ReadonlyMap<string, number>): Set<string> {
  const counts = new Map<string, number>();
  for (const [word, count] of frequencies) {
    for (const character of word) counts.set(character, (counts.get(character) ?? 0) + count);
  }
  const kept = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MAX_ALPHABET)
    .map(([character]) => character);
  return new Set(kept.sort());
}

interface HeapEntry {
  readonly pair: number;
  readonly count: number;
}

/** A binary heap; its entries may be outdated, which the caller checks. */
class PairHeap {
  private readonly entries: HeapEntry[] = [];

  constructor(private readonly before: (a: HeapEntry, b: HeapEntry) => boolean) {}

  push(entry: HeapEntry): void {
    const entries = this.entries;
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.before(entry, entries[parent]!)) break;
      entries[at] = entries[parent]!;
      at = parent;
    }
    entries[at] = entry;
  }

  pop(): HeapEntry | undefined {
    const entries = this.entries;
    const top = entries[0];
    const last = entries.pop();
    if (top === undefined || last === undefined || entries.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && this.before(entries[child + 1]!, entries[child]!)) child++;
      if (!this.before(entries[child]!, last)) break;
      entries[at] = entries[child]!;
      at = child;
    }
    entries[at] = last;
    return top;
  }
}
