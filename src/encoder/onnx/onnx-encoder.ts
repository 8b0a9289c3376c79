import type { TweetParts } from "../../base/text";
import { embedArticlesBy } from "../embed-articles";
import { tweetInput } from "../inputs";
import type { TextEncoder } from "../text-encoder";
import { embedWithGraph, type GraphModel } from "./embed-graph";
import { type GraphFolder, readGraph } from "./folder";
import { GraphSession } from "./session";

/** An ONNX graph for indexing and ranking. The first text starts the runtime. */
export class OnnxEncoder implements TextEncoder {
  readonly hash: string;
  readonly dimension: number;
  readonly wordDimension: number;
  private started: Promise<GraphModel> | undefined;

  /** @param threads that the runtime may use. */
  constructor(
    private readonly parts: GraphFolder,
    private readonly threads = 1,
  ) {
    this.hash = parts.manifest.hash;
    this.dimension = parts.manifest.dimension;
    this.wordDimension = parts.words?.dimension ?? this.dimension;
  }

  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string, threads?: number): OnnxEncoder {
    return new OnnxEncoder(readGraph(folder), threads);
  }

  /** @throws EnvironmentError `ONNX_MISSING`; InputError `ONNX_FAILED` or `ONNX_OUTPUT`. */
  async embedTweets(tweets: readonly TweetParts[]): Promise<Float32Array> {
    return embedWithGraph(
      await this.model(),
      tweets.map((tweet) => [tweetInput(tweet, this.parts.manifest)]),
    );
  }

  /** @throws EnvironmentError `ONNX_MISSING`; InputError `ONNX_FAILED` or `ONNX_OUTPUT`. */
  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    const { dimension, parts } = this;
    const reading = { dimension, prefix: parts.manifest.prefixes?.article };
    return embedArticlesBy(articles, reading, async (inputs) => embedWithGraph(await this.model(), inputs));
  }

  /** The vector of a word is that of the bag that was kept with the graph. */
  embedWord(word: string, vector: Float32Array): boolean {
    if (this.parts.words) return this.parts.words.embedWord(word, vector);
    vector.fill(0);
    return false;
  }

  private model(): Promise<GraphModel> {
    this.started ??= openModel(this.parts, this.threads);
    return this.started;
  }
}

/** Starts the runtime with a graph. */
async function openModel(
  { manifest, graph, use, measuresBatch, tokenizer }: Omit<GraphFolder, "words">,
  threads: number,
): Promise<GraphModel> {
  const { dimension, maxLength, pooling = "mean" } = manifest;
  const { kind } = use.output;
  return {
    session: await GraphSession.open(graph, use, threads),
    tokenizer,
    maxLength,
    pooling: { kind: kind === "text" ? "text" : "pieces", pooling, dimension },
    measuresBatch,
  };
}
