import { ownString } from "../../src/base/core/values/own-string";
import {
  languageNumber,
  languageOfTag,
  parseDay,
  readAs,
  readWord,
  scanWords,
  stem,
  tellLanguage,
  tokenise,
  type Word,
  type WordReader,
} from "../../src/base/text";
import { forEachGram, wordSymbols } from "../char-grams";
import { FieldWords } from "../field-words";
import { SHORT_FIELDS } from "../fields";
import { CAPITALISED, type LexicalArrays, NO_DAY, QUOTED, renumbered } from "../lexical-arrays";
import { bodyTermsOf, PassageBuilder, type Passages } from "../passages";
import { emptyPostings, invert, type Postings } from "../postings";
import { VocabularyBuilder } from "../vocabulary";
import { completeArrays, type IndexParts } from "./complete";
import { GramNumbers } from "./gram-numbers";
import { Growable } from "./growable";

/** Words whose reading is cached: most words come again and again, and rare ones must not fill the memory. */
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
  /** BCP 47; without it the texts tell. */
  readonly language?: string;
}

/** Words of one language that were read, each as it is compared, or as its term in bodies (-1: none). */
interface Readings {
  readonly words: Map<string, Word | undefined>;
  readonly bodyTerms: Map<string, number>;
}

/**
 * Builds the lexical index from a stream of articles: `add` each, by ascending key, then `finish` once. Texts
 * are not kept: what grows is four bytes a word. Equal articles give an equal index.
 */
export class LexicalIndexBuilder {
  private readonly vocabulary = new VocabularyBuilder();
  private readonly terms = new VocabularyBuilder();
  private readonly wordTerms = new Growable(Uint32Array);
  private readonly symbols = new Growable(Uint8Array);
  private readonly symbolStarts = new Growable(Uint32Array);
  /** By the language in which articles are read. */
  private readonly readings = new Map<string, Readings>();
  private readonly keys = new Growable(Uint32Array);
  private readonly days = new Growable(Int32Array);
  private readonly languages = new Growable(Uint16Array);
  private readonly words = new Growable(Uint32Array);
  private readonly fieldStarts = new Growable(Uint32Array);
  private readonly passages = new PassageBuilder();

  get size(): number {
    return this.keys.length;
  }

  add(article: IndexedArticle): void {
    this.keys.push(article.key);
    this.days.push((article.date === undefined ? undefined : parseDay(article.date)) ?? NO_DAY);
    const told = languageOf(article);
    this.languages.push(languageNumber(told));
    const language = readAs(told);
    const readings = this.readingsOf(language);
    const read: WordReader = (scanned) => readCached(readings.words, scanned, language);
    for (const field of SHORT_FIELDS) {
      this.fieldStarts.push(this.words.length);
      for (const token of tokenise(article[field] ?? "", read)) {
        const flags = (token.capitalised ? CAPITALISED : 0) | (token.quoted ? QUOTED : 0);
        this.words.push(this.wordNumber(token.word) | flags);
      }
    }
    this.passages.beginBody();
    if (article.body) this.addBody(article.body, readings.bodyTerms, language);
  }

  finish(): LexicalArrays {
    this.fieldStarts.push(this.words.length);
    this.symbolStarts.push(this.symbols.length);
    this.readings.clear();
    // The caches are freed before the postings, the largest part, are made.
    const { arrays: vocabulary, numbers: wordNumbers } = this.vocabulary.finish();
    const { arrays: terms, numbers: termNumbers } = this.terms.finish();
    const words = this.words.finish();
    const fieldStarts = this.fieldStarts.finish();
    const wordTerms = new Uint32Array(vocabulary.order.length);
    const short = new FieldWords({ words, fieldStarts, wordTerms });
    const grams = gramPostings(short, this.symbols.finish(), this.symbolStarts.finish());
    for (const [word, term] of this.wordTerms.finish().entries())
      wordTerms[wordNumbers[word]!] = termNumbers[term]!;
    for (const [i, word] of words.entries()) words[i] = renumbered(word, wordNumbers);
    const passages = this.passages.finish();
    const { bodyTerms } = passages;
    for (const [i, term] of bodyTerms.entries()) bodyTerms[i] = termNumbers[term]!;
    return completeArrays({
      keys: this.keys.finish(),
      days: this.days.finish(),
      languages: this.languages.finish(),
      words,
      fieldStarts,
      vocabulary,
      wordTerms,
      terms,
      short: shortPostings(terms.order.length, short),
      ...grams,
      ...passages,
      whole: wholePostings(terms.order.length, short, passages),
    });
  }

