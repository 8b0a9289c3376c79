import type { Tensor2D, Variable } from "@tensorflow/tfjs-core";

/** What the parts of the bi-encoder say to one another: texts become batches of word pieces, batches become unit vectors. */

/** One text as word pieces, special pieces included. */
export interface Encoded {
  /** Numbers in the vocabulary. */
  readonly ids: Uint32Array;
  /** Segment of each piece: 0 for the first text of a pair, 1 for what follows. */
  readonly types: Uint8Array;
}

/** Texts of similar length, padded to the longest. */
export interface TokenBatch {
  readonly size: number;
  readonly length: number;
  /** `[size * length]`, row-major; padding is the vocabulary's `[PAD]`. */
  readonly ids: Int32Array;
  /** `[size * length]`, 0 or 1. */
  readonly types: Int32Array;
  /** `[size * length]`, 1 for pieces, 0 for padding. */
  readonly mask: Float32Array;
}

export interface Tokenizer {
  readonly vocabSize: number;
  readonly padId: number;
  /**
   * Returns `[CLS] a [SEP] b [SEP] c [SEP]`, at most `maxLength` pieces: while it is too long, the longest text loses its last piece. The pieces of
   * the first text are of type 0, all others of type 1.
   * @see CrowdChecked, section 4.2.
   */
  encode(texts: readonly string[], maxLength: number): Encoded;
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
   * Returns `[size, dimension]` unit vectors; differentiable in the weights. To be called inside `tf.tidy` or a gradient.
   * @param dropoutSeed given in training: dropout is applied, drawn from this seed alone. Absent: no dropout.
   */
  embed(batch: TokenBatch, dropoutSeed?: number): Tensor2D;
  dispose(): void;
}
