import { Booster, Dataset } from "../../src/native/lightgbm";
import { DATINGS, type Example } from "./examples";

/** Settings of LambdaMART; broad optima in cross-validation on the training tweets of CheckThat! 2021. */
const SHARED = {
  objective: "lambdarank",
  metric: "map",
  eval_at: "5",
  verbosity: -1,
  deterministic: true,
  force_row_wise: true,
  bagging_freq: 1,
} as const;

/** How a ranker is trained. */
export interface FitSettings {
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** The most rounds; cross-validation finds where to stop. */
  readonly rounds: number;
}

export const DEFAULT_SETTINGS: FitSettings = {
  parameters: {
    ...SHARED,
    learning_rate: 0.02,
    num_leaves: 31,
    max_depth: 5,
    min_data_in_leaf: 20,
    bagging_fraction: 0.5,
    feature_fraction: 0.25,
  },
  rounds: 500,
};

/**
 * The settings of the paper's published code: small steps, shallow trees, strong subsampling. Differs from it: where to stop is found by
 * cross-validation, not on one held-out fifth.
 */
export const PAPER_SETTINGS: FitSettings = {
  parameters: {
    ...SHARED,
    learning_rate: 0.02,
    num_leaves: 12,
    max_depth: 3,
    bagging_fraction: 0.3,
    bagging_by_query: true,
    feature_fraction: 0.3,
  },
  rounds: 1500,
};

export interface FitOptions {
  readonly features: readonly string[];
  readonly settings: FitSettings;
  readonly seed: number;
  readonly threads: number;
  /** Queries on which LightGBM's MAP@5 is taken after each round. */
  readonly heldOut?: readonly Example[];
  /** Called after each round; return false to stop. */
  readonly onRound?: (round: number, heldOutMap: number | undefined) => boolean | undefined;
}

/**
 * Returns a LambdaMART trained on the examples, each shown undated, dated and re-dated. Queries without a relevant candidate teach nothing and are
 * left out. Equal input and seed give an equal model, whatever the number of threads.
 * @see Burges, From RankNet to LambdaRank to LambdaMART, MSR-TR-2010-82.
 */
export async function fitRanker(examples: readonly Example[], options: FitOptions): Promise<Booster> {
  const { features, settings, seed, threads, heldOut, onRound } = options;
  const parameters = { ...settings.parameters, seed, num_threads: threads };
  const dataset = new Dataset({
    ...tableOf(examples, features.length),
    columns: features.length,
    featureNames: features,
    parameters,
  });
  let validation: Dataset | undefined;
  try {
    if (heldOut) {
      const table = tableOf(heldOut, features.length);
      validation = new Dataset({
        ...table,
        columns: features.length,
        featureNames: features,
        parameters,
        reference: dataset,
      });
    }
    return await Booster.train({
      dataset,
      parameters,
      rounds: settings.rounds,
      ...(validation ? { validation } : {}),
      ...(onRound ? { onRound } : {}),
    });
  } finally {
    validation?.dispose();
    dataset.dispose();
  }
}

function tableOf(
  examples: readonly Example[],
  columns: number,
): { features: Float64Array; labels: Float32Array; groups: Int32Array } {
  const shown = examples
    .filter(({ labels }) => labels.includes(1))
    .flatMap((example) => {
      const datings = example.hasDate ? DATINGS : (["undated"] as const);
      return datings.map((dating) => ({ labels: example.labels, features: example.features[dating] }));
    });
  const rows = shown.reduce((sum, { labels }) => sum + labels.length, 0);
  const features = new Float64Array(rows * columns);
  const labels = new Float32Array(rows);
  let row = 0;
  for (const group of shown) {
    features.set(group.features, row * columns);
    labels.set(group.labels, row);
    row += group.labels.length;
  }
  return { features, labels, groups: Int32Array.from(shown, (group) => group.labels.length) };
}
