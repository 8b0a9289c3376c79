import {
  languageNumber,
  languageOfTag,
  saidText,
  stem,
  type TextPart,
  type Token,
  type TweetParts,
  tokenise,
  wordReader,
} from "../src/base/text";
import { wholeLengths } from "./build/complete";
import { forEachGram, wordSymbols } from "./char-grams";
import { FieldWords } from "./field-words";
import { countGrams } from "./gram-counts";
import { articleCount, type BoundedPostings, type LexicalArrays } from "./lexical-arrays";
import type { LexicalQuery, QueryTerm } from "./lexical-query";
import { documentFrequency, lowerBound, wholePostings } from "./postings";
import { PlainReader, type PlainTweet } from "./repair/plain-tweet";
import { RepairWords } from "./repair/repair-words";
import type { TopKResult } from "./score/best";
import { Bm25, type Bm25Parameters } from "./score/bm25";
import { GRAM_BM25, GRAM_POSTINGS, PASSAGE_BM25, SHORT_BM25, WHOLE_BM25 } from "./score/parameters";
import { PassageBm25 } from "./score/passage-bm25";
import { Vocabulary } from "./vocabulary";

/** 4-grams of a document that are read in the time in which one is sought in a list, or less. */
const READ_AS_SOUGHT = 8;

/** A term of a query that is being read. */
type Slot = { -readonly [K in keyof QueryTerm]: QueryTerm[K] } & { readonly position: number };

/** Searches and scores over the lexical arrays. Not thread-safe: searches reuse memory. */
export class LexicalIndex {
  readonly vocabulary: Vocabulary;
  readonly terms: Vocabulary;
  readonly fieldWords: FieldWords;
  readonly short: Bm25;
  readonly grams: Bm25;
  /** Over all text; `short` where no article has a body. */
  readonly whole: Bm25;
  readonly passages: PassageBm25;
  private readonly plainReader: PlainReader;
  /** Codes of the grams that are new, in the order of their numbers. */
  private recentCodes: number[] | undefined;

  /**
   * @param repairWords of an index of which this is the state after other articles came; default: new ones.
   */
  constructor(
    readonly arrays: LexicalArrays,
    readonly repairWords: RepairWords = new RepairWords(),
  ) {
    const { recent } = arrays;
    this.vocabulary = new Vocabulary(arrays.vocabulary, recent?.words);
    this.terms = new Vocabulary(arrays.terms, recent?.terms);
    this.fieldWords = new FieldWords(arrays);
    this.plainReader = new PlainReader(this, repairWords);
    const lengths = recent?.lengths;
    this.short = this.bm25(arrays.short, lengths?.short ?? this.fieldWords.lengths(), SHORT_BM25, "short");
    this.grams = this.bm25(arrays.grams, arrays.gramLengths, GRAM_BM25, "grams");
    this.whole = this.hasBodies
      ? this.bm25(arrays.whole, lengths?.whole ?? wholeLengths(arrays), WHOLE_BM25, "whole")
      : this.short;
    this.passages = new PassageBm25(arrays, PASSAGE_BM25);
  }

  private bm25(
    postings: BoundedPostings,
    lengths: Uint32Array,
    parameters: Bm25Parameters,
    name: "short" | "grams" | "whole",
  ): Bm25 {
    const { recent } = this.arrays;
    const isGrams = name === "grams";
    const compare = isGrams
      ? (a: number, b: number) => this.gramCode(a) - this.gramCode(b)
      : (a: number, b: number) => this.terms.compare(a, b);
    return new Bm25(postings, lengths, parameters, postings.maxima, {
      count: isGrams ? (grams, docs) => this.countGrams(grams, docs) : undefined,
      ...(recent && { built: recent.builtLengths[name], compare }),
    });
  }

  private countGrams(grams: readonly number[], docs: Uint32Array): Uint8ClampedArray | undefined {
    const { gramLengths } = this.arrays;
    const length = docs.reduce((sum, doc) => sum + gramLengths[doc]!, 0);
    if (length > READ_AS_SOUGHT * grams.length * docs.length) return undefined;
    const codes = grams.map((gram) => this.gramCode(gram));
    return countGrams(codes, docs, this.fieldWords, this.vocabulary);
  }

  /** Whether any article has a body; where none has, the short fields are all text. */
  get hasBodies(): boolean {
    return this.arrays.whole.docs.length > 0;
  }

  /** Number of articles. */
  get size(): number {
    return articleCount(this.arrays);
  }

