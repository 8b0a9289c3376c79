import { createHash } from "node:crypto";
import type { ByteSource } from "../../base/artifact";
import { saidText, type TweetParts } from "../../base/text";
import { type TextEncoder, toUnit, type WeightedPieces } from "../text-encoder";
import { type ModelTokenizer, toStored } from "../tokenizer";
import { MAX_PIECES, readBag } from "./folder";
import type { QuantisedTable } from "./quantised-table";

/**
 * Weight of the author's name and handle, where the claim has 1; measured on the training tweets of
 * CheckThat! 2021.
 */
const AUTHOR_WEIGHT = 0.3;

/**
 * A bag of word pieces: a text's vector is the sum of its pieces' vectors, scaled to length 1. Plain
 * arithmetic, no backend.
 */
export class BagEncoder implements TextEncoder {
  readonly dimension: number;

  constructor(
    readonly tokenizer: ModelTokenizer,
    private readonly table: QuantisedTable,
    readonly hash: string,
  ) {
    this.dimension = table.columns;
  }

  /** A piece's weight is the length of its vector. */
  weightedPieces(): WeightedPieces {
    const { rows, columns, codes, scales } = this.table;
    const weightOf = (piece: number): number => {
      let sum = 0;
      for (let i = piece * columns; i < (piece + 1) * columns; i++) sum += codes[i]! * codes[i]!;
      return Math.fround(scales[piece]! * Math.sqrt(sum));
    };
    const { tokenizer } = this;
    return { tokenizer, size: rows, weightOf, vocabularyHash: () => hashOf(tokenizer) };
  }

  async embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array> {
    return this.embedAll(tweets, (tweet, vector) => {
      this.add(`${tweet.author} ${tweet.handle}`, vector);
      for (let i = 0; i < vector.length; i++) vector[i]! *= AUTHOR_WEIGHT;
      this.add(saidText(tweet), vector);
    });
  }

  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    // Views of an article share texts: each text is read once.
    const sums = new Map<string, Float32Array>();
    const sumOf = (text: string): Float32Array => {
      const known = sums.get(text);
      if (known) return known;
      const sum = new Float32Array(this.dimension);
      this.add(text, sum);
      sums.set(text, sum);
      return sum;
    };
    return this.embedAll(articles, (texts, vector) => {
      for (const text of texts) {
        const sum = sumOf(text);
        for (let i = 0; i < vector.length; i++) vector[i]! += sum[i]!;
      }
    });
  }

  embedWord(word: string, vector: Float32Array): boolean {
    vector.fill(0);
    this.add(word, vector);
    return toUnit(vector);
  }

  private embedAll<T>(texts: readonly T[], write: (text: T, vector: Float32Array) => void): Float32Array {
    const { dimension } = this;
    const vectors = new Float32Array(texts.length * dimension);
    for (const [i, text] of texts.entries()) {
      const vector = vectors.subarray(i * dimension, (i + 1) * dimension);
      write(text, vector);
      toUnit(vector);
    }
    return vectors;
  }

  private add(text: string, vector: Float32Array): void {
    const { codes, scales, columns } = this.table;
    for (const piece of this.tokenizer.pieces(text, MAX_PIECES)) {
      const scale = scales[piece]!;
      if (scale === 0) continue;
      const base = piece * columns;
      for (let c = 0; c < columns; c++) vector[c]! += scale * codes[base + c]!;
    }
  }
}

/** Returns the SHA-256 of all that pieces depend on. */
function hashOf(tokenizer: ModelTokenizer): string {
  const stored = toStored(tokenizer);
  const hash = createHash("sha256");
  if ("published" in stored) return hash.update(stored.published).digest("hex");
  const { lowerCase, stripAccents, splitCjk } = stored.options;
  return hash.update(`${[lowerCase, stripAccents, splitCjk]}\n${stored.vocabulary.join("\n")}`).digest("hex");
}

/**
 * Returns the bag encoder in a model folder.
 * @param bytesFor gives the memory of its table.
 * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
 */
export function loadBag(folder: string, bytesFor?: ByteSource): BagEncoder {
  const { tokenizer, table, hash } = readBag(folder, bytesFor);
  return new BagEncoder(tokenizer, table, hash);
}
