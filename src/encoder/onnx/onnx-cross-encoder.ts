import { Restartable } from "../../base/core/caches/restartable";
import { forEachBatch } from "../batches";
import type { CrossEncoder } from "../cross-encoder";
import type { TokenBatch } from "../model";
import { type GraphFolder, readGraph } from "./folder";
import { GraphSession } from "./session";

/** An ONNX graph that was trained to rank texts for a query. The first score starts the runtime. */
export class OnnxCrossEncoder implements CrossEncoder {
  readonly hash: string;
  private readonly session = new Restartable(() => GraphSession.open(this.parts.graph, this.parts.use));

  constructor(private readonly parts: GraphFolder) {
    this.hash = parts.manifest.hash;
  }

  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string): OnnxCrossEncoder {
    return new OnnxCrossEncoder(readGraph(folder, "reranker"));
  }

  /**
   * A pair that is longer than the network reads loses the last pieces of the longer text.
   * @throws EnvironmentError `ONNX_MISSING`; InputError `ONNX_FAILED` or `ONNX_OUTPUT`.
   */
  async score(post: string, articles: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const { tokenizer, manifest, measuresBatch } = this.parts;
    const pairs = articles.map((article) => tokenizer.encodePair(post, article, manifest.maxLength));
    const session = await this.session.get();
    const scores = new Float32Array(articles.length);
    await forEachBatch(
      { encoded: pairs.map(({ ids }) => ids), padId: tokenizer.padId },
      async (batch, numbers) => {
        const types = new Int32Array(batch.size * batch.length);
        for (const [row, i] of numbers.entries()) types.set(pairs[i]!.types, row * batch.length);
        const { values } = await session.run({ ...batch, types } satisfies TokenBatch);
        for (const [row, i] of numbers.entries()) scores[i] = values[row]!;
      },
      { signal, ...(measuresBatch ? { limits: { texts: 1 } } : {}) },
    );
    return scores;
  }

  async dispose(): Promise<void> {
    await (await this.session.take())?.close();
  }
}
