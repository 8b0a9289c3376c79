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
  /** Unit vector of what is said and who says it; zeros if no piece of it counts. */
  readonly vector: Float32Array;
  readonly isEmpty: boolean;
}

/** How many characters of a body replace a missing claim. */
const LEAD_CHARS = 400;

/**
 * Returns the texts of an article's view, in the paper's order. Without a vclaim, the beginning of the body
 * replaces it beside the other fields.
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

/**
 * What an encoder adds to ranking: a list of its own, cosines of views, vectors of words. There is one for
 * each thread.
 */
export class Semantics {
  readonly words: WordVectors;
  private readonly map: DocumentMap;

  /** @param kept vectors of words and documents of the two indexes that are known already. */
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
   * Brings the dense index up to date in place. `renewed` then returns an object that sees the new articles;
   * this one still sees the former ones, even if `change` fails.
   */
  change(change: (dense: DenseIndex) => Promise<void>): Promise<void> {
    return change(this.dense);
  }

  /**
   * Returns a function that reads an article's stored word pieces by its key; undefined if there are none. It
   * also reads those that `change` adds.
   */
  pieceReader(): (key: number) => Uint16Array | undefined {
    const { dense } = this;
    return (key) => dense.piecesOf(key);
  }

  /** Lets the system read, in the background, what the dense index leaves in its files. */
  readAhead(): Promise<void> {
    return this.dense.readAhead();
  }

  /** Closes the files of the dense index. */
  close(): void {
    this.dense.close();
  }

  /**
   * Returns an object that sees the articles of `lexical`, which are those of the dense index now. Do not use
   * this one afterwards.
   * @param changed documents whose articles came, changed or went, if all other documents and all words keep
   *   their numbers.
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
   * Reads a tweet. A tweet without a letter or digit says nothing to which an article could be near, whatever
   * the encoder returns.
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
   * Returns the documents of the lexical index nearest to the query, best first.
   * @param mask `[documents]`: only documents with a 1 are found; default: all.
   */
  search({ vector, isEmpty }: SemanticQuery, k: number, mask?: Uint8Array): TopKResult {
    if (isEmpty) return { docs: new Uint32Array(), scores: new Float32Array() };
    // Rows without a document stay out: the mask has nothing at their number.
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

  /** Returns the cosines of documents' views with the query, `[docs]` each; NaN if one has no vector. */
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

  /** Returns the cosine of a view of two documents; NaN if one has no vector. */
  between(view: DenseView, doc: number, other: number): number {
    const [row, otherRow] = [this.rowOf(doc), this.rowOf(other)];
    if (row === NO_DOCUMENT || otherRow === NO_DOCUMENT) return Number.NaN;
    return this.dense.between(view, row, otherRow);
  }

  /**
   * Returns the documents nearest to a document, best first, without the document itself; none if it has no
   * vector.
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
   * Returns each sentence's cosine with what a tweet says, without its author; 0 if either has no piece that
   * counts.
   */
  async cosinesOf(said: string, sentences: readonly string[]): Promise<Float32Array> {
    const { dimension } = this.encoder;
    const nobody = { tags: [], author: "", handle: "", urls: [], quotedUrls: [] };
    const tweet: TweetParts = { body: said, quoted: "", image: "", ...nobody };
    const wanted = await this.encoder.embedTweets([tweet]);
    const vectors = await this.encoder.embedArticles(sentences.map((sentence) => [sentence]));
    return Float32Array.from(sentences, (_, i) => {
      const vector = vectors.subarray(i * dimension, (i + 1) * dimension);
      return vector.reduce((product, value, c) => product + wanted[c]! * value, 0);
    });
  }
}
