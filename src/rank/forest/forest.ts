import { UsageError } from "../../base/core/errors";
import { LaneContributions } from "./lane-contributions";
import { Lanes } from "./lanes";
import { predictPlain } from "./plain";
import { PlainContributions } from "./plain-contributions";
import { readTrees } from "./tree-text";
import type { Trees } from "./trees";

/**
 * A ranker's trees, evaluated without LightGBM: equal to its own predictions, bit for bit. One per thread:
 * buffers are reused.
 */
export class Forest {
  /** Number of features. */
  readonly columns: number;
  /** Number of trees. */
  readonly rounds: number;
  private readonly lanes: Lanes | undefined;
  /** Made when it is first asked for: its tables are larger than the trees. */
  private explained: LaneContributions | PlainContributions | undefined;

  private constructor(private readonly trees: Trees) {
    this.columns = trees.featureNames.length;
    this.rounds = trees.leafStarts.length - 1;
    this.lanes = Lanes.of(trees);
  }

  /**
   * Returns the forest that `text` (LightGBM's own format) describes.
   * @throws ArtifactError `RANKER_CORRUPT` or `RANKER_TREES` as `readTrees` does.
   * @throws EnvironmentError `KERNELS_MISSING`, `ADDRESS_SPACE`.
   */
  static fromText(text: string): Forest {
    return new Forest(readTrees(text));
  }

  /**
   * Returns `[rows]` scores of `features` `[rows, columns]`, row-major; NaN is a missing value.
   * @throws UsageError `DATASET_SHAPE` where these are no whole rows.
   */
  predict(features: Float64Array): Float64Array {
    this.checkShape(features);
    return this.lanes ? this.lanes.predict(features) : predictPlain(this.trees, features);
  }

  /**
   * Returns `[rows, columns + 1]` SHAP values of `features` `[rows, columns]`; the last column is the
   * expected score, and each row sums to `predict`.
   * @throws UsageError `DATASET_SHAPE` where these are no whole rows.
   * @see Lundberg et al., Consistent Individualized Feature Attribution for Tree Ensembles, 2018.
   */
  contributions(features: Float64Array): Float64Array {
    this.checkShape(features);
    this.explained ??= LaneContributions.of(this.trees) ?? new PlainContributions(this.trees);
    return this.explained.of(features);
  }

  private checkShape({ length }: Float64Array): void {
    if (length % this.columns === 0) return;
    throw new UsageError(`${length} values do not make rows of ${this.columns} features.`, {
      code: "DATASET_SHAPE",
      hint: "Give all features of each row, in the order of the ranker's manifest.",
    });
  }
}
