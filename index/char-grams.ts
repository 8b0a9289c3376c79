/**
 * Character 4-grams as integers: a word is a sequence of symbols, the words of a text are joined by a space,
 * and each window of four symbols is a number in base 38. No gram is ever built as a string.
 */

/** Space, a-z, 0-9, apostrophe. */
const SYMBOLS = 38;
export const SPACE = 0;
export const GRAM_LENGTH = 4;
/** A power that is not worked out for every gram. */
const LAST_THREE = SYMBOLS ** (GRAM_LENGTH - 1);
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

/** Symbols of ASCII. */
const ASCII = Uint8Array.from({ length: 0x80 }, (_, codePoint) => symbolOf(codePoint));

/**
 * Writes the symbols of a word into `symbols`, from `at` on.
 * @param bytes well-formed UTF-8, of which the word is `bytes[start .. end)`.
 * @returns where they end.
 */
export function writeSymbols(
  bytes: Uint8Array,
  start: number,
  end: number,
  symbols: Uint8Array,
  at: number,
): number {
  let next = at;
  for (let i = start; i < end; ) {
    const first = bytes[i++]!;
    if (first < 0x80) {
      symbols[next++] = ASCII[first]!;
      continue;
    }
    const following = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let codePoint = first & (0x3f >> following);
    for (let k = 0; k < following; k++) codePoint = (codePoint << 6) | (bytes[i++]! & 0x3f);
    symbols[next++] = symbolOf(codePoint);
  }
  return next;
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
  if (read > 0 && read < GRAM_LENGTH) visit(padded(code, read));
}

/** Returns the gram of a text of fewer than four symbols, of which `code` is the number so far. */
export function padded(code: number, symbols: number): number {
  return code * SYMBOLS ** (GRAM_LENGTH - symbols);
}

/** Returns the code of the last four symbols once another one came. */
export function shift(code: number, symbol: number): number {
  return (code % LAST_THREE) * SYMBOLS + symbol;
}
