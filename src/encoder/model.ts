import type { Tensor2D, Variable } from "@tensorflow/tfjs-core";
import type { Tokenizer } from "../base/text";

export type { Tokenizer } from "../base/text";

/**
 * The interface of the networks: texts become batches of word pieces, batches become unit vectors.
 */

/** Texts of similar length, padded to the longest. */
export interface TokenBatch {
  readonly size: number;
  readonly length: number;
  /** `[size * length]`, row-major; padding is the vocabulary's `[PAD]`. */
  readonly ids: Int32Array;
  /** `[size * length]`, 1 for pieces, 0 for padding. */
  readonly mask: Float32Array;
  /** `[size * length]`, the segment of each piece. Absent: all belong to the first. */
  readonly types?: Int32Array;
}

/** A network in training or use, on the current backend of TensorFlow.js. */
export interface EncoderModel {
  readonly tokenizer: Tokenizer;
  /** Length of the vectors. */
  readonly dimension: number;
  /** Longest input in pieces. */
  readonly maxLength: number;
  /** Trained weights under the names of the checkpoint, in a fixed order. */
  readonly weights: ReadonlyMap<string, Variable>;
  /**
   * Returns `[size, dimension]` unit vectors; differentiable in the weights. Call it inside `tf.tidy` or a
   * gradient.
   * @param dropoutSeed seed of the dropout in training; absent: no dropout.
   */
  embed(batch: TokenBatch, dropoutSeed?: number): Tensor2D;
  dispose(): void;
}
