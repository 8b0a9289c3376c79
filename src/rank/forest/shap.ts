import { goesLeft, type Trees } from "./trees";

/** Paths of at most so many features have a table; a table has two to their power of numbers. */
const MOST_TABLED = 8;

/** Stands for a share of no rows at all, by which nothing can be divided. */
const LEAST_SHARE = 1e-30;

/**
 * Says what each feature adds to a row's score: SHAP values, where a feature that is left out counts as the mean
 * over the training rows that came to its node. One per forest and thread.
 *
 * A leaf adds to the features on its path. Let the path have `d` features, `z` the share of rows that go along it
 * at a feature's nodes, and `H` be the features by which the row itself goes along. Then by Shapley's formula a
 * feature outside of `H` gets `-G(H)`, and one in `H` gets `(1 - z) / z G(H without it)`, where
 *
 * `G(H) = value * sum over S in H of |S|! (d - |S| - 1)! / d! * product of z over the path's features not in S`.
 *
 * `G` depends on the row by `H` alone, so that each leaf keeps it for all `H`; a row then needs one walk through
 * all nodes, and looks the rest up.
 * @see Lundberg et al., Consistent Individualized Feature Attribution for Tree Ensembles, 2018, Algorithm 2, for
 *   what is computed; Yang, Fast TreeSHAP, 2021, version 2, for tables by leaf.
 */
export class Contributions {
  /** `[nodes]`: the bit of a node's feature among those on the way to it. */
  private readonly bits: Uint32Array;
  /** `[leaves + 1]`: where a leaf's features begin. */
  private readonly pathStarts: Uint32Array;
  /** The columns of all leaves' features, by bit. */
  private readonly pathFeatures: Uint32Array;
  /** Their shares of rows, 0 - 1. */
  private readonly pathShares: Float64Array;
  /** `(1 - share) / share`. */
  private readonly pathOdds: Float64Array;
  /** `[leaves]`: where a leaf's `G` begins; -1 for long paths, which have none. */
  private readonly tableStarts: Int32Array;
  private readonly tables: Float64Array;
  private readonly expected: number;
  /** `[nodes]`, `[leaves]`: bits of the features by which the row in hand does not come there. */
  private readonly nodeOff: Uint32Array;
  private readonly leafOff: Uint32Array;

  constructor(private readonly trees: Trees) {
    const leaves = trees.leafValues.length;
    const { bits, paths } = readPaths(trees);
    this.bits = bits;
    this.pathStarts = new Uint32Array(leaves + 1);
    for (const [leaf, { features }] of paths.entries())
      this.pathStarts[leaf + 1] = this.pathStarts[leaf]! + features.length;
    this.pathFeatures = Uint32Array.from(paths.flatMap(({ features }) => features));
    this.pathShares = Float64Array.from(paths.flatMap(({ shares }) => shares));
    this.pathOdds = this.pathShares.map((share) => (1 - share) / share);
    this.tableStarts = new Int32Array(leaves).fill(-1);
    let length = 0;
    for (const [leaf, { features }] of paths.entries()) {
      if (features.length > MOST_TABLED) continue;
      this.tableStarts[leaf] = length;
      length += 2 ** features.length;
    }
    this.tables = new Float64Array(length);
    for (const [leaf, start] of this.tableStarts.entries()) {
      const end = start < 0 ? start : start + 2 ** paths[leaf]!.features.length;
      for (let at = start; at < end; at++) this.tables[at] = this.worth(leaf, at - start);
    }
    this.expected = expectedScore(trees);
    this.nodeOff = new Uint32Array(trees.features.length);
    this.leafOff = new Uint32Array(leaves);
  }

  /** Returns `[rows, columns + 1]` of `features` `[rows, columns]`; the last column is the expected score. */
  of(features: Float64Array): Float64Array {
    const columns = this.trees.featureNames.length;
    const rows = features.length / columns;
    const results = new Float64Array(rows * (columns + 1));
    for (let row = 0; row < rows; row++) {
      const added = results.subarray(row * (columns + 1), (row + 1) * (columns + 1));
      this.walk(features.subarray(row * columns, (row + 1) * columns));
      this.addUp(added);
      added[columns] = this.expected;
    }
    return results;
  }

