import type { TweetParts } from "../../base/text";
import { chooseBackend } from "../backend";
import { embedArticlesBy } from "../embed-articles";
import { embedTexts } from "../embed-texts";
import { tweetInput } from "../inputs";
import { type TextEncoder, toUnit } from "../text-encoder";
import { type BertFolder, readBert } from "./folder";
import { BertModel } from "./model";

const WORD_TABLE = "embeddings.word_embeddings.weight";

/** A BERT for indexing and ranking. The first text starts the backend. */
export class BertEncoder implements TextEncoder {
  readonly hash: string;
  readonly dimension: number;
  private started: Promise<BertModel> | undefined;

  constructor(
    private readonly parts: BertFolder,
    private readonly threads = 1,
  ) {
    this.hash = parts.manifest.hash;
    this.dimension = parts.manifest.dimension;
  }

  /**
   * @param threads that the backend may use.
   * @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`.
   */
  static load(folder: string, threads?: number): BertEncoder {
    return new BertEncoder(readBert(folder), threads);
  }

  async embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array> {
    return embedTexts(
      await this.model(),
      tweets.map((tweet) => [tweetInput(tweet, this.parts.manifest)]),
    );
  }

  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    const { dimension, parts } = this;
    const reading = { dimension, prefix: parts.prefixes?.article };
    return embedArticlesBy(articles, reading, async (inputs) => embedTexts(await this.model(), inputs));
  }

  /**
   * The vector of a word is the sum of its pieces' rows in the network's first table, cut as other vectors.
   * What is unknown adds nothing, so unknown words are not all alike. The word is read as behind another one:
   * byte-level pieces hold the blank.
   */
  embedWord(word: string, vector: Float32Array): boolean {
    const { tokenizer, values, config } = this.parts;
    const table = values.get(WORD_TABLE) as Float32Array;
    vector.fill(0);
    for (const piece of tokenizer.pieces(` ${word}`)) {
      if (piece === tokenizer.unknownId) continue;
      const start = piece * config.hidden_size;
      for (let i = 0; i < this.dimension; i++) vector[i]! += table[start + i]!;
    }
    return toUnit(vector);
  }

  private model(): Promise<BertModel> {
    this.started ??= chooseBackend("auto", this.threads).then(() => new BertModel(this.parts));
    return this.started;
  }
}
