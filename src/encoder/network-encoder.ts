import { Restartable } from "../base/core/caches/restartable";
import type { TweetParts } from "../base/text";
import type { ModelManifest } from "./checkpoint";
import { prefixed, tweetInput } from "./inputs";
import type { TextEncoder } from "./text-encoder";

/**
 * Returns a unit vector for each input, `[inputs, dimension]` row-major.
 * @param inputs each one or more texts to join.
 */
export type EmbedInputs = (inputs: readonly (readonly string[])[]) => Promise<Float32Array>;

/** An encoder that is a network. The first text starts it. */
export abstract class NetworkEncoder implements TextEncoder {
  readonly hash: string;
  readonly dimension: number;
  private readonly network = new Restartable(() => this.start());

  constructor(private readonly manifest: ModelManifest) {
    this.hash = manifest.hash;
    this.dimension = manifest.dimension;
  }

  protected abstract start(): Promise<EmbedInputs>;

  abstract embedWord(word: string, vector: Float32Array): boolean;

  embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array> {
    return this.embed(tweets.map((tweet) => [tweetInput(tweet, this.manifest)]));
  }

  /** An article without texts has zeros: the network does not see it. */
  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    const { dimension, manifest } = this;
    const prefix = manifest.prefixes?.article ?? "";
    const present = articles.flatMap((texts, i) => (texts.length > 0 ? [i] : []));
    const embedded = await this.embed(present.map((i) => prefixed(prefix, articles[i]!)));
    const vectors = new Float32Array(articles.length * dimension);
    for (const [row, i] of present.entries())
      vectors.set(embedded.subarray(row * dimension, (row + 1) * dimension), i * dimension);
    return vectors;
  }

  private async embed(inputs: Parameters<EmbedInputs>[0]): Promise<Float32Array> {
    return (await this.network.get())(inputs);
  }
}
