import * as tf from "@tensorflow/tfjs-core";
import { UsageError } from "../../src/base/core/errors";
import { createRng, type Rng } from "../../src/base/core/rng";
import { yieldToEvents } from "../../src/base/core/yield";
import type { BagModel } from "../../src/encoder/bag";
import { padBatch } from "../../src/encoder/batches";
import type { TokenBatch } from "../../src/encoder/model";
import { noiseWeightedMnrLoss } from "../encoder/losses/noise-weighted-mnr";
import { AdamW } from "../encoder/optimise/adamw";
import { globalNorm, linearSchedule } from "../encoder/optimise/step";
import type { ArticlePieces } from "./corpus";
import { drawPair, givesPairs, type PiecePair } from "./pairs";

/**
 * Share of the steps that learn from articles of two languages; with a fifth English loses, with less the
 * languages come less near. Measured; see docs/reproduce/languages.md.
 */
const BILINGUAL_SHARE = 0.08;

export interface PretrainOptions {
  readonly steps: number;
  /** Pairs in a step. */
  readonly batch: number;
  readonly seed: number;
  /** Two articles of different languages on one claim, as the fields of one. */
  readonly bilingual?: readonly ArticlePieces[];
  /** Called after each step; return false to stop. */
  readonly onStep?: (step: number, loss: number) => boolean | undefined;
}

/** Temperature of the similarities. */
const TAU = 0.05;
const WARMUP = 0.1;
/** Peak learning rates by weight: gains are logarithms, rows of the table are updated rarely. */
const RATES: ReadonlyMap<string, number> = new Map([
  ["word_gains", 1e-2],
  ["projection.weight", 1e-3],
  ["embeddings.word_embeddings.weight", 3e-3],
]);

/**
 * Trains the model to find texts of the same article: symmetric multiple-negatives ranking over pairs of
 * fields, of paragraphs and fields, and of halves. Two pairs of one article are not negatives of each other.
 * @param sources articles by source; a batch comes from one source, so that the source is no cue.
 * @throws UsageError `NOTHING_TO_TRAIN` when no source has two articles with enough text; `TRAINING_DIVERGED`
 *   when loss or gradients are not finite: the model keeps the state before that step.
 */
export async function pretrain(
  model: BagModel,
  sources: readonly (readonly ArticlePieces[])[],
  { steps, batch, seed, bilingual = [], onStep }: PretrainOptions,
): Promise<void> {
  const rng = createRng(seed);
  const drawable = drawableSources(sources);
  const joined = bilingual.filter(givesPairs);
  // Fewer give a batch too few negatives.
  const share = joined.length >= batch ? BILINGUAL_SHARE : 0;
  const optimizers = [...model.weights].map(
    ([name, weight]) =>
      new AdamW(new Map([[name, weight]]), { learningRate: RATES.get(name)!, weightDecay: 0 }),
  );
  const variables = [...model.weights.values()];
  try {
    for (let step = 1; step <= steps; step++) {
      const articles = share > 0 && rng.next() < share ? joined : drawable[rng.below(drawable.length)]!;
      const drawn = drawBatch(articles, batch, rng);
      const pairs = drawn.map(({ pair }) => pair);
      const batches = [0, 1].map((side) => toBatch(pairs, side as 0 | 1, model)) as [TokenBatch, TokenBatch];
      const excluded = sameArticle(drawn);
      const { value, grads } = tf.variableGrads(() => lossOf(model, batches, excluded), variables);
      const norm = globalNorm(Object.values(grads));
      const [loss] = (await value.data()) as Float32Array;
      const [gradientNorm] = (await norm.data()) as Float32Array;
      tf.dispose([value, norm]);
      if (!Number.isFinite(loss) || !Number.isFinite(gradientNorm)) {
        tf.dispose(grads);
        throw diverged(step, loss, gradientNorm);
      }
      const rate = linearSchedule(step, steps, WARMUP);
      [...model.weights].forEach(([name, { name: key }], i) => {
        const rows = new Map<string, Int32Array>(
          name.startsWith("embeddings.word") ? [[name, rowsOf(batches)]] : [],
        );
        const gradients = new Map([[name, grads[key]!]]);
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

function lossOf(
  model: BagModel,
  [a, b]: readonly [TokenBatch, TokenBatch],
  entries: Float32Array,
): tf.Scalar {
  const labels = tf.ones([a.size]) as tf.Tensor1D;
  const excluded = tf.tensor2d(entries, [a.size, a.size]);
  return noiseWeightedMnrLoss(model.embed(a), model.embed(b), labels, tf.scalar(1 / TAU), { excluded });
}

/** Returns `[m, m]`: 1 where two pairs are of one article, and thus not negatives of each other. */
function sameArticle(drawn: readonly DrawnPair[]): Float32Array {
  const size = drawn.length;
  return Float32Array.from({ length: size * size }, (_, i) => {
    const [row, column] = [Math.floor(i / size), i % size];
    return row !== column && drawn[row]?.article === drawn[column]?.article ? 1 : 0;
  });
}

/** A pair, and the number of its article. */
interface DrawnPair {
  readonly article: number;
  readonly pair: PiecePair;
}

/** Returns the articles with enough text for pairs, without sources of a single one: it has no negatives. */
function drawableSources(
  sources: readonly (readonly ArticlePieces[])[],
): readonly (readonly ArticlePieces[])[] {
  const drawable = sources
    .map((articles) => articles.filter(givesPairs))
    .filter((articles) => articles.length > 1);
  if (drawable.length > 0) return drawable;
  throw new UsageError("No source has two articles with text enough to draw pairs from.", {
    code: "NOTHING_TO_TRAIN",
    hint: "Import articles with a title and a vclaim, e.g.: crowdchecked import articles FILE.jsonl",
  });
}

function drawBatch(articles: readonly ArticlePieces[], size: number, rng: Rng): DrawnPair[] {
  const drawn: DrawnPair[] = [];
  while (drawn.length < size) {
    const article = rng.below(articles.length);
    const pair = drawPair(articles[article]!, rng);
    if (pair) drawn.push({ article, pair });
  }
  return drawn;
}

function toBatch(pairs: readonly PiecePair[], side: 0 | 1, { tokenizer, maxLength }: BagModel): TokenBatch {
  return padBatch(
    pairs.map((pair) => pair[side].subarray(0, maxLength)),
    tokenizer.padId,
  );
}

/** Returns the rows of the table that a step uses, ascending. */
function rowsOf(batches: readonly TokenBatch[]): Int32Array {
  return Int32Array.from(new Set(batches.flatMap(({ ids }) => [...ids]))).sort();
}

function diverged(step: number, loss: number | undefined, norm: number | undefined): UsageError {
  return new UsageError(`Pre-training diverged at step ${step}: loss ${loss}, gradient norm ${norm}.`, {
    code: "TRAINING_DIVERGED",
    hint: "Nothing was written. Look at the articles' texts, or try another --seed.",
  });
}
