import { SHORT_FIELDS } from "./fields";
import { CAPITALISED, type LexicalArrays, QUOTED, WORD_MASK } from "./lexical-arrays";

const FIELDS = SHORT_FIELDS.length;

/**
 * Reads the words of articles' short fields by position. The words of a field stand from `start` up to `end`
 * in the order of the text, those of an article field after field in the order of `SHORT_FIELDS`. Reading
 * allocates nothing: loops over candidates read millions of words.
 */
export class FieldWords {
  private readonly words: Uint32Array;
  private readonly fieldStarts: Uint32Array;
  private readonly wordTerms: Uint32Array;
  private readonly rows: Uint32Array | undefined;

  constructor({
    words,
    fieldStarts,
    wordTerms,
    rows,
  }: Pick<LexicalArrays, "words" | "fieldStarts" | "wordTerms" | "rows">) {
    this.rows = rows;
    this.words = words;
    this.fieldStarts = fieldStarts;
    this.wordTerms = wordTerms;
  }

  /**
   * Returns the position of a field's first word.
   * @param field its number in `SHORT_FIELDS`; default: the first.
   */
  start(doc: number, field = 0): number {
    const row = this.rows === undefined ? doc : this.rows[doc]!;
    return this.fieldStarts[FIELDS * row + field]!;
  }

  /**
   * Returns the position after a field's last word.
   * @param field its number in `SHORT_FIELDS`; default: the last.
   */
  end(doc: number, field = FIELDS - 1): number {
    const row = this.rows === undefined ? doc : this.rows[doc]!;
    return this.fieldStarts[FIELDS * row + field + 1]!;
  }

  /** Number of documents. */
  get documents(): number {
    if (this.rows) return this.rows.length;
    return (this.fieldStarts.length - 1) / FIELDS;
  }

  /** Returns the number of words in each document's short fields, `[documents]`. */
  lengths(): Uint32Array {
    return Uint32Array.from({ length: this.documents }, (_, doc) => this.end(doc) - this.start(doc));
  }

  /** Returns how many words a field has. */
  length(doc: number, field: number): number {
    return this.end(doc, field) - this.start(doc, field);
  }

  /** Returns a word's number in the index's vocabulary. */
  word(position: number): number {
    return this.words[position]! & WORD_MASK;
  }

  /** Returns the term of a word. */
  term(position: number): number {
    return this.wordTerms[this.word(position)]!;
  }

  /** Returns whether a word was written with a capital letter. */
  isCapitalised(position: number): boolean {
    return (this.words[position]! & CAPITALISED) !== 0;
  }

  /** Returns whether a word stood in quotation marks. */
  isQuoted(position: number): boolean {
    return (this.words[position]! & QUOTED) !== 0;
  }
}