  /** Finds by which features the row does not come to each leaf. Parents come before their children. */
  private walk(values: Float64Array): void {
    const { trees, bits, nodeOff, leafOff } = this;
    const { features, left, right } = trees;
    for (let node = 0; node < features.length; node++) {
      const off = nodeOff[node]!;
      const isLeft = goesLeft(trees, node, values[features[node]!]!);
      const more = off | bits[node]!;
      const toLeft = left[node]!;
      const toRight = right[node]!;
      if (toLeft < 0) leafOff[~toLeft] = isLeft ? off : more;
      else nodeOff[toLeft] = isLeft ? off : more;
      if (toRight < 0) leafOff[~toRight] = isLeft ? more : off;
      else nodeOff[toRight] = isLeft ? more : off;
    }
  }

  private addUp(added: Float64Array): void {
    const { leafOff, pathStarts, pathFeatures, pathOdds, tableStarts, tables } = this;
    for (let leaf = 0; leaf < leafOff.length; leaf++) {
      const start = pathStarts[leaf]!;
      const count = pathStarts[leaf + 1]! - start;
      const on = ~leafOff[leaf]! & (2 ** count - 1);
      const table = tableStarts[leaf]!;
      const without = table < 0 ? this.worth(leaf, on) : tables[table + on]!;
      for (let i = 0; i < count; i++) {
        const column = pathFeatures[start + i]!;
        const bit = 1 << i;
        if ((on & bit) === 0) added[column]! -= without;
        else {
          const other = on ^ bit;
          added[column]! += pathOdds[start + i]! * (table < 0 ? this.worth(leaf, other) : tables[table + other]!);
        }
      }
    }
  }

  /** Returns `G` of a leaf for the features `on` by which a row comes along. */
  private worth(leaf: number, on: number): number {
    const start = this.pathStarts[leaf]!;
    const count = this.pathStarts[leaf + 1]! - start;
    // The polynomial `product of (share + x)` over `on`: the coefficient of `x^s` sums over all sets of size s.
    const sums = [1];
    let off = this.trees.leafValues[leaf]!;
    for (let i = 0; i < count; i++) {
      const share = this.pathShares[start + i]!;
      if ((on & (1 << i)) === 0) off *= share;
      else {
        sums.push(0);
        for (let s = sums.length - 1; s > 0; s--) sums[s] = sums[s]! * share + sums[s - 1]!;
        sums[0]! *= share;
      }
    }
    let total = 0;
    // |S|! (d - |S| - 1)! / d!; nobody asks for it where S is the whole path.
    let weight = 1 / count;
    for (const [size, sum] of sums.entries()) {
      if (size === count) break;
      total += weight * sum;
      weight *= (size + 1) / (count - size - 1);
    }
    return off * total;
  }
}

/** The features on the way to a leaf, in the order in which they come first, with the shares of rows. */
interface Path {
  readonly features: readonly number[];
  readonly shares: readonly number[];
}

function readPaths(trees: Trees): { bits: Uint32Array; paths: Path[] } {
  const { features, left, right, nodeRows, leafRows, nodeStarts } = trees;
  const bits = new Uint32Array(features.length);
  const paths: Path[] = Array.from(trees.leafValues, () => ({ features: [], shares: [] }));
  const nodePaths: Path[] = [];
  for (const start of nodeStarts.subarray(0, -1)) nodePaths[start] = { features: [], shares: [] };
  for (const [node, feature] of features.entries()) {
    const path = nodePaths[node]!;
    const known = path.features.indexOf(feature);
    const at = known < 0 ? path.features.length : known;
    bits[node] = 2 ** at;
    for (const child of [left[node]!, right[node]!]) {
      const rows = child < 0 ? leafRows[~child]! : nodeRows[child]!;
      const share = nodeRows[node]! > 0 ? Math.max(rows / nodeRows[node]!, LEAST_SHARE) : 1;
      const shares = [...path.shares];
      shares[at] = (shares[at] ?? 1) * share;
      const extended = { features: known < 0 ? [...path.features, feature] : path.features, shares };
      if (child < 0) paths[~child] = extended;
      else nodePaths[child] = extended;
    }
  }
  return { bits, paths };
}

/** Returns the mean score of the training rows, tree by tree. @see LightGBM 4.1, `Tree::ExpectedValue`. */
function expectedScore({ nodeStarts, leafStarts, nodeRows, leafRows, leafValues }: Trees): number {
  let expected = 0;
  for (let tree = 0; tree + 1 < leafStarts.length; tree++) {
    const node = nodeStarts[tree]!;
    const rows = node === nodeStarts[tree + 1] ? 1 : nodeRows[node]!;
    let mean = 0;
    for (let leaf = leafStarts[tree]!; leaf < leafStarts[tree + 1]!; leaf++)
      mean += (leafRows[leaf]! / rows) * leafValues[leaf]!;
    expected += mean;
  }
  return expected;
}
