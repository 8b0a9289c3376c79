import { parseDay, readWord, scanWords, stem, tokenise, type Word } from "../src/text";
import { lengthNorms, termMaxima } from "./bm25";
import { forEachGram, GRAM_CODES, wordSymbols } from "./char-grams";
import { SHORT_FIELDS } from "./fields";
import { Growable } from "./growable";
import {
  type BoundedPostings,
  CAPITALISED,
  type LexicalArrays,
  NO_DAY,
  QUOTED,
  WORD_MASK,
} from "./lexical-arrays";
import { BODY_BM25, GRAM_BM25, SHORT_BM25 } from "./parameters";
import { invert, type Postings } from "./postings";
import type { ShortTexts } from "./short-texts";
import { viewFrequencies, viewNorms } from "./view-statistics";
import { VocabularyBuilder } from "./vocabulary";

/** Words whose reading is remembered; most come again and again, and the rare ones must not fill the memory. */
const MAX_READINGS = 200_000;

/** What the index takes from an article. */
export interface IndexedArticle {
  /** The store's key, a positive 32-bit integer. */
  readonly key: number;
  readonly title?: string;
  readonly subtitle?: string;
  readonly vclaim?: string;
  readonly body?: string;
  /** ISO 8601. */
  readonly date?: string;
}

/**
 * Builds the lexical index from a stream of articles: `add` each, then `finish` once. Texts are not kept: what grows is four bytes a
 * word. The result depends only on the articles and their order.
 */
export class LexicalIndexBuilder {
  private readonly vocabulary = new VocabularyBuilder();
  private readonly terms = new VocabularyBuilder();
  private readonly wordTerms = new Growable(Uint32Array);
  private readonly symbols = new Growable(Uint8Array);
  private readonly symbolStarts = new Growable(Uint32Array);
  private readonly readings = new Map<string, Word | undefined>();
  private readonly bodyReadings = new Map<string, number>();
  private readonly keys = new Growable(Uint32Array);
  private readonly days = new Growable(Int32Array);
  private readonly words = new Growable(Uint32Array);
  private readonly fieldStarts = new Growable(Uint32Array);
  private readonly bodyTerms = new Growable(Uint32Array);
  private readonly bodyStarts = new Growable(Uint32Array);

  get size(): number {
    return this.keys.length;
  }

  add(article: IndexedArticle): void {
    this.keys.push(article.key);
    this.days.push((article.date === undefined ? undefined : parseDay(article.date)) ?? NO_DAY);
    for (const field of SHORT_FIELDS) {
      this.fieldStarts.push(this.words.length);
      for (const token of tokenise(article[field] ?? "", this.read)) {
        const flags = (token.capitalised ? CAPITALISED : 0) | (token.quoted ? QUOTED : 0);
        this.words.push(this.wordNumber(token.word) | flags);
      }
    }
    this.bodyStarts.push(this.bodyTerms.length);
    if (article.body) this.addBody(article.body);
  }

  finish(): LexicalArrays {
    this.fieldStarts.push(this.words.length);
    this.bodyStarts.push(this.bodyTerms.length);
    this.symbolStarts.push(this.symbols.length);
    this.readings.clear();
    this.bodyReadings.clear();
    const termCount = this.terms.size;
    // What has been read is set free before the postings, the largest part, are made.
    const vocabulary = this.vocabulary.finish();
    const terms = this.terms.finish();
    const texts: ShortTexts = {
      documents: this.keys.length,
      words: this.words.finish(),
      fieldStarts: this.fieldStarts.finish(),
      wordTerms: this.wordTerms.finish(),
      termCount,
    };
    const frequencies = viewFrequencies(texts);
    return {
      keys: this.keys.finish(),
      days: this.days.finish(),
      words: texts.words,
      fieldStarts: texts.fieldStarts,
      vocabulary,
      wordTerms: texts.wordTerms,
      terms,
      ...this.bodyPostings(texts.documents, texts.termCount),
      short: shortPostings(texts),
      viewFrequencies: frequencies,
      viewNorms: viewNorms(texts, frequencies),
      ...gramPostings(texts, this.symbols.finish(), this.symbolStarts.finish()),
    };
  }

