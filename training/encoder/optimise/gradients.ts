import * as tf from "@tensorflow/tfjs-core";
import { padBatch } from "../../../src/encoder/batches";
import type { EncoderModel, TokenBatch } from "../../../src/encoder/model";
import { mnrLoss } from "../losses/mnr";
import { noiseWeightedMnrLoss } from "../losses/noise-weighted-mnr";
import { INVERSE_TAU } from "../losses/temperature";
import { seedAt } from "../seeds";
import type { EncoderSettings } from "../settings";

/** The pairs of one step. */
export interface PairBatch {
  /** One or more texts for each, which are joined. */
  readonly tweets: readonly (readonly string[])[];
  readonly articles: readonly (readonly string[])[];
  /** Hard negatives: further candidates, which are right for no tweet. Absent: none. */
  readonly negatives?: readonly (readonly string[])[] | undefined;
  /** `[m]`, 0 - 1. */
  readonly labels: Float32Array;
  /**
   * `[m, n]`, a column for each article, then for each hard negative: 1 for entries that are no negatives;
   * absent: all off the diagonal are.
   */
  readonly excluded?: Float32Array | undefined;
}

/** Loss and gradients of one step; the caller disposes of the tensors. */
interface Gradients {
  readonly loss: tf.Scalar;
  /** Of each trained weight that the loss depends on, by name. */
  readonly gradients: ReadonlyMap<string, tf.Tensor>;
  /** Rows of each table of word pieces that the batch uses, ascending. */
  readonly rows: ReadonlyMap<string, Int32Array>;
}

/** Tables with a row for every word piece: vectors, and the bag's gains. */
const PIECE_TABLE = /(^|\.)(word_embeddings\.weight|word_gains)$/;

/**
 * Returns loss and gradients of a batch of pairs.
 * @param position phase and step, which seed the dropout.
 */
export function computeGradients(
  model: EncoderModel,
  inverseTau: tf.Variable<tf.Rank.R0>,
  batch: PairBatch,
  settings: EncoderSettings,
  position: readonly [phase: number, step: number],
): Gradients {
  const tweets = tokenBatch(model, batch.tweets);
  const articles = tokenBatch(model, [...batch.articles, ...(batch.negatives ?? [])]);
  const trained = new Map<string, tf.Variable>(model.weights);
  if (inverseTau.trainable) trained.set(INVERSE_TAU, inverseTau);
  const { value, grads } = tf.variableGrads(() => {
    const c = model.embed(tweets, seedAt(settings.seed, "tweetDropout", ...position)); // [m, h]
    const v = model.embed(articles, seedAt(settings.seed, "articleDropout", ...position)); // [n, h]
    return lossOf(c, v, batch, inverseTau, settings);
  }, [...trained.values()]);
  const gradients = new Map<string, tf.Tensor>();
  for (const [name, variable] of trained) {
    const gradient = grads[variable.name];
    if (gradient) gradients.set(name, gradient);
  }
  const used = usedPieces([tweets, articles]);
  const tables = [...model.weights.keys()].filter((name) => PIECE_TABLE.test(name));
  return { loss: value, gradients, rows: new Map(tables.map((name) => [name, used])) };
}

function tokenBatch({ tokenizer, maxLength }: EncoderModel, inputs: PairBatch["tweets"]): TokenBatch {
  const encoded = inputs.map((texts) => tokenizer.encode(texts, maxLength));
  return padBatch(encoded, tokenizer.padId);
}

function lossOf(
  c: tf.Tensor2D,
  v: tf.Tensor2D,
  { labels, excluded: entries }: PairBatch,
  inverseTau: tf.Scalar,
  { loss, normalise }: EncoderSettings,
): tf.Scalar {
  const excluded = entries && tf.tensor2d(entries, [c.shape[0], v.shape[0]]);
  if (loss === "mnr") return mnrLoss(c, v, inverseTau, excluded);
  const power = loss === "noise-weighted" ? 2 : 1;
  return noiseWeightedMnrLoss(c, v, tf.tensor1d(labels), inverseTau, { power, normalise, excluded });
}

/** Returns the numbers of the pieces in the batches, ascending, without padding. */
function usedPieces(batches: readonly TokenBatch[]): Int32Array {
  const used = new Set<number>();
  for (const { ids, mask } of batches) {
    for (let i = 0; i < ids.length; i++) if (mask[i] === 1) used.add(ids[i]!);
  }
  return Int32Array.from(used).sort();
}
