import { stopWords } from "../../src/base/text";
import { articleCount, type LexicalArrays } from "../lexical-arrays";
import { documentFrequency, wholePostings } from "../postings";
import type { Vocabulary } from "../vocabulary";

/** Bodies in which a word stands that no short field holds. */
const LEAST_BODIES = 2;

/** What words are repaired against. */
export interface RepairSource {
  readonly arrays: Pick<
    LexicalArrays,
    "vocabulary" | "wordTerms" | "terms" | "short" | "whole" | "keys" | "recent"
  >;
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
 * Names what a word is, whatever comes later: n >= 0 the word n of the short fields, -1 a stop word, -2 - n
 * the stem n, which stands in bodies alone.
 */
export type Entry = number;

export const STOP_WORD: Entry = -1;

/** Returns the entry of a stem. */
export function stemEntry(term: number): Entry {
  return -2 - term;
}

/** Calls `visit` with words as UTF-8, each with its entry. */
export type Words = (visit: (bytes: Uint8Array, start: number, length: number, entry: Entry) => void) => void;

/** Returns in how many articles a term stands. */
export function articleFrequency(arrays: RepairSource["arrays"], term: number): number {
  return documentFrequency(wholePostings(arrays), term);
}

/** Returns what stands for the frequency of a stop word, which is in no index. */
export function stopWordFrequency(arrays: RepairSource["arrays"]): number {
  return Math.ceil(articleCount(arrays) / 10);
}

/** Returns in how many articles the stem of an entry stands. */
export function entryFrequency({ arrays }: RepairSource, entry: Entry): number {
  if (entry === STOP_WORD) return stopWordFrequency(arrays);
  return articleFrequency(arrays, entry >= 0 ? arrays.wordTerms[entry]! : stemEntry(entry));
}

/** Returns whether a word may be meant now. What stands in only one body is misspelt itself, or as good. */
export function isMeant({ arrays }: RepairSource, entry: Entry): boolean {
  if (entry === STOP_WORD) return true;
  if (entry >= 0) return arrays.recent?.words.isGone(entry) !== true;
  const term = stemEntry(entry);
  return documentFrequency(arrays.short, term) === 0 && articleFrequency(arrays, term) >= LEAST_BODIES;
}

/** Returns each word of the short fields, and each stem that stands in bodies alone. */
export function allWords(source: RepairSource): Words {
  const words = source.arrays.wordTerms.length;
  const stems = source.terms.size;
  return wordsOf(source, (see) => {
    for (let word = 0; word < words; word++) see(word);
    for (let term = 0; term < stems; term++) see(stemEntry(term));
  });
}

/** Returns the words of entries, those left out that may not be meant now. */
export function wordsOf(source: RepairSource, each: (see: (entry: Entry) => void) => void): Words {
  const { vocabulary, terms, recent } = source.arrays;
  const encoder = new TextEncoder();
  return (visit) => {
    each((entry) => {
      if (!isMeant(source, entry)) return;
      const [words, added, number] =
        entry >= 0 ? [vocabulary, recent?.words, entry] : [terms, recent?.terms, stemEntry(entry)];
      const built = words.order.length;
      if (number < built) {
        const start = words.starts[number]!;
        visit(words.bytes, start, words.starts[number + 1]! - start, entry);
      } else {
        const bytes = encoder.encode(added?.words[number - built]);
        visit(bytes, 0, bytes.length, entry);
      }
    });
  };
}

/** Returns all stop words. */
export const allStopWords: Words = (visit) => {
  const encoder = new TextEncoder();
  for (const word of stopWords()) {
    const bytes = encoder.encode(word);
    visit(bytes, 0, bytes.length, STOP_WORD);
  }
};
