import * as tf from "@tensorflow/tfjs-core";
import { UsageError } from "../../base/core/errors";
import { createRng } from "../../base/core/rng";
import type { HeadName, Pooling, Prefixes } from "../checkpoint";
import { registerGradients } from "../gradients";
import type { EncoderModel, TokenBatch } from "../model";
import { rowsOf } from "../ops";
import { firstPool, meanPool, unitRows } from "../pooling";
import type { ModelTokenizer } from "../tokenizer";
import type { BertConfig } from "./config";
import { FAMILIES, firstPosition, positionsOf } from "./family";
import { type BertWeights, bertLayer, dropped, normOf, type Pass } from "./layer";
import { positionBias, RELATIVE_BIAS } from "./position-bias";
import { bertShapes } from "./weights";

/** How the rows of the last layer become one vector; the last of them alone only in a graph. */
type BertPooling = Exclude<Pooling, "last">;

export interface BertParts {
  readonly config: BertConfig;
  readonly tokenizer: ModelTokenizer;
  /** Longest input in pieces; at most the positions of the network. */
  readonly maxLength: number;
  /** Default: mean. */
  readonly pooling?: BertPooling | undefined;
  /** What the network was trained to read in front of texts; default: nothing. */
  readonly prefixes?: Prefixes | undefined;
  /** Length of the vectors; default: all of the network's width. */
  readonly dimension?: number | undefined;
  /** Weights under their published names, each of the length of its shape. */
  readonly values: ReadonlyMap<string, Float32Array>;
  /** Absent: an encoder. */
  readonly head?: HeadName;
}

/**
 * A BERT whose vectors are the mean of its last layer, or the first row, cut and scaled to length 1.
 * @see Devlin et al., BERT, NAACL 2019; Reimers and Gurevych, Sentence-BERT, EMNLP 2019; of shorter vectors
 *   Kusupati et al., Matryoshka Representation Learning, NeurIPS 2022.
 */
export class BertModel implements EncoderModel {
  readonly config: BertConfig;
  readonly tokenizer: ModelTokenizer;
  readonly maxLength: number;
  readonly pooling: BertPooling;
  readonly prefixes: Prefixes | undefined;
  readonly dimension: number;
  readonly weights: ReadonlyMap<string, tf.Variable>;

  /** Copies the weights to the current backend. */
  constructor({ config, tokenizer, maxLength, pooling, prefixes, dimension, values, head }: BertParts) {
    registerGradients();
    this.config = config;
    this.tokenizer = tokenizer;
    this.maxLength = Math.min(maxLength, positionsOf(config));
    this.pooling = pooling ?? "mean";
    this.prefixes = prefixes;
    this.dimension = dimension ?? config.hidden_size;
    this.weights = new Map(
      [...bertShapes(config, head, values)].map(([name, shape]) => [
        name,
        tf.tidy(() => tf.variable(tf.tensor(values.get(name) as Float32Array, [...shape]))),
      ]),
    );
  }

  /** @throws UsageError `BATCH_INVALID`. */
  embed(batch: TokenBatch, dropoutSeed?: number): tf.Tensor2D {
    return this.run(batch, dropoutSeed, (x, { mask }) => {
      const pooled = this.pooling === "cls" ? firstPool(x, mask.shape) : meanPool(x, mask);
      const width = pooled.shape[1];
      return unitRows(this.dimension < width ? tf.slice(pooled, [0, 0], [-1, this.dimension]) : pooled);
    });
  }

  /**
   * Returns what `finish` makes of the last layer, `[size * length, width]`.
   * @throws UsageError `BATCH_INVALID`.
   */
  run(
    batch: TokenBatch,
    dropoutSeed: number | undefined,
    finish: (last: tf.Tensor2D, pass: Pass) => tf.Tensor2D,
  ): tf.Tensor2D {
    checkBatch(batch, this.config);
    return tf.tidy(() => {
      const pass = this.pass(batch, dropoutSeed);
      let x = this.embeddings(pass, batch);
      for (let i = 0; i < this.config.num_hidden_layers; i++) x = bertLayer(pass, `encoder.layer.${i}`, x);
      return finish(x, pass);
    });
  }

  private pass({ size, length, mask }: TokenBatch, dropoutSeed: number | undefined): Pass {
    const weights: BertWeights = {
      matrix: (name) => this.weights.get(name) as tf.Variable<tf.Rank.R2>,
      vector: (name) => this.weights.get(name) as tf.Variable<tf.Rank.R1>,
    };
    const seeds = dropoutSeed === undefined ? undefined : createRng(dropoutSeed);
    return {
      config: this.config,
      weights,
      mask: tf.tensor2d(mask, [size, length]),
      ...(FAMILIES[this.config.model_type].relative
        ? { bias: positionBias(weights.matrix(RELATIVE_BIAS), length) }
        : {}),
      ...(seeds ? { nextDropout: (rate: number) => ({ rate, seed: seeds.below(2 ** 32) }) } : {}),
    };
  }

  /**
   * Returns the sum of the vectors of piece, position and segment, normalised: `[batch * length, width]`. An
   * encoder's pieces all belong to the first segment; a pair of sentences has two. Some families have none.
   */
  private embeddings(pass: Pass, { size, length, ids, types }: TokenBatch): tf.Tensor2D {
    const first = firstPosition(this.config);
    const positions = Int32Array.from({ length: size * length }, (_, i) => first + (i % length));
    const rows = (name: string, numbers: Int32Array): tf.Tensor2D =>
      rowsOf(pass.weights.matrix(`embeddings.${name}_embeddings.weight`), tf.tensor1d(numbers, "int32"));
    const placed: tf.Tensor2D = tf.add(rows("word", ids), rows("position", positions));
    const hasSegments = this.config.type_vocab_size > 0;
    const all = hasSegments ? tf.add(placed, rows("token_type", types ?? Int32Array.of(0))) : placed;
    return dropped(pass, normOf(pass, "embeddings", all as tf.Tensor2D));
  }

  dispose(): void {
    for (const weight of this.weights.values()) weight.dispose();
  }
}

/**
 * Checks a batch against the tables of the network: with a number beyond a table some backends would read
 * foreign memory.
 * @throws UsageError `BATCH_INVALID`.
 */
function checkBatch({ size, length, ids, mask, types }: TokenBatch, config: BertConfig): void {
  const { vocab_size, type_vocab_size } = config;
  const positions = positionsOf(config);
  const pieces = size * length;
  if (pieces === 0 || ids.length !== pieces || mask.length !== pieces) {
    throw invalid(
      `${size} texts of ${length} pieces have ${ids.length} numbers and a mask of ${mask.length}`,
    );
  }
  if (length > positions) {
    throw invalid(`texts have ${length} pieces; the network has ${positions} positions`);
  }
  if (!ids.every((id) => id >= 0 && id < vocab_size))
    throw invalid(`a piece is not one of the vocabulary's ${vocab_size}`);
  const segments = Math.max(type_vocab_size, 1);
  if (types && !(types.length === pieces && types.every((type) => type >= 0 && type < segments)))
    throw invalid(`a segment is not one of the network's ${segments}, or not each piece has one`);
}

function invalid(problem: string): UsageError {
  return new UsageError(`The batch cannot be encoded: ${problem}.`, {
    code: "BATCH_INVALID",
    hint: "Library callers: make batches with the model's own tokenizer and maxLength.",
  });
}
