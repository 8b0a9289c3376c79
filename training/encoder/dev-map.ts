import * as tf from "@tensorflow/tfjs-core";
import { averagePrecision } from "../../src/base/core/average-precision";
import { mean } from "../../src/base/core/sums";
import type { EncoderData } from "./data";

const CUTOFF = 5;
/** Queries scored at once: each takes a row of scores of all articles. */
const QUERIES = 64;

/**
 * Returns MAP@5, 0 - 1, of an exhaustive search by cosine; equal cosines by ascending number.
 * @param tweets `[queries, dimension]`, unit rows.
 * @param articles `[articles, dimension]`, unit rows.
 * @param data which articles are candidates, and the relevant ones of each tweet.
 */
export async function devMap(
  tweets: Float32Array,
  articles: Float32Array,
  dimension: number,
  { candidates, dev }: Pick<EncoderData, "candidates" | "dev">,
): Promise<number> {
  let sum = 0;
  for (let first = 0; first < dev.length; first += QUERIES) {
    const some = dev.slice(first, first + QUERIES);
    const vectors = tweets.subarray(first * dimension, (first + some.length) * dimension);
    const rows = await cosineRows(vectors, articles, dimension);
    sum += some.length * meanAveragePrecision(rows, { candidates, dev: some });
  }
  return sum / dev.length;
}

/**
 * Returns MAP@5, 0 - 1, by the scores of all articles; equal scores by ascending number.
 * @param rows for each dev tweet, the scores of all articles.
 */
export function meanAveragePrecision(
  rows: readonly Float32Array[],
  { candidates, dev }: Pick<EncoderData, "candidates" | "dev">,
): number {
  return mean(dev.map(({ relevant }, query) => averagePrecision(best(rows[query]!, candidates), relevant)));
}

/** Returns for each tweet its cosines with all articles. @param tweets as for `devMap`. */
export async function cosineRows(
  tweets: Float32Array,
  articles: Float32Array,
  dimension: number,
): Promise<Float32Array[]> {
  const [queries, count] = [tweets.length / dimension, articles.length / dimension];
  const scores = tf.tidy(() =>
    tf.matMul(
      tf.tensor2d(tweets, [queries, dimension]),
      tf.tensor2d(articles, [count, dimension]),
      false,
      true,
    ),
  );
  const values = (await scores.data()) as Float32Array;
  scores.dispose();
  return Array.from({ length: queries }, (_, row) => values.slice(row * count, (row + 1) * count));
}

/** Returns the numbers of the `CUTOFF` candidates with the highest scores, best first. */
function best(scores: Float32Array, candidates: readonly boolean[]): number[] {
  const top: { readonly article: number; readonly score: number }[] = [];
  for (const [article, score] of scores.entries()) {
    const worst = top.at(-1);
    if (!candidates[article] || (top.length === CUTOFF && worst && score <= worst.score)) continue;
    const place = top.findIndex((held) => score > held.score);
    top.splice(place < 0 ? top.length : place, 0, { article, score });
    top.length = Math.min(top.length, CUTOFF);
  }
  return top.map(({ article }) => article);
}
