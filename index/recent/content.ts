import { forEachGram, wordSymbols } from "../char-grams";
import type { FieldWords } from "../field-words";
import { SHORT_FIELDS } from "../fields";
import { CUT } from "../gram-counts";
import type { Passages } from "../passages";
import { bodyRow, bodyTermsOf } from "../passages";

/** What an index holds of one article, each once. */
export interface Content {
  readonly doc: number;
  /** Lengths of the short fields, in words. */
  readonly lengths: readonly number[];
  readonly words: ReadonlySet<number>;
  /** Terms of the short fields, each with bits of the fields that hold it. */
  readonly fields: ReadonlyMap<number, number>;
  /** Terms of all text. */
  readonly terms: ReadonlySet<number>;
  /** Codes of 4-grams. */
  readonly grams: ReadonlySet<number>;
  /** Terms and passages of the body. */
  readonly body: { readonly terms: number; readonly passages: number };
}

/**
 * Returns what an index holds of a document; undefined where it has a word that was cut within a character.
 */
export function readContent(
  doc: number,
  texts: FieldWords,
  passages: Passages,
  wordOf: (word: number) => string,
): Content | undefined {
  const words = new Set<number>();
  const fields = new Map<number, number>();
  const symbols: number[][] = [];
  for (let field = 0; field < SHORT_FIELDS.length; field++) {
    const end = texts.end(doc, field);
    for (let i = texts.start(doc, field); i < end; i++) {
      const text = wordOf(texts.word(i));
      if (text.includes(CUT)) return undefined;
      symbols.push(wordSymbols(text));
      words.add(texts.word(i));
      fields.set(texts.term(i), (fields.get(texts.term(i)) ?? 0) | (1 << field));
    }
  }
  const grams = new Set<number>();
  forEachGram(symbols, (code) => grams.add(code));
  const body = bodyTermsOf(passages, doc);
  const row = bodyRow(passages, doc);
  return {
    doc,
    lengths: SHORT_FIELDS.map((_, field) => texts.length(doc, field)),
    words,
    fields,
    terms: new Set([...fields.keys(), ...body]),
    grams,
    body: { terms: body.length, passages: passages.bodyStarts[row + 1]! - passages.bodyStarts[row]! },
  };
}
