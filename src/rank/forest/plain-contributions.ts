import { expectedScore, type Paths, pathsOf } from "./paths";
import { worth } from "./shapley";
import { goesLeft, type Trees } from "./trees";

/**
 * SHAP values leaf by leaf, as `worth` has them. Slow and simple: the oracle of the faster form, and what
 * explains where an engine cannot run that. One per forest and thread.
 */
export class PlainContributions {
  private readonly paths: Paths;
  private readonly expected: number;

  /** @throws ArtifactError `RANKER_TREES` as `pathsOf` does. */
  constructor(private readonly trees: Trees) {
    this.paths = pathsOf(trees);
    this.expected = expectedScore(trees);
  }

  /** Returns `[rows, columns + 1]` of `features` `[rows, columns]`; the last column is the expected score. */
  of(features: Float64Array): Float64Array {
    const columns = this.trees.featureNames.length;
    const rows = features.length / columns;
    const results = new Float64Array(rows * (columns + 1));
    for (let row = 0; row < rows; row++) {
      const added = results.subarray(row * (columns + 1), (row + 1) * (columns + 1));
      this.addUp(this.missed(features.subarray(row * columns, (row + 1) * columns)), added);
      added[columns] = this.expected;
    }
    return results;
  }

  /** Returns `[leaves]` the features of a leaf's path, as bits, by which a row does not go along. */
  private missed(values: Float64Array): Uint32Array {
    const { features, left, right, leafValues } = this.trees;
    const ofNodes = new Uint32Array(features.length);
    const ofLeaves = new Uint32Array(leafValues.length);
    for (const [node, feature] of features.entries()) {
      const here = ofNodes[node]!;
      const other = here | (1 << this.paths.places[node]!);
      const isLeft = goesLeft(this.trees, node, values[feature]!);
      for (const [child, missed] of [
        [left[node]!, isLeft ? here : other],
        [right[node]!, isLeft ? other : here],
      ] as const) {
        if (child < 0) ofLeaves[~child] = missed;
        else ofNodes[child] = missed;
      }
    }
    return ofLeaves;
  }

  private addUp(missed: Uint32Array, added: Float64Array): void {
    const { starts, features, shares } = this.paths;
    for (const [leaf, value] of this.trees.leafValues.entries()) {
      const start = starts[leaf]!;
      const count = starts[leaf + 1]! - start;
      const on = (2 ** count - 1) & ~missed[leaf]!;
      for (let i = 0; i < count; i++) {
        const column = features[start + i]!;
        const share = shares[start + i]!;
        if ((on & (1 << i)) === 0) added[column]! -= worth(value, shares, start, count, on);
        else added[column]! += ((1 - share) / share) * worth(value, shares, start, count, on & ~(1 << i));
      }
    }
  }
}
