import { tanh } from "@tensorflow/tfjs-core";
import type { CrossEncoder } from "../cross-encoder";
import type { BertFolder } from "./folder";
import { HeadModel, readHead } from "./head-model";
import { denseOf } from "./layer";
import { POOLER } from "./weights";

/** Small, so that few pieces are padding: the texts of a query differ in length. */
const LIMITS = { pieces: 512 } as const;

/**
 * A BERT that was trained to rank texts for a query. The classifier reads the pooled `[CLS]`, or `[CLS]` as
 * it is where the model has no pooler.
 * @see Nogueira and Cho, Passage Re-ranking with BERT, 2019: `[CLS] query [SEP] text [SEP]`, here with one
 *   label as sentence-transformers' cross-encoders have it.
 */
export class BertCrossEncoder extends HeadModel implements CrossEncoder {
  readonly hash: string;
  private readonly hasPooler: boolean;

  constructor(folder: BertFolder) {
    super(folder);
    this.hash = folder.manifest.hash;
    this.hasPooler = folder.values.has(`${POOLER}.weight`);
  }

  /** @throws ArtifactError `MODEL_MISSING`, `MODEL_VERSION`, `MODEL_ARCHITECTURE` or `MODEL_CORRUPT`. */
  static load(folder: string): BertCrossEncoder {
    return new BertCrossEncoder(readHead(folder, "reranker"));
  }

  /** A pair that is longer than the network reads loses the last pieces of the longer text. */
  async score(post: string, articles: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const scores = await this.runRows(
      articles.map((article) => this.pairInput(post, article)),
      (x, pass) => denseOf(pass, "classifier", this.hasPooler ? tanh(denseOf(pass, POOLER, x)) : x),
      ([logit = Number.NaN]) => logit,
      { limits: LIMITS, signal },
    );
    return Float32Array.from(scores);
  }
}
