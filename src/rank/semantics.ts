import {
  type DenseIndex,
  type DocumentMap,
  type LexicalIndex,
  mapDocuments,
  NO_DOCUMENT,
  remapDocuments,
  type TopKResult,
} from "../../index";
import type { Article } from "../base/core/types";
import { saidText, type TweetParts } from "../base/text";
import type { TextEncoder } from "../encoder";
import { WordRows, WordVectors } from "./word-vectors";

/** Views of an article that have a vector; the first is searched. */
export const DENSE_VIEWS = ["all", "vclaim", "titleVclaim", "title"] as const;
export type DenseView = (typeof DENSE_VIEWS)[number];
/** `[n]` cosines for each view. */
export type ViewCosines = Readonly<Record<DenseView, Float32Array>>;

/** A query as the encoder reads it. */
export interface SemanticQuery {
  /** Unit vector of what is said and who says it; zeros where no piece of it counts. */
  readonly vector: Float32Array;
  readonly isEmpty: boolean;
}

/** Characters of a body that stand in for a claim that nobody wrote down. */
const LEAD_CHARS = 400;

/**
 * Returns the texts of an article's view, in the paper's order. Where there is no vclaim, the beginning of
 * the body takes its place beside the other fields.
 */
export function viewTexts(
  view: DenseView,
  { title, subtitle, vclaim, body }: Partial<Pick<Article, "title" | "subtitle" | "vclaim" | "body">>,
): string[] {
  const fields = {
    all: [title, subtitle, vclaim ?? body?.slice(0, LEAD_CHARS)],
    vclaim: [vclaim],
    titleVclaim: [title, vclaim],
    title: [title],
  };
  return fields[view].filter((text) => text !== undefined);
}

/** Returns what `of` gives for each view. */
export function ofViews(of: (view: DenseView) => Float32Array): ViewCosines {
  return { all: of("all"), vclaim: of("vclaim"), titleVclaim: of("titleVclaim"), title: of("title") };
}

/** What an encoder adds to ranking: a list of its own, cosines of views, vectors of words. One per thread. */
export class Semantics {
  readonly words: WordVectors;
  private readonly map: DocumentMap;

  /** @param kept what is known already of the words and documents of the two indexes. */
  constructor(
    readonly encoder: TextEncoder,
    private readonly dense: DenseIndex,
    index: LexicalIndex,
    private readonly wordRows = new WordRows(encoder),
    kept: { readonly map?: DocumentMap; readonly words?: WordVectors } = {},
  ) {
    this.map = kept.map ?? mapDocuments(dense, index.arrays.keys);
    this.words = kept.words ?? new WordVectors(wordRows, index.vocabulary);
  }

  /**
   * Brings the dense index up to date in place. `renewed` then gives what sees the articles as they are; this
   * one goes on to see those of before, also where `change` fails.
   */
  change(change: (dense: DenseIndex) => Promise<void>): Promise<void> {
    return change(this.dense);
  }

  /**
   * Returns what reads the word pieces that are kept of an article, by its key; undefined where there are
   * none. It goes on to read those that `change` brings.
   */
  pieceReader(): (key: number) => Uint16Array | undefined {
    const { dense } = this;
    return (key) => dense.piecesOf(key);
  }

  /** Has the system read what the dense index leaves in its files, in the background. */
  readAhead(): Promise<void> {
    return this.dense.readAhead();
  }

  /** Lets go of the dense index's files. */
  close(): void {
    this.dense.close();
  }

  /**
   * Returns what sees the articles of `lexical`, which are those of the dense index as it is now. This one
   * must not be used any more.
   * @param changed documents whose articles came, changed or went, where all other documents and all words
   *   have the numbers that they have in the index of this one.
   */
  renewed(lexical: LexicalIndex, changed?: readonly number[]): Semantics {
    const { encoder, dense } = this;
    if (!changed) return new Semantics(encoder, dense, lexical, this.wordRows);
    return new Semantics(encoder, dense, lexical, this.wordRows, {
      map: remapDocuments(this.map, dense, lexical.arrays.keys, changed),
      words: this.words.renewed(lexical.vocabulary),
    });
  }

  /** Names the encoder. */
  get encoderHash(): string {
    return this.encoder.hash;
  }

