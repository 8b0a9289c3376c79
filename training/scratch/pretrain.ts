import * as tf from "@tensorflow/tfjs-core";
import { UsageError } from "../../src/core/errors";
import { createRng, type Rng } from "../../src/core/rng";
import { yieldToEvents } from "../../src/core/yield";
import type { BagModel } from "../../src/encoder/bag";
import { padBatch } from "../../src/encoder/batches";
import type { TokenBatch } from "../../src/encoder/model";
import { AdamW } from "../encoder/adamw";
import { noiseWeightedMnrLoss } from "../encoder/losses/noise-weighted-mnr";
import { linearSchedule } from "../encoder/schedule";
import type { ArticlePieces } from "./corpus";
import { drawPair, type PiecePair } from "./pairs";

export interface PretrainOptions {
  readonly steps: number;
  /** Pairs a step. */
  readonly batch: number;
  readonly seed: number;
  /** Called after each step; return false to stop. */
  readonly onStep?: (step: number, loss: number) => boolean | undefined;
}

/** Similarities are divided by it. */
const TAU = 0.05;
const WARMUP = 0.1;
/** Peak learning rates by weight: gains are logarithms, rows of the table are seen rarely, layers are deep. */
const RATES: ReadonlyMap<string, number> = new Map([
  ["word_gains", 1e-2],
  ["projection.weight", 1e-3],
  ["embeddings.word_embeddings.weight", 3e-3],
  ["residual", 1e-2],
]);
const LAYER_RATE = 3e-4;

/**
 * Trains the model to tell which texts stem from one article: symmetric multiple-negatives ranking over pairs of fields, of paragraphs and fields, and of halves.
 * @param sources articles by where they are from; a batch is drawn from one source, so that it is not the source that tells texts apart.
 * @throws UsageError `TRAINING_DIVERGED` when the loss is not finite; the model is as it was before that step.
 */
export async function pretrain(
  model: BagModel,
  sources: readonly (readonly ArticlePieces[])[],
  { steps, batch, seed, onStep }: PretrainOptions,
): Promise<void> {
  const rng = createRng(seed);
  const optimizers = [...model.weights].map(
    ([name, weight]) =>
      new AdamW(new Map([[name, weight]]), { learningRate: RATES.get(name) ?? LAYER_RATE, weightDecay: 0 }),
  );
  const variables = [...model.weights.values()];
  try {
    for (let step = 1; step <= steps; step++) {
      const articles = sources[rng.below(sources.length)] as readonly ArticlePieces[];
      const pairs = drawBatch(articles, batch, rng);
      const batches = [0, 1].map((side) => toBatch(pairs, side as 0 | 1, model)) as [TokenBatch, TokenBatch];
      const { value, grads } = tf.variableGrads(() => lossOf(model, batches), variables);
      const [loss] = await value.data();
      value.dispose();
      if (!Number.isFinite(loss)) {
        tf.dispose(grads);
        throw diverged(step, loss);
      }
      const rate = linearSchedule(step, steps, WARMUP);
      [...model.weights].forEach(([name, { name: key }], i) => {
        const rows = new Map<string, Int32Array>(
          name.startsWith("embeddings.word") ? [[name, rowsOf(batches)]] : [],
        );
        const gradients = new Map([[name, grads[key] as tf.Tensor]]);
        optimizers[i]?.step(gradients, { step, rate, gradientScale: 1, rows });
      });
      tf.dispose(grads);
      await yieldToEvents();
      if (onStep?.(step, loss as number) === false) return;
    }
  } finally {
    for (const optimizer of optimizers) optimizer.dispose();
  }
}

function lossOf(model: BagModel, [a, b]: readonly [TokenBatch, TokenBatch]): tf.Scalar {
  const labels = tf.ones([a.size]) as tf.Tensor1D;
  return noiseWeightedMnrLoss(model.embed(a), model.embed(b), labels, tf.scalar(1 / TAU));
}

function drawBatch(articles: readonly ArticlePieces[], size: number, rng: Rng): PiecePair[] {
  const pairs: PiecePair[] = [];
  // Articles without text give no pair; a collection of nothing else must not keep us here for ever.
  for (let tries = 0; pairs.length < size && tries < 20 * size; tries++) {
    const pair = drawPair(articles[rng.below(articles.length)] as ArticlePieces, rng);
    if (pair) pairs.push(pair);
  }
  return pairs;
}

function toBatch(pairs: readonly PiecePair[], side: 0 | 1, { tokenizer, maxLength }: BagModel): TokenBatch {
  const encoded = pairs.map((pair) => {
    const ids = pair[side].subarray(0, maxLength);
    return { ids, types: new Uint8Array(ids.length) };
  });
  return padBatch(encoded, tokenizer.padId);
}

/** Returns the rows of the table that a step touches, ascending. */
function rowsOf(batches: readonly TokenBatch[]): Int32Array {
  return Int32Array.from(new Set(batches.flatMap(({ ids }) => [...ids]))).sort();
}

function diverged(step: number, loss: number | undefined): UsageError {
  return new UsageError(`Pre-training diverged at step ${step}: the loss is ${loss}.`, {
    code: "TRAINING_DIVERGED",
    hint: "Nothing was written. Look at the articles' texts, or try another --seed.",
  });
}
