import { goesLeft, type Trees } from "./trees";

/**
 * Returns `[rows]` scores of `features` `[rows, columns]`: what each tree's leaf adds, summed in the order of
 * the trees. Slow and simple: the oracle of the faster form, and what ranks where an engine cannot run that.
 */
export function predictPlain(trees: Trees, features: Float64Array): Float64Array {
  const columns = trees.featureNames.length;
  const scores = new Float64Array(features.length / columns);
  for (const row of scores.keys()) {
    const values = features.subarray(row * columns, (row + 1) * columns);
    for (let tree = 0; tree + 1 < trees.leafStarts.length; tree++)
      scores[row]! += trees.leafValues[leafOf(trees, tree, values)]!;
  }
  return scores;
}

/** Returns the leaf of a tree in which a row ends. */
function leafOf(trees: Trees, tree: number, values: Float64Array): number {
  let node = trees.nodeStarts[tree]!;
  if (node === trees.nodeStarts[tree + 1]) return trees.leafStarts[tree]!;
  while (node >= 0) {
    const isLeft = goesLeft(trees, node, values[trees.features[node]!]!);
    node = isLeft ? trees.left[node]! : trees.right[node]!;
  }
  return ~node;
}