  /**
   * A tweet without letter and digit says nothing that articles could be near to, whatever its encoder
   * makes of it.
   */
  async read(tweet: TweetParts): Promise<SemanticQuery> {
    const { author, handle } = tweet;
    const hasWords = /[\p{L}\p{N}]/u.test(`${saidText(tweet)} ${author} ${handle}`);
    const vector = hasWords
      ? await this.encoder.embedTweets([tweet])
      : new Float32Array(this.encoder.dimension);
    return { vector, isEmpty: vector.every((value) => value === 0) };
  }

  /**
   * Returns the lexical index's documents nearest to the query, best first.
   * @param mask `[documents]`: only documents with a 1 are found; default: all.
   */
  search({ vector, isEmpty }: SemanticQuery, k: number, mask?: Uint8Array): TopKResult {
    if (isEmpty) return { docs: new Uint32Array(), scores: new Float32Array() };
    // Rows without a document stay out: there is none at their number.
    const rowMask = mask && Uint8Array.from(this.map.documents, (doc) => mask[doc] ?? 0);
    const { docs: rows, scores } = this.dense.search(vector, k, rowMask);
    const docs = new Uint32Array(rows.length);
    let found = 0;
    for (const [i, row] of rows.entries()) {
      const doc = this.map.documents[row] ?? NO_DOCUMENT;
      // The lexical index may lack articles that came later.
      if (doc === NO_DOCUMENT) continue;
      docs[found] = doc;
      scores[found++] = scores[i]!;
    }
    return { docs: docs.subarray(0, found), scores: scores.subarray(0, found) };
  }

  /** Returns the cosines of documents' views with the query, `[docs]` each; NaN where one has no vector. */
  cosines({ vector, isEmpty }: SemanticQuery, docs: Uint32Array): ViewCosines {
    const places = new Uint32Array(docs.length);
    const rows = new Uint32Array(docs.length);
    let known = 0;
    for (let i = 0; i < docs.length; i++) {
      const row = this.rowOf(docs[i]!);
      if (row === NO_DOCUMENT) continue;
      places[known] = i;
      rows[known++] = row;
    }
    return ofViews((view) => {
      const scores = new Float32Array(docs.length).fill(Number.NaN);
      const found = isEmpty ? undefined : this.dense.score(view, vector, rows.subarray(0, known));
      for (let i = 0; i < known; i++) scores[places[i]!] = found?.[i] ?? 0;
      return scores;
    });
  }

  /** Returns the cosine of a view of two documents; NaN where one has no vector. */
  between(view: DenseView, doc: number, other: number): number {
    const [row, otherRow] = [this.rowOf(doc), this.rowOf(other)];
    if (row === NO_DOCUMENT || otherRow === NO_DOCUMENT) return Number.NaN;
    return this.dense.between(view, row, otherRow);
  }

  /**
   * Returns the documents nearest to a document, best first, itself left out; none where it has no vector.
   */
  neighbours(doc: number, k: number): Uint32Array {
    const row = this.rowOf(doc);
    if (row === NO_DOCUMENT) return new Uint32Array();
    const documents = this.dense
      .neighbours(row, k)
      .docs.map((found) => this.map.documents[found] ?? NO_DOCUMENT);
    // The lexical index may lack articles that came later.
    return documents.filter((found) => found !== NO_DOCUMENT);
  }

  private rowOf(doc: number): number {
    return this.map.rows[doc] ?? NO_DOCUMENT;
  }

  /**
   * Returns each sentence's cosine with what a tweet says, its author left out; 0 where one of both has no
   * piece that counts.
   */
  async cosinesOf(said: string, sentences: readonly string[]): Promise<Float32Array> {
    const { dimension } = this.encoder;
    const nobody = { author: "", handle: "", hashtags: [], urls: [], quotedUrls: [] };
    const tweet: TweetParts = { body: said, quoted: "", image: "", ...nobody };
    const wanted = await this.encoder.embedTweets([tweet]);
    const vectors = await this.encoder.embedArticles(sentences.map((sentence) => [sentence]));
    return Float32Array.from(sentences, (_, i) => {
      const vector = vectors.subarray(i * dimension, (i + 1) * dimension);
      return vector.reduce((product, value, c) => product + wanted[c]! * value, 0);
    });
  }
}
