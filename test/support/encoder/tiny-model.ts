import * as tf from "@tensorflow/tfjs-core";
import { createRng } from "../../../src/base/core/rng";
import type { EncoderModel, TokenBatch, Tokenizer } from "../../../src/encoder/model";

const SPECIAL = 3;

/** Words of lower-case texts, numbered as they are given, behind [PAD], [CLS] and [SEP]. */
class WordTokenizer implements Tokenizer {
  readonly padId = 0;
  readonly vocabSize: number;
  private readonly idOf: ReadonlyMap<string, number>;

  constructor(words: readonly string[]) {
    this.idOf = new Map(words.map((word, i) => [word, i + SPECIAL]));
    this.vocabSize = words.length + SPECIAL;
  }

  encode(texts: readonly string[], maxLength: number): Uint32Array {
    const words = texts.join(" ").split(" ");
    const known = words.flatMap((word) => this.idOf.get(word) ?? []).slice(0, maxLength - 2);
    return Uint32Array.of(1, ...known, 2);
  }
}

/**
 * The mean of a text's word vectors through one dense layer, brought to length 1; its gradient written out.
 * Dropout, where a seed is given, sets whole words to 0, so that a training's bits depend on the seeds.
 */
export class TinyModel implements EncoderModel {
  readonly tokenizer: Tokenizer;
  readonly dimension: number;
  readonly maxLength = 32;
  readonly weights: ReadonlyMap<string, tf.Variable>;
  private readonly dropout: number;

  constructor(words: readonly string[], { width = 16, seed = 1, dropout = 0 } = {}) {
    this.tokenizer = new WordTokenizer(words);
    this.dimension = width;
    this.dropout = dropout;
    const rng = createRng(seed);
    const random = (shape: number[], scale: number): tf.Variable => {
      const values = Float32Array.from(
        { length: tf.util.sizeFromShape(shape) },
        () => scale * (rng.next() - 0.5),
      );
      return tf.tidy(() => tf.variable(tf.tensor(values, shape)));
    };
    this.weights = new Map([
      ["embeddings.word_embeddings.weight", random([this.tokenizer.vocabSize, width], 1)],
      ["dense.weight", random([width, width], 1)],
      ["dense.bias", random([width], 0.1)],
    ]);
  }

  /** Called before texts are embedded outside of a training step. */
  onEmbed: () => void = () => {};

  embed(batch: TokenBatch, dropoutSeed?: number): tf.Tensor2D {
    if (dropoutSeed === undefined) this.onEmbed();
    const [table, kernel, bias] = [...this.weights.values()];
    return tf.tidy(() => {
      const shares = this.wordShares(batch, dropoutSeed);
      const counts = tf.tensor2d(shares, [batch.size, this.tokenizer.vocabSize]);
      return embedBag(counts, table as tf.Tensor2D, kernel as tf.Tensor2D, bias as tf.Tensor1D);
    });
  }

  dispose(): void {
    tf.dispose([...this.weights.values()]);
  }

  /** Returns for each text the share that each word of the vocabulary has of it. */
  private wordShares({ size, length, ids, mask }: TokenBatch, dropoutSeed: number | undefined): Float32Array {
    const words = this.tokenizer.vocabSize;
    const rng = createRng(dropoutSeed ?? 0);
    const shares = new Float32Array(size * words);
    for (let row = 0; row < size; row++) {
      const of = mask.subarray(row * length, (row + 1) * length);
      const pieces = of.reduce((sum, x) => sum + x, 0);
      for (let i = 0; i < pieces; i++) {
        const kept = dropoutSeed === undefined || rng.next() >= this.dropout;
        if (kept) shares[row * words + (ids[row * length + i] as number)]! += 1 / pieces;
      }
    }
    return shares;
  }
}

function embedBag(
  shares: tf.Tensor2D,
  table: tf.Tensor2D,
  kernel: tf.Tensor2D,
  bias: tf.Tensor1D,
): tf.Tensor2D {
  const compute = tf.customGrad((...args) => {
    const [e, w, b, save] = args as [tf.Tensor2D, tf.Tensor2D, tf.Tensor1D, tf.GradSaveFunc];
    const bag = tf.matMul(shares, e);
    const u = tf.add(tf.matMul(bag, w), b);
    const length = tf.sqrt(tf.sum(tf.square(u), 1, true));
    const value = tf.div(u, length);
    save([shares, bag, w, value, length] as tf.Tensor[]);
    return { value, gradFunc: bagGradients };
  });
  return compute(table, kernel, bias) as tf.Tensor2D;
}

function bagGradients(dy: tf.Tensor, saved: tf.Tensor[]): tf.Tensor[] {
  const [shares, bag, w, value, length] = saved as tf.Tensor2D[] as [
    tf.Tensor2D,
    tf.Tensor2D,
    tf.Tensor2D,
    tf.Tensor2D,
    tf.Tensor2D,
  ];
  const along = tf.mul(value, tf.sum(tf.mul(value, dy), 1, true));
  const du: tf.Tensor2D = tf.div(tf.sub(dy, along), length);
  const dBag = tf.matMul(du, w, false, true);
  return [tf.matMul(shares, dBag, true, false), tf.matMul(bag, du, true, false), tf.sum(du, 0)];
}