  private readonly read = (scanned: string): Word | undefined => {
    if (this.readings.has(scanned)) return this.readings.get(scanned);
    const word = readWord(scanned);
    if (this.readings.size === MAX_READINGS) this.readings.clear();
    this.readings.set(scanned, word);
    return word;
  };

  private wordNumber(word: string): number {
    const number = this.vocabulary.add(word);
    if (number === this.wordTerms.length) {
      this.wordTerms.push(this.terms.add(stem(word)));
      this.symbolStarts.push(this.symbols.length);
      for (const symbol of wordSymbols(word)) this.symbols.push(symbol);
    }
    return number;
  }

  private addBody(body: string): void {
    for (const scanned of scanWords(body)) {
      let term = this.bodyReadings.get(scanned);
      if (term === undefined) {
        const word = readWord(scanned);
        term = word && scanned !== '"' ? this.terms.add(stem(word.word)) : -1;
        if (this.bodyReadings.size === MAX_READINGS) this.bodyReadings.clear();
        this.bodyReadings.set(scanned, term);
      }
      if (term >= 0) this.bodyTerms.push(term);
    }
  }

  private bodyPostings(
    documents: number,
    termCount: number,
  ): { body: BoundedPostings; bodyLengths: Uint32Array } {
    const terms = this.bodyTerms.finish();
    const starts = this.bodyStarts.finish();
    const postings = invert(documents, termCount, (doc, visit) => {
      const end = starts[doc + 1] as number;
      for (let i = starts[doc] as number; i < end; i++) visit(terms[i] as number);
    });
    const bodyLengths = Uint32Array.from(
      { length: documents },
      (_, d) => (starts[d + 1] as number) - (starts[d] as number),
    );
    return {
      body: { ...postings, maxima: termMaxima(postings, lengthNorms(bodyLengths, BODY_BM25)) },
      bodyLengths,
    };
  }
}

function shortPostings(texts: ShortTexts): BoundedPostings {
  const { words, fieldStarts, wordTerms } = texts;
  const postings = invert(texts.documents, texts.termCount, (doc, visit) => {
    const end = fieldStarts[3 * doc + 3] as number;
    for (let i = fieldStarts[3 * doc] as number; i < end; i++)
      visit(wordTerms[(words[i] as number) & WORD_MASK] as number);
  });
  const lengths = Uint32Array.from(
    { length: texts.documents },
    (_, d) => (fieldStarts[3 * d + 3] as number) - (fieldStarts[3 * d] as number),
  );
  return { ...postings, maxima: termMaxima(postings, lengthNorms(lengths, SHORT_BM25)) };
}

function gramPostings(
  texts: ShortTexts,
  symbols: Uint8Array,
  symbolStarts: Uint32Array,
): Pick<LexicalArrays, "gramCodes" | "grams" | "gramLengths"> {
  const { words, fieldStarts } = texts;
  const gramLengths = new Uint32Array(texts.documents);
  function* wordsOf(doc: number): Generator<Uint8Array> {
    const end = fieldStarts[3 * doc + 3] as number;
    for (let i = fieldStarts[3 * doc] as number; i < end; i++) {
      const word = (words[i] as number) & WORD_MASK;
      yield symbols.subarray(symbolStarts[word], symbolStarts[word + 1]);
    }
  }
  const sparse = invert(texts.documents, GRAM_CODES, (doc, visit) => {
    let length = 0;
    forEachGram(wordsOf(doc), (code) => {
      visit(code);
      length++;
    });
    gramLengths[doc] = length;
  });
  const { codes, postings } = dropEmptyTerms(sparse);
  return {
    gramCodes: codes,
    grams: { ...postings, maxima: termMaxima(postings, lengthNorms(gramLengths, GRAM_BM25)) },
    gramLengths,
  };
}

function dropEmptyTerms(sparse: Postings): { codes: Uint32Array; postings: Postings } {
  const codes = new Growable(Uint32Array);
  const starts = new Growable(Uint32Array);
  for (let code = 0; code + 1 < sparse.starts.length; code++) {
    if (sparse.starts[code] === sparse.starts[code + 1]) continue;
    codes.push(code);
    starts.push(sparse.starts[code] as number);
  }
  starts.push(sparse.docs.length);
  return { codes: codes.finish(), postings: { ...sparse, starts: starts.finish() } };
}
