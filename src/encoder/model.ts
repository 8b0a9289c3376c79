import type { Tensor2D, Variable } from "@tensorflow/tfjs-core";
import type { Tokenizer } from "../base/text";

export type { Tokenizer } from "../base/text";

/**
 * What the parts of the bi-encoder say to one another: texts become batches of word pieces, batches become
 * unit vectors.
 */

/** Texts of similar length, padded to the longest. */
export interface TokenBatch {
  readonly size: number;
  readonly length: number;
  /** `[size * length]`, row-major; padding is the vocabulary's `[PAD]`. */
  readonly ids: Int32Array;
  /** `[size * length]`, 1 for pieces, 0 for padding. */
  readonly mask: Float32Array;
}

/** A network that is being trained or applied, on whatever backend TensorFlow.js runs. */
export interface EncoderModel {
  readonly tokenizer: Tokenizer;
  /** Length of the vectors. */
  readonly dimension: number;
  /** Longest input in pieces. */
  readonly maxLength: number;
  /** Trained weights under the names of the checkpoint, in a fixed order. */
  readonly weights: ReadonlyMap<string, Variable>;
  /**
   * Returns `[size, dimension]` unit vectors; differentiable in the weights. To be called inside `tf.tidy`
   * or a gradient.
   * @param dropoutSeed given in training: dropout is applied, drawn from this seed alone. Absent: no dropout.
   */
  embed(batch: TokenBatch, dropoutSeed?: number): Tensor2D;
  dispose(): void;
}
