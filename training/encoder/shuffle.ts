import { HierarchicalNSW } from "hnswlib-node";
import { createRng, shuffle } from "../../src/base/core/rng";

/** Pairs in a group; a batch of 8 holds two. @see CrowdChecked, appendix A. */
export const GROUP_SIZE = 4;

/** Neighbours that are looked at for each tweet. */
const DEPTH = 200;

/** The graph's links a point and the breadth of its construction; hnswlib's own defaults serve. */
const GRAPH = { m: 16, efConstruction: 200 } as const;

/** Returns the numbers 0 to `count - 1` in random order. */
export function randomOrder(count: number, seed: number): Uint32Array {
  return Uint32Array.from(shuffle([...Array(count).keys()], createRng(seed)));
}

/**
 * Returns the pairs in an order that puts similar tweets beside each other, so that a batch holds hard
 * negatives: in random order, every pair that is still free forms a group with its nearest free neighbours.
 * Pairs that find too few neighbours follow at the end.
 *
 * Differs from the published code: pairs whose articles check the same claim are not put into one group,
 * since they cannot be negatives of each other.
 *
 * @param vectors `[n, dimension]`, unit rows: the tweets under the current model.
 * @param articles `[n]`, the article of each pair, or the number of those that check the same claim.
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
  const neighbours = neighbourSearch(vectors, dimension, count, seed);
  const used = new Uint8Array(count);
  const groups: number[] = [];
  const single: number[] = [];
  for (const first of randomOrder(count, seed)) {
    if (used[first] === 1) continue;
    const group = [first];
    for (const other of neighbours(first)) {
      if (group.length === GROUP_SIZE) break;
      if (used[other] === 1 || group.some((member) => articles[member] === articles[other])) continue;
      group.push(other);
    }
    // A short group's members would shift all groups behind it over the borders of batches.
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

/** Returns a function that gives a point's nearest points, nearest first, itself among them. */
function neighbourSearch(
  vectors: Float32Array,
  dimension: number,
  count: number,
  seed: number,
): (point: number) => readonly number[] {
  const vectorOf = (point: number): number[] =>
    Array.from(vectors.subarray(point * dimension, (point + 1) * dimension));
  const graph = new HierarchicalNSW("ip", dimension);
  graph.initIndex({ maxElements: count, ...GRAPH, randomSeed: seed });
  for (let point = 0; point < count; point++) graph.addPoint(vectorOf(point), point);
  const depth = Math.min(DEPTH, count);
  graph.setEf(depth);
  return (point) => graph.searchKnn(vectorOf(point), depth).neighbors;
}