  private readingsOf(language: string): Readings {
    const known = this.readings.get(language);
    if (known) return known;
    const readings: Readings = { words: new Map(), bodyTerms: new Map() };
    this.readings.set(language, readings);
    return readings;
  }

  private wordNumber(word: string): number {
    const number = this.vocabulary.add(word);
    if (number === this.wordTerms.length) {
      this.wordTerms.push(this.terms.add(stem(word)));
      this.symbolStarts.push(this.symbols.length);
      this.symbols.append(wordSymbols(word));
    }
    return number;
  }

  private addBody(body: string, known: Map<string, number>, language: string): void {
    for (const paragraph of body.split("\n")) {
      for (const scanned of scanWords(paragraph)) {
        const term = known.get(scanned) ?? this.bodyTerm(scanned, known, language);
        if (term >= 0) this.passages.addTerm(term);
      }
      this.passages.endParagraph();
    }
  }

  /** Returns the term of a scanned word; -1 for stop words and quotation marks. */
  private bodyTerm(scanned: string, known: Map<string, number>, language: string): number {
    const word = readWord(scanned, language);
    const term = word && scanned !== '"' ? this.terms.add(stem(word.word)) : -1;
    if (known.size === MAX_READINGS) known.clear();
    known.set(ownString(scanned), term);
    return term;
  }
}

/** Returns the language of an article as `languageOfTag` does; undefined where none is given or told. */
function languageOf({ language, title, vclaim, subtitle, body }: IndexedArticle): string | undefined {
  const given = language === undefined ? undefined : languageOfTag(language);
  if (given !== undefined) return given;
  const heading = [vclaim, title, subtitle].filter((text) => text !== undefined).join("\n");
  const told = tellLanguage(heading) ?? (body ? tellLanguage(body) : undefined);
  return told === undefined ? undefined : languageOfTag(told);
}

function readCached(
  known: Map<string, Word | undefined>,
  scanned: string,
  language: string,
): Word | undefined {
  if (known.has(scanned)) return known.get(scanned);
  const own = ownString(scanned);
  const word = readWord(own, language);
  if (known.size === MAX_READINGS) known.clear();
  known.set(own, word);
  return word;
}

function shortPostings(termCount: number, short: FieldWords): Postings {
  return invert(short.documents, termCount, (doc, visit) => forShortTerms(short, doc, visit));
}

function wholePostings(termCount: number, short: FieldWords, passages: Passages): Postings {
  if (passages.bodyTerms.length === 0) return emptyPostings(termCount);
  return invert(short.documents, termCount, (doc, visit) => {
    forShortTerms(short, doc, visit);
    for (const term of bodyTermsOf(passages, doc)) visit(term);
  });
}

function forShortTerms(short: FieldWords, doc: number, visit: (term: number) => void): void {
  const end = short.end(doc);
  for (let i = short.start(doc); i < end; i++) visit(short.term(i));
}

/** @param symbols of word w: `symbols[starts[w] .. starts[w + 1])`. */
function gramPostings(
  short: FieldWords,
  symbols: Uint8Array,
  starts: Uint32Array,
): Pick<IndexParts, "gramCodes" | "grams" | "gramLengths"> {
  function* wordsOf(doc: number): Generator<Uint8Array> {
    const end = short.end(doc);
    for (let i = short.start(doc); i < end; i++) {
      const word = short.word(i);
      yield symbols.subarray(starts[word], starts[word + 1]);
    }
  }
  const gramLengths = new Uint32Array(short.documents);
  const numbers = new GramNumbers();
  for (let doc = 0; doc < short.documents; doc++) {
    forEachGram(wordsOf(doc), (code) => {
      numbers.add(code);
      gramLengths[doc]!++;
    });
  }
  const gramCodes = numbers.finish();
  const grams = invert(short.documents, gramCodes.length, (doc, visit) =>
    forEachGram(wordsOf(doc), (code) => visit(numbers.of(code))),
  );
  return { gramCodes, grams, gramLengths };
}
