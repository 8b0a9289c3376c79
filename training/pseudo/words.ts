/** A word of a text in its place. */
export interface WrittenWord {
  readonly word: string;
  /** UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+(?:['\u2019][\p{L}\p{N}\p{M}]+)*/gu;

/** Returns the words of a text as they are written, in order. */
export function writtenWords(text: string): WrittenWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

/** Returns a word as it is compared: lower case, apostrophes straight. */
export function plainWord(word: string): string {
  return word.toLowerCase().replaceAll("\u2019", "'");
}
