import { wholeLengths } from "../build/complete";
import { FieldWords } from "../field-words";
import { SHORT_FIELDS } from "../fields";
import { type LexicalArrays, renumbered } from "../lexical-arrays";
import { lowerBound } from "../postings";
import { Tail } from "./tail";

const FIELDS = SHORT_FIELDS.length;

/** Numbers that an index gives to the words and terms of articles to come, by the numbers that they have. */
export interface Numbers {
  readonly words: Uint32Array;
  readonly terms: Uint32Array;
  readonly grams: Uint32Array;
}

type ArticleArrays =
  | "keys"
  | "days"
  | "languages"
  | "rows"
  | "words"
  | "fieldStarts"
  | "wordTerms"
  | "gramLengths"
  | "bodyTerms"
  | "passageStarts"
  | "bodyStarts";

/** What an index holds of its articles one by one, to which others are added. */
export class RecentTexts {
  private readonly keys: Tail<Uint32Array>;
  private readonly days: Tail<Int32Array>;
  private readonly languages: Tail<Uint16Array>;
  private readonly rows: Tail<Uint32Array>;
  private readonly words: Tail<Uint32Array>;
  private readonly fieldStarts: Tail<Uint32Array>;
  private readonly wordTerms: Tail<Uint32Array>;
  private readonly gramLengths: Tail<Uint32Array>;
  private readonly bodyTerms: Tail<Uint32Array>;
  private readonly passageStarts: Tail<Uint32Array>;
  private readonly bodyStarts: Tail<Uint32Array>;
  private readonly short: Tail<Uint32Array>;
  private readonly whole: Tail<Uint32Array>;
  private emptyRow: number | undefined;

  constructor(private readonly base: LexicalArrays) {
    this.keys = new Tail(base.keys);
    this.days = new Tail(base.days);
    this.languages = new Tail(base.languages);
    this.rows = new Tail(Uint32Array.from(base.keys.keys()));
    this.words = new Tail(base.words);
    this.fieldStarts = new Tail(base.fieldStarts);
    this.wordTerms = new Tail(base.wordTerms);
    this.gramLengths = new Tail(base.gramLengths);
    this.bodyTerms = new Tail(base.bodyTerms);
    this.passageStarts = new Tail(base.passageStarts);
    this.bodyStarts = new Tail(base.bodyStarts);
    this.short = new Tail(new FieldWords(base).lengths());
    this.whole = new Tail(wholeLengths(base));
  }

  /** How many documents there are. */
  get size(): number {
    return this.keys.length;
  }

  /** Returns the document of a key; undefined where there is none. */
  documentOf(key: number): number | undefined {
    const doc = lowerBound(this.keys.view, key);
    return this.keys.view[doc] === key ? doc : undefined;
  }

  /**
   * Returns the documents of articles to come, new ones behind all others; undefined where a new one must
   * stand before some. @param keys ascending.
   */
  documentsOf(keys: Uint32Array): number[] | undefined {
    const documents: number[] = [];
    let next = this.size;
    const last = next === 0 ? 0 : this.keys.at(next - 1);
    for (const key of keys) {
      const doc = key > last ? next++ : this.documentOf(key);
      if (doc === undefined) return undefined;
      documents.push(doc);
    }
    return documents;
  }

  /** Returns whether what is held of a document is what the index was built with. */
  isBuilt(doc: number): boolean {
    return doc < this.base.keys.length && this.rows.at(doc) === doc;
  }

  /** Says which term a word is of that is new. */
  addWord(term: number): void {
    this.wordTerms.push(term);
  }

  /** Writes an article, which is the document `from` of an index of its own, as a document, new or not. */
  put(changed: LexicalArrays, from: number, doc: number, { words, terms }: Numbers): void {
    const short = new FieldWords(changed);
    for (let field = 0; field < FIELDS; field++) {
      const end = short.end(from, field);
      for (let i = short.start(from, field); i < end; i++)
        this.words.push(renumbered(changed.words[i]!, words));
      this.fieldStarts.push(this.words.length);
    }
    const last = changed.bodyStarts[from + 1]!;
    for (let passage = changed.bodyStarts[from]!; passage < last; passage++) {
      const end = changed.passageStarts[passage + 1]!;
      for (let i = changed.passageStarts[passage]!; i < end; i++)
        this.bodyTerms.push(terms[changed.bodyTerms[i]!]!);
      this.passageStarts.push(this.bodyTerms.length);
    }
    this.bodyStarts.push(this.passageStarts.length - 1);
    const body = changed.passageStarts[last]! - changed.passageStarts[changed.bodyStarts[from]!]!;
    const ofShort = short.end(from) - short.start(from);
    if (doc === this.size) this.append();
    this.keys.set(doc, changed.keys[from]!);
    this.days.set(doc, changed.days[from]!);
    this.languages.set(doc, changed.languages[from]!);
    this.rows.set(doc, this.lastRow);
    this.gramLengths.set(doc, changed.gramLengths[from]!);
    this.short.set(doc, ofShort);
    this.whole.set(doc, ofShort + body);
  }

  /** Leaves a document without words. */
  empty(doc: number): void {
    if (this.emptyRow === undefined) {
      for (let field = 0; field < FIELDS; field++) this.fieldStarts.push(this.words.length);
      this.bodyStarts.push(this.passageStarts.length - 1);
      this.emptyRow = this.lastRow;
    }
    this.rows.set(doc, this.emptyRow);
    this.gramLengths.set(doc, 0);
    this.short.set(doc, 0);
    this.whole.set(doc, 0);
  }

  /** Returns the arrays as they stand; not copies. */
  arrays(): Required<Pick<LexicalArrays, ArticleArrays>> {
    return {
      keys: this.keys.view,
      days: this.days.view,
      languages: this.languages.view,
      rows: this.rows.view,
      words: this.words.view,
      fieldStarts: this.fieldStarts.view,
      wordTerms: this.wordTerms.view,
      gramLengths: this.gramLengths.view,
      bodyTerms: this.bodyTerms.view,
      passageStarts: this.passageStarts.view,
      bodyStarts: this.bodyStarts.view,
    } as Required<Pick<LexicalArrays, ArticleArrays>>;
  }

  /** Returns the numbers of words in the short fields and in all text, `[documents]`; not copies. */
  lengths(): { readonly short: Uint32Array; readonly whole: Uint32Array } {
    return { short: this.short.view, whole: this.whole.view };
  }

  private get lastRow(): number {
    return this.bodyStarts.length - 2;
  }

  private append(): void {
    for (const array of [this.keys, this.days, this.languages, this.rows]) array.push(0);
    for (const array of [this.gramLengths, this.short, this.whole]) array.push(0);
  }
}
