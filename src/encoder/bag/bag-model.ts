import * as tf from "@tensorflow/tfjs-core";
import type { EncoderModel, TokenBatch } from "../model";
import { unitRows } from "../pooling";
import type { ModelTokenizer } from "../tokenizer";
import type { BagWeights, Dense } from "./bag-weights";

/** Pieces of a text that a bag reads in training. */
export const BAG_TRAINING_LENGTH = 128;

export interface BagParts extends BagWeights {
  readonly tokenizer: ModelTokenizer;
  readonly maxLength: number;
  /** Whether the vectors of pieces are trained too, besides their weights and the projection. */
  readonly trainTable: boolean;
}

const TABLE = "embeddings.word_embeddings.weight";
const GAINS = "word_gains";
const PROJECTION = "projection.weight";

/** A bag of word pieces in training: `unit(P' sum_t w_t exp(g_t) e_t)`. Gains g begin at 0. */
export class BagModel implements EncoderModel {
  readonly tokenizer: ModelTokenizer;
  readonly maxLength: number;
  readonly dimension: number;
  readonly weights: ReadonlyMap<string, tf.Variable>;
  private readonly table: tf.Tensor2D;
  private readonly pieceWeights: tf.Tensor2D;

  constructor({ tokenizer, maxLength, table, weights, projection, trainTable }: BagParts) {
    this.tokenizer = tokenizer;
    this.maxLength = maxLength;
    this.dimension = projection.columns;
    const { rows, columns } = table;
    this.pieceWeights = tf.tensor2d(weights, [rows, 1]);
    const trained = new Map<string, tf.Variable>([
      [GAINS, trainable(new Float32Array(rows), [rows, 1])],
      [PROJECTION, trainable(projection.values, [projection.rows, projection.columns])],
    ]);
    if (trainTable) {
      const variable = trainable(table.values, [rows, columns]);
      trained.set(TABLE, variable);
      this.table = variable as tf.Variable<tf.Rank.R2>;
    } else this.table = tf.tensor2d(table.values, [rows, columns]);
    this.weights = trained;
  }

  embed(batch: TokenBatch): tf.Tensor2D {
    return tf.tidy(() => {
      const { size, length } = batch;
      const ids = tf.tensor1d(batch.ids, "int32");
      const vectors = tf.gather(this.table, ids); // [size * length, columns]
      const mask = tf.tensor2d(batch.mask, [size * length, 1]);
      const fixed: tf.Tensor2D = tf.mul(tf.gather(this.pieceWeights, ids), mask);
      // [size * length, 1]
      const weights: tf.Tensor2D = tf.mul(fixed, tf.exp(tf.gather(this.matrix(GAINS), ids)));
      return unitRows(tf.matMul(sumOf(vectors, weights, size), this.matrix(PROJECTION)));
    });
  }

  private matrix(name: string): tf.Variable<tf.Rank.R2> {
    return this.weights.get(name) as tf.Variable<tf.Rank.R2>;
  }

  /** Returns the current bag. */
  async read(): Promise<BagWeights> {
    const [rows, columns] = this.table.shape;
    const weights = tf.tidy(() => tf.mul(this.pieceWeights, tf.exp(this.matrix(GAINS))));
    const projection = this.matrix(PROJECTION);
    const dense = async (tensor: tf.Tensor2D): Promise<Dense> => ({
      rows: tensor.shape[0],
      columns: tensor.shape[1],
      values: (await tensor.data()) as Float32Array,
    });
    const read = {
      table: { rows, columns, values: (await this.table.data()) as Float32Array },
      weights: (await weights.data()) as Float32Array,
      projection: await dense(projection),
    };
    weights.dispose();
    return read;
  }

  dispose(): void {
    for (const weight of this.weights.values()) weight.dispose();
    this.pieceWeights.dispose();
    if (!this.table.isDisposed) this.table.dispose();
  }
}

/**
 * Returns a weight to train. A variable shares the numbers of the tensor that it is made from: that must be
 * disposed of, or the numbers would never be freed.
 */
function trainable(values: Float32Array, shape: readonly number[]): tf.Variable {
  return tf.tidy(() => tf.variable(tf.tensor(values, [...shape])));
}

/** Returns the weighted sum of each text's rows, `[size, columns]`. */
function sumOf(vectors: tf.Tensor2D, weights: tf.Tensor2D, size: number): tf.Tensor2D {
  const columns = vectors.shape[1];
  const length = vectors.shape[0] / size;
  const lines = tf.reshape(weights, [size, 1, length]);
  return tf.reshape(tf.matMul(lines, tf.reshape(vectors, [size, length, columns])), [size, columns]);
}
