import { DenseIndex, denseShape } from "../../index";
import { parseTweet, saidText, type TweetParts } from "../../src/base/text";
import type { TextEncoder } from "../../src/encoder";
import { toUnit } from "../../src/encoder/text-encoder";
import { retrieve } from "../../src/rank/candidates";
import { FEATURE_NAMES, FeatureTable } from "../../src/rank/features/table";
import { readQuery, type SearchIndex } from "../../src/rank/search-index";
import { DENSE_VIEWS, Semantics, viewTexts } from "../../src/rank/semantics";
import { lexicalIndexOf } from "./lexical";

/** An article as far as tests of meaning need it. */
export interface Texts {
  readonly title?: string;
  readonly subtitle?: string;
  readonly vclaim?: string;
  readonly body?: string;
}

/** An encoder that knows the words it is given: a text's vector is the sum of theirs. */
export class WordBag implements TextEncoder {
  readonly dimension: number;
  /** Texts of articles that were encoded, as many as there were views of them. */
  encoded = 0;

  constructor(
    private readonly vectors: Readonly<Record<string, readonly number[]>>,
    readonly hash = "0".repeat(64),
  ) {
    this.dimension = Object.values(vectors)[0]?.length ?? 1;
  }

  async embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array> {
    return this.embedAll(tweets.map((tweet) => [saidText(tweet), tweet.author]));
  }

  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    this.encoded += articles.length;
    return this.embedAll(articles);
  }

  embedWord(word: string, vector: Float32Array): boolean {
    vector.fill(0);
    for (const known of word.toLowerCase().split(/\W+/)) {
      this.vectors[known]?.forEach((value, i) => {
        vector[i]! += value;
      });
    }
    return toUnit(vector);
  }

  private embedAll(texts: readonly (readonly string[])[]): Float32Array {
    const all = new Float32Array(texts.length * this.dimension);
    texts.forEach((parts, i) => {
      this.embedWord(parts.join(" "), all.subarray(i * this.dimension, (i + 1) * this.dimension));
    });
    return all;
  }
}

/**
 * Returns what queries are answered from: the articles by their words and, with an encoder, by their meaning.
 */
export async function indexOf(articles: readonly Texts[], encoder?: TextEncoder): Promise<SearchIndex> {
  const lexical = lexicalIndexOf(...articles);
  if (!encoder) return { lexical };
  const { dimension } = encoder;
  const dense = DenseIndex.empty(denseShape({ dimension, views: DENSE_VIEWS }));
  for (const [i, article] of articles.entries()) {
    const vectors = await Promise.all(
      DENSE_VIEWS.map((view) => encoder.embedArticles([viewTexts(view, article)])),
    );
    if (vectors[0]?.some((value) => value !== 0)) dense.put({ key: i + 1, vectors });
  }
  return { lexical, semantics: new Semantics(encoder, dense, lexical) };
}

/** Returns the features of each candidate of a tweet by document and name. */
export async function featuresOf(
  index: SearchIndex,
  tweet: string,
  depth = 10,
): Promise<Map<number, Record<string, number>>> {
  const query = await readQuery(index, parseTweet(tweet));
  const candidates = retrieve(index, query, depth);
  const matrix = new FeatureTable(index).compute(query, candidates, undefined);
  const width = FEATURE_NAMES.length;
  return new Map(
    Array.from(candidates.docs, (doc, row) => [
      doc,
      Object.fromEntries(FEATURE_NAMES.map((name, c) => [name, matrix[row * width + c] as number])),
    ]),
  );
}
