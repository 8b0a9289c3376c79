import { DEFAULT_HNSW, VectorGraph } from "../../index";
import { createRng, shuffle } from "../../src/base/core/rng";

/** Pairs in a group; a batch of 8 holds two. @see CrowdChecked, appendix A. */
const GROUP_SIZE = 4;

/** Neighbours searched for each tweet. */
const DEPTH = 200;

/** Returns the numbers 0 to `count - 1` in random order. */
export function randomOrder(count: number, seed: number): Uint32Array {
  return Uint32Array.from(shuffle([...Array(count).keys()], createRng(seed)));
}

/**
 * Returns the pairs in an order with similar tweets beside each other, so that a batch holds hard negatives:
 * in random order, every free pair forms a group with its nearest free neighbours. Pairs with too few
 * neighbours follow at the end.
 *
 * Differs from the published code: pairs whose articles check the same claim are never in one group, since
 * they cannot be negatives of each other.
 *
 * @param vectors `[n, dimension]`, unit rows: the tweets under the current model.
 * @param articles `[n]`, the article of each pair, or its group (`EncoderData`).
 * @see CrowdChecked, section 4 (*Shuffling and Temperature*); Chernyavskiy et al., Aschern at CLEF CheckThat!
 *   2021.
 */
export function groupBySimilarity(
  vectors: Float32Array,
  dimension: number,
  articles: ArrayLike<number>,
  seed: number,
): Uint32Array {
  const count = articles.length;
  const vectorOf = (pair: number): Float32Array => vectors.subarray(pair * dimension, (pair + 1) * dimension);
  const depth = Math.min(DEPTH, count);
  const graph = VectorGraph.empty({ ...DEFAULT_HNSW, dimension, ef: depth, seed });
  for (let pair = 0; pair < count; pair++) graph.put(pair, vectorOf(pair));
  const used = new Uint8Array(count);
  const groups: number[] = [];
  const single: number[] = [];
  for (const first of randomOrder(count, seed)) {
    if (used[first] === 1) continue;
    const group = [first];
    for (const other of graph.search(vectorOf(first), depth)) {
      if (group.length === GROUP_SIZE) break;
      if (used[other] === 1 || group.some((member) => articles[member] === articles[other])) continue;
      group.push(other);
    }
    // A short group would shift all later groups across the borders of batches.
    if (group.length < GROUP_SIZE) {
      single.push(first);
      used[first] = 1;
    } else {
      groups.push(...group);
      for (const member of group) used[member] = 1;
    }
  }
  return Uint32Array.from([...groups, ...single]);
}
