import type { PieceTokenizer, TweetParts } from "../base/text";

/** How texts are cut into pieces, and how much each piece says. */
export interface WeightedPieces {
  readonly tokenizer: Pick<PieceTokenizer, "pieces" | "unknownId">;
  /** Number of pieces. */
  readonly size: number;
  /** Returns how much a piece says; 0 for one that says nothing. */
  readonly weightOf: (piece: number) => number;
  /** Returns the SHA-256 of all that pieces depend on: the same for all encoders with the same pieces. */
  readonly vocabularyHash: () => string;
}

/** An encoder as ranking and indexing use it. */
export interface TextEncoder {
  /** SHA-256 of everything that its vectors depend on. */
  readonly hash: string;
  /** Length of the vectors. */
  readonly dimension: number;
  /**
   * Returns `[tweets.length * dimension]`, a unit vector for each tweet, row-major; zeros where a tweet has
   * no piece that counts.
   */
  embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array>;
  /**
   * Returns `[articles.length * dimension]`, a unit vector for each article, row-major; zeros where an
   * article has no piece that counts.
   * @param articles each the fields to read together, such as title, subtitle, vclaim.
   */
  embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array>;
  /** Length of the vectors of single words. Absent: that of the others. */
  readonly wordDimension?: number;
  /**
   * Writes the unit vector of a single word into `vector`, and returns whether it has one; otherwise zeros.
   */
  embedWord(word: string, vector: Float32Array): boolean;
  /** Returns its word pieces; absent where a text's vector is more than the sum of theirs. */
  weightedPieces?(): WeightedPieces;
}

/** Scales `vector` to length 1 in place and returns whether that was possible; zeros stay zeros. */
export function toUnit(vector: Float32Array): boolean {
  let squares = 0;
  // By index: an iterator takes three times as long, and this runs for every new word of every query.
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  if (!(squares > 0)) return false;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
  return true;
}
