/**
 * Character 4-grams as integers: a word is a sequence of symbols, the words of a text are joined by a space,
 * and each window of four symbols is a number in base 38. No gram is ever built as a string.
 */

/** Space, a-z, 0-9, apostrophe. */
const SYMBOLS = 38;
const SPACE = 0;
const GRAM_LENGTH = 4;
/** Grams are numbers in [0, GRAM_CODES). */
export const GRAM_CODES = SYMBOLS ** GRAM_LENGTH;
/** So many neighbouring codes are of grams with the same first two symbols. */
export const GRAM_PAGE = SYMBOLS ** (GRAM_LENGTH - 2);

/**
 * Returns the symbol, 1 - 37, of a lower-case character. Letters of other scripts share the 36 alphanumeric
 * symbols by code point, which keeps the letters of one alphabet apart from each other.
 */
function symbolOf(codePoint: number): number {
  if (codePoint >= 97 && codePoint <= 122) return codePoint - 96;
  if (codePoint >= 48 && codePoint <= 57) return codePoint - 48 + 27;
  if (codePoint === 39) return 37;
  return 1 + (codePoint % 36);
}

/** Returns the symbols of a word. */
export function wordSymbols(word: string): number[] {
  return Array.from(word, (character) => symbolOf(character.codePointAt(0) as number));
}

/**
 * Calls `visit` with the code of each 4-gram of the words joined by single spaces, in order. A text of fewer
 * than four symbols has one gram, padded with spaces; an empty text has none.
 */
export function forEachGram(words: Iterable<ArrayLike<number>>, visit: (code: number) => void): void {
  let code = 0;
  let read = 0;
  for (const word of words) {
    if (read > 0) {
      code = shift(code, SPACE);
      if (++read >= GRAM_LENGTH) visit(code);
    }
    for (let i = 0; i < word.length; i++) {
      code = shift(code, word[i]!);
      if (++read >= GRAM_LENGTH) visit(code);
    }
  }
  if (read > 0 && read < GRAM_LENGTH) visit(code * SYMBOLS ** (GRAM_LENGTH - read));
}

function shift(code: number, symbol: number): number {
  return (code % SYMBOLS ** (GRAM_LENGTH - 1)) * SYMBOLS + symbol;
}