  /** Returns the documents, ascending. */
  documents(): number[] {
    const { keys, recent } = this.arrays;
    const all = Array.from(keys.keys());
    return recent ? all.filter((doc) => !recent.removed.has(doc)) : all;
  }

  /** Returns how many articles hold a stem in any of their texts. */
  articlesWith(stem: string): number {
    const term = this.terms.find(stem);
    return term < 0 ? 0 : documentFrequency(wholePostings(this.arrays), term);
  }

  /** Returns the number of the article with a key of the store; undefined where the index lacks it. */
  docOf(key: number): number | undefined {
    const { keys, recent } = this.arrays;
    const doc = lowerBound(keys, key);
    return keys[doc] === key && !recent?.removed.has(doc) ? doc : undefined;
  }

  /** Returns the tweet in words of this collection: the input of `read` and of encoders. */
  plain(tweet: TweetParts): PlainTweet {
    return this.plainReader.read(tweet);
  }

  /** Returns the claims of a long text, as spans of it; none where it is not long (`cutClaims`). */
  cut(text: string): TextPart[] {
    return this.plainReader.cut(text);
  }

  /** Returns whether a text, once cleaned, says something that could be fact-checked. */
  says(text: string): boolean {
    return this.plainReader.says(text);
  }

  /**
   * Returns the tweet as numbers of the index, its words unchanged.
   * @param repairs each repaired word with what was written in its place (`plain`).
   */
  read(tweet: TweetParts, repairs?: ReadonlyMap<string, string>): LexicalQuery {
    const body = tokenise(saidText(tweet), wordReader(tweet.language));
    const author = tokenise(`${tweet.author} ${tweet.handle}`);
    const terms = new Map<string, Slot>();
    const addToken = (token: Token, count: number): number => {
      const stemmed = stem(token.word);
      const known = terms.get(stemmed);
      if (known) {
        known.bodyCount += count;
        known.capitalised ||= token.capitalised;
        known.quoted ||= token.quoted;
        return known.position;
      }
      const position = terms.size;
      const { capitalised, quoted } = token;
      const repairedFrom = repairs?.get(token.word);
      const term: Slot = {
        term: this.terms.find(stemmed),
        stem: stemmed,
        word: token.word,
        bodyCount: count,
        capitalised,
        quoted,
        position,
      };
      if (repairedFrom !== undefined) term.repairedFrom = repairedFrom;
      terms.set(stemmed, term);
      return position;
    };
    const sequence = Uint32Array.from(body, (token) => addToken(token, 1));
    for (const token of author) addToken(token, 0);
    // What no article has in one piece is in its body as words already.
    for (const tag of tokenise(tweet.tags.join(" ")))
      if (this.terms.find(stem(tag.word)) >= 0) addToken(tag, 1);
    const distinct = [...terms.values()];
    return {
      terms: distinct,
      sequence,
      full: new Map(distinct.filter(({ term }) => term >= 0).map(({ term }) => [term, 1])),
      grams: this.gramsOf(body),
      language: languageNumber(tweet.language && languageOfTag(tweet.language)),
    };
  }

  searchShort(query: LexicalQuery, k: number, mask?: Uint8Array): TopKResult {
    return this.short.search(query.full, k, mask);
  }

  /** Returns the best articles by the rarest of the post's 4-grams, with what these add to their scores. */
  searchGrams(query: LexicalQuery, k: number, mask?: Uint8Array): TopKResult {
    return this.grams.searchRarest(query.grams, k, GRAM_POSTINGS, mask);
  }

  searchWhole(query: LexicalQuery, k: number, mask?: Uint8Array): TopKResult {
    return this.whole.search(query.full, k, mask);
  }

  private gramsOf(tokens: readonly Token[]): Map<number, number> {
    const grams = new Map<number, number>();
    const symbols = tokens.map(({ word }) => wordSymbols(word));
    forEachGram(symbols, (code) => {
      const gram = this.findGram(code);
      if (gram >= 0) grams.set(gram, (grams.get(gram) ?? 0) + 1);
    });
    return grams;
  }

  private findGram(code: number): number {
    const codes = this.arrays.gramCodes;
    const gram = lowerBound(codes, code);
    if (codes[gram] === code) return gram;
    return this.arrays.recent?.grams.get(code) ?? -1;
  }

  /** Returns the code of a gram. */
  private gramCode(gram: number): number {
    const { gramCodes, recent } = this.arrays;
    if (gram < gramCodes.length) return gramCodes[gram]!;
    this.recentCodes ??= [...(recent?.grams.keys() ?? [])];
    return this.recentCodes[gram - gramCodes.length]!;
  }
}
