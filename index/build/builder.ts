import { parseDay, readWord, scanWords, stem, tokenise, type Word } from "../../src/base/text";
import { forEachGram, GRAM_CODES, wordSymbols } from "../char-grams";
import { SHORT_FIELDS } from "../fields";
import { CAPITALISED, type LexicalArrays, NO_DAY, QUOTED, renumbered, WORD_MASK } from "../lexical-arrays";
import { PassageBuilder, type Passages } from "../passages";
import { emptyPostings, invert, type Postings } from "../postings";
import { VocabularyBuilder } from "../vocabulary";
import { completeArrays, type IndexParts } from "./complete";
import { Growable } from "./growable";

/**
 * Words whose reading is remembered; most come again and again, and the rare ones must not fill the memory.
 */
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
 * Builds the lexical index from a stream of articles: `add` each, by ascending key, then `finish` once. Texts
 * are not kept: what grows is four bytes a word. Equal articles give an equal index.
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
  private readonly passages = new PassageBuilder();

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
    this.passages.beginBody();
    if (article.body) this.addBody(article.body);
  }

  finish(): LexicalArrays {
    this.fieldStarts.push(this.words.length);
    this.symbolStarts.push(this.symbols.length);
    this.readings.clear();
    this.bodyReadings.clear();
    // What has been read is set free before the postings, the largest part, are made.
    const { arrays: vocabulary, numbers: wordNumbers } = this.vocabulary.finish();
    const { arrays: terms, numbers: termNumbers } = this.terms.finish();
    const keys = this.keys.finish();
    const words = this.words.finish();
    const fieldStarts = this.fieldStarts.finish();
    const symbols = { symbols: this.symbols.finish(), starts: this.symbolStarts.finish() };
    const grams = gramPostings(keys.length, words, fieldStarts, symbols);
    const wordTerms = new Uint32Array(vocabulary.order.length);
    for (const [word, term] of this.wordTerms.finish().entries())
      wordTerms[wordNumbers[word]!] = termNumbers[term]!;
    for (let i = 0; i < words.length; i++) words[i] = renumbered(words[i]!, wordNumbers);
    const passages = this.passages.finish();
    const { bodyTerms } = passages;
    for (let i = 0; i < bodyTerms.length; i++) bodyTerms[i] = termNumbers[bodyTerms[i]!]!;
    const shortTexts = { words, fieldStarts, wordTerms };
    return completeArrays({
      keys,
      days: this.days.finish(),
      words,
      fieldStarts,
      vocabulary,
      wordTerms,
      terms,
      short: shortPostings(terms.order.length, shortTexts),
      ...grams,
      ...passages,
      whole: postingsOfAll(terms.order.length, shortTexts, passages),
    });
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
    for (const paragraph of body.split("\n")) {
      for (const scanned of scanWords(paragraph)) {
        const term = this.bodyTerm(scanned);
        if (term >= 0) this.passages.addTerm(term);
      }
      this.passages.endParagraph();
    }
  }

  /** Returns the term of a scanned word; -1 for stop words and quotation marks. */
  private bodyTerm(scanned: string): number {
    const known = this.bodyReadings.get(scanned);
    if (known !== undefined) return known;
    const word = readWord(scanned);
    const term = word && scanned !== '"' ? this.terms.add(stem(word.word)) : -1;
    if (this.bodyReadings.size === MAX_READINGS) this.bodyReadings.clear();
    this.bodyReadings.set(scanned, term);
    return term;
  }
}

type ShortArrays = Pick<LexicalArrays, "words" | "fieldStarts" | "wordTerms">;

function shortPostings(termCount: number, texts: ShortArrays): Postings {
  return invert((texts.fieldStarts.length - 1) / 3, termCount, (doc, visit) =>
    forShortTerms(texts, doc, visit),
  );
}

function postingsOfAll(termCount: number, texts: ShortArrays, passages: Passages): Postings {
  const { bodyTerms, passageStarts, bodyStarts } = passages;
  if (bodyTerms.length === 0) return emptyPostings(termCount);
  return invert(bodyStarts.length - 1, termCount, (doc, visit) => {
    forShortTerms(texts, doc, visit);
    const end = passageStarts[bodyStarts[doc + 1]!]!;
    for (let i = passageStarts[bodyStarts[doc]!]!; i < end; i++) visit(bodyTerms[i]!);
  });
}

function forShortTerms(
  { words, fieldStarts, wordTerms }: ShortArrays,
  doc: number,
  visit: (term: number) => void,
): void {
  const end = fieldStarts[3 * doc + 3]!;
  for (let i = fieldStarts[3 * doc]!; i < end; i++) visit(wordTerms[words[i]! & WORD_MASK]!);
}

function gramPostings(
  documents: number,
  words: Uint32Array,
  fieldStarts: Uint32Array,
  { symbols, starts }: { readonly symbols: Uint8Array; readonly starts: Uint32Array },
): Pick<IndexParts, "gramCodes" | "grams" | "gramLengths"> {
  function* wordsOf(doc: number): Generator<Uint8Array> {
    const end = fieldStarts[3 * doc + 3]!;
    for (let i = fieldStarts[3 * doc]!; i < end; i++) {
      const word = words[i]! & WORD_MASK;
      yield symbols.subarray(starts[word], starts[word + 1]);
    }
  }
  const gramLengths = new Uint32Array(documents);
  const occurs = new Uint8Array(GRAM_CODES);
  for (let doc = 0; doc < documents; doc++) {
    forEachGram(wordsOf(doc), (code) => {
      occurs[code] = 1;
      gramLengths[doc]!++;
    });
  }
  const codes = new Growable(Uint32Array);
  // Only what is touched of it takes memory: an index of one article must not cost as much as one of all.
  const numbers = new Uint32Array(GRAM_CODES);
  for (let code = occurs.indexOf(1); code >= 0; code = occurs.indexOf(1, code + 1)) {
    numbers[code] = codes.length;
    codes.push(code);
  }
  const gramCodes = codes.finish();
  const grams = invert(documents, gramCodes.length, (doc, visit) => {
    forEachGram(wordsOf(doc), (code) => {
      visit(numbers[code]!);
    });
  });
  return { gramCodes, grams, gramLengths };
}
