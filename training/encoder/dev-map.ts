import * as tf from "@tensorflow/tfjs-core";
import { averagePrecision } from "../average-precision";

const CUTOFF = 5;
/** Queries that are scored at once: a row of scores has an entry for every article. */
const QUERIES = 64;

/**
 * Returns MAP@5 of the nearest articles by cosine, 0 - 1, every article compared; equal cosines by ascending number.
 * @param tweets `[queries, dimension]`, unit rows.
 * @param articles `[articles, dimension]`, unit rows.
 * @param relevant of each query.
 */
export async function devMap(
  tweets: Float32Array,
  articles: Float32Array,
  dimension: number,
  relevant: readonly ReadonlySet<number>[],
): Promise<number> {
  const count = articles.length / dimension;
  const all = tf.tensor2d(articles, [count, dimension]);
  let sum = 0;
  try {
    for (let first = 0; first < relevant.length; first += QUERIES) {
      const some = relevant.slice(first, first + QUERIES);
      const vectors = tweets.subarray(first * dimension, (first + some.length) * dimension);
      const scores = tf.tidy(() =>
        tf.matMul(tf.tensor2d(vectors, [some.length, dimension]), all, false, true),
      );
      const values = (await scores.data()) as Float32Array;
      scores.dispose();
      for (const [row, articlesOf] of some.entries())
        sum += averagePrecision(best(values.subarray(row * count, (row + 1) * count)), articlesOf);
    }
  } finally {
    all.dispose();
  }
  return sum / relevant.length;
}

/** Returns the numbers of the `CUTOFF` highest scores, best first. */
function best(scores: Float32Array): number[] {
  const top: number[] = [];
  for (let article = 0; article < scores.length; article++) {
    const score = scores[article] as number;
    if (top.length === CUTOFF && score <= (scores[top[CUTOFF - 1] as number] as number)) continue;
    let at = top.length;
    while (at > 0 && score > (scores[top[at - 1] as number] as number)) at--;
    top.splice(at, 0, article);
    top.length = Math.min(top.length, CUTOFF);
  }
  return top;
}
