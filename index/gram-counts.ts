import { GRAM_LENGTH, padded, SPACE, shift, wordSymbols, writeSymbols } from "./char-grams";
import type { FieldWords } from "./field-words";
import type { Vocabulary } from "./vocabulary";

/** What stands for a character that was cut; the 4-grams of what stood there are not known. */
export const CUT = "\uFFFD";

/** Most grams that are not asked for show it in their last bits: that is seen sooner than looked up. */
const MARKS = 1 << 13;

/**
 * Counts 4-grams in documents, by the words of their short fields.
 * @param codes of the grams, each once.
 * @param docs `[n]`.
 * @returns `[n, codes]` row-major, at most 255 each; undefined where a word was cut within a character.
 */
export function countGrams(
  codes: readonly number[],
  docs: Uint32Array,
  texts: FieldWords,
  vocabulary: Vocabulary,
): Uint8ClampedArray | undefined {
  const places = new Map(codes.map((code, place) => [code, place]));
  const marks = new Uint8Array(MARKS);
  for (const code of codes) marks[code % MARKS] = 1;
  const counts = new Uint8ClampedArray(docs.length * codes.length);
  const text = new SymbolText(vocabulary);
  for (let i = 0; i < docs.length; i++) {
    if (!text.read(texts, docs[i]!)) return undefined;
    const { symbols, length } = text;
    const last = length - 1;
    // What `forEachGram` does, in a loop of its own: a call for each gram takes 1.6 times as long.
    let code = 0;
    for (let at = 0; at < length; at++) {
      code = shift(code, symbols[at]!);
      if (at < GRAM_LENGTH - 1) {
        if (at < last) continue;
        code = padded(code, length);
      }
      if (marks[code % MARKS] === 0) continue;
      const place = places.get(code);
      if (place !== undefined) counts[i * codes.length + place]!++;
    }
  }
  return counts;
}

/** The symbols of one document after the other: its words, joined by single spaces. */
class SymbolText {
  /** `[length]` and room for more. */
  symbols = new Uint8Array(1024);
  length = 0;

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Reads a document. @returns false where a word was cut within a character. */
  read(texts: FieldWords, doc: number): boolean {
    this.length = 0;
    const end = texts.end(doc);
    for (let position = texts.start(doc); position < end; position++)
      if (!this.append(texts.word(position))) return false;
    return true;
  }

  private append(word: number): boolean {
    const { bytes, starts, order } = this.vocabulary.arrays;
    if (word >= order.length) return this.appendRecent(this.vocabulary.word(word));
    const start = starts[word]!;
    const end = starts[word + 1]!;
    if (endsCut(bytes, end)) return false;
    this.beginWord(end - start);
    this.length = writeSymbols(bytes, start, end, this.symbols, this.length);
    return true;
  }

  private appendRecent(word: string): boolean {
    if (word.endsWith(CUT)) return false;
    const symbols = wordSymbols(word);
    this.beginWord(symbols.length);
    this.symbols.set(symbols, this.length);
    this.length += symbols.length;
    return true;
  }

  /** Makes room for a word of at most so many symbols, and puts a space before it. */
  private beginWord(symbols: number): void {
    const wanted = this.length + 1 + symbols;
    if (wanted > this.symbols.length) {
      const larger = new Uint8Array(2 * wanted);
      larger.set(this.symbols);
      this.symbols = larger;
    }
    if (this.length > 0) this.symbols[this.length++] = SPACE;
  }
}

function endsCut(bytes: Uint8Array, end: number): boolean {
  return bytes[end - 1] === 0xbd && bytes[end - 2] === 0xbf && bytes[end - 3] === 0xef;
}
