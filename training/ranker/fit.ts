import { ArtifactError } from "../../src/base/core/errors";
import { createRng, shuffle } from "../../src/base/core/rng";
import { Booster, Dataset } from "../../src/base/native/lightgbm";
import { measureOf } from "../../src/rank/features/table";
import { Forest } from "../../src/rank/forest/forest";
import { DATINGS, type Example, isFound } from "./examples";

const SHARED = {
  objective: "lambdarank",
  metric: "map",
  eval_at: "5",
  verbosity: -1,
  deterministic: true,
  force_row_wise: true,
} as const;

/** How a ranker is trained. */
export interface FitSettings {
  readonly parameters: Readonly<Record<string, string | number | boolean>>;
  /** Share of the queries that each tree is grown from, drawn for each tree; default: all. */
  readonly queryFraction?: number;
  /** Whether scores are monotone in features with a direction; see `Measure.direction`. */
  readonly monotone?: boolean;
  /** The most rounds; cross-validation finds where to stop. */
  readonly rounds: number;
}

/** Broad optima when each of four collections is left out in turn; see docs/reproduce/ranking.md. */
export const DEFAULT_SETTINGS: FitSettings = {
  parameters: {
    ...SHARED,
    learning_rate: 0.03,
    num_leaves: 31,
    max_depth: 5,
    min_data_in_leaf: 20,
    bagging_freq: 1,
    bagging_fraction: 0.5,
    feature_fraction: 0.25,
  },
  monotone: true,
  rounds: 400,
};

/**
 * The settings of the paper's published code, pyltr's LambdaMART: small steps, shallow trees, leaves of any
 * size, each tree grown from three tenths of the queries and of the features. LightGBM 4.1 cannot draw
 * queries (its `bagging_fraction` draws rows, candidates of all queries), so rows of queries that are not
 * drawn get the weight 0, which excludes them from the tree. `min_sum_hessian_in_leaf` keeps its default of
 * 0.001, which forbids leaves without drawn rows: with 0 LightGBM fails on them.
 *
 * Differs from it: cross-validation finds the number of rounds, not one held-out fifth; LightGBM weighs a
 * swap of two candidates by the change in NDCG, pyltr by that in AP@5.
 */
export const PAPER_SETTINGS: FitSettings = {
  parameters: {
    ...SHARED,
    learning_rate: 0.02,
    num_leaves: 12,
    max_depth: 3,
    min_data_in_leaf: 1,
    feature_fraction: 0.3,
  },
  queryFraction: 0.3,
  rounds: 1500,
};

export interface FitOptions {
  readonly features: readonly string[];
  readonly settings: FitSettings;
  readonly seed: number;
  readonly threads: number;
  /** A ranker of the same features that the training continues; default: none. */
  readonly start?: Booster | undefined;
  /** Queries for LightGBM's MAP@5 after each round; there is none where none has a relevant candidate. */
  readonly heldOut?: readonly Example[];
  /** Called after each round; return false to stop. */
  readonly onRound?: (round: number, heldOutMap: number | undefined) => boolean | undefined;
}

/**
 * Returns a LambdaMART trained on the examples, each undated, dated and re-dated. Queries without a relevant
 * candidate are left out. With a start, the rounds are added to its own. Equal input and seed give an equal
 * model for any number of threads.
 * @throws ArtifactError `NO_JUDGEMENTS` where no query has a relevant candidate.
 * @see Burges, From RankNet to LambdaRank to LambdaMART, MSR-TR-2010-82.
 */
export async function fitRanker(examples: readonly Example[], options: FitOptions): Promise<Booster> {
  const { features, settings, seed, threads, start, heldOut, onRound } = options;
  if (!examples.some(isFound)) throw nothingFound();
  const parameters = {
    ...settings.parameters,
    ...(settings.monotone ? { monotone_constraints: directions(features) } : {}),
    seed,
    num_threads: threads,
  };
  const { queries, weights, ...table } = tableOf(examples, features.length);
  const dataset = new Dataset({
    ...table,
    ...scoredBy(start, table.features),
    columns: features.length,
    featureNames: features,
    parameters,
  });
  let validation: Dataset | undefined;
  try {
    if (weights.some((weight) => weight !== 1)) dataset.weigh(weights);
    if (heldOut?.some(isFound)) {
      const { queries: _, weights: __, ...shown } = tableOf(heldOut, features.length);
      validation = new Dataset({
        ...shown,
        ...scoredBy(start, shown.features),
        columns: features.length,
        featureNames: features,
        parameters,
        reference: dataset,
      });
    }
    const trained = await Booster.train({
      dataset,
      parameters,
      rounds: settings.rounds,
      ...(settings.queryFraction === undefined
        ? {}
        : { beforeRound: querySampler(dataset, { queries, weights }, settings.queryFraction, seed) }),
      ...(validation ? { validation } : {}),
      ...(onRound ? { onRound } : {}),
    });
    if (!start) return trained;
    try {
      return start.plus(trained);
    } finally {
      trained.dispose();
    }
  } finally {
    validation?.dispose();
    dataset.dispose();
  }
}

function nothingFound(): ArtifactError {
  return new ArtifactError("No judged tweet has a relevant article among its candidates.", {
    code: "NO_JUDGEMENTS",
    hint: "Import more judged tweets, or let more articles be ranked (the setting candidates).",
  });
}

/** Returns the trees that `fitRanker` trains, to rank with. */
export async function fitForest(examples: readonly Example[], options: FitOptions): Promise<Forest> {
  const booster = await fitRanker(examples, options);
  try {
    return Forest.fromText(booster.toText());
  } finally {
    booster.dispose();
  }
}

function scoredBy(
  start: Booster | undefined,
  features: Float64Array,
): { readonly initialScores?: Float64Array } {
  return start ? { initialScores: start.predict(features) } : {};
}

/** Returns LightGBM's constraints: 1, -1 or 0 for each feature. */
function directions(features: readonly string[]): string {
  return features.map((name) => measureOf(name)?.direction ?? 0).join(",");
}

/**
 * Returns a function that draws the queries of the next tree: a share of them, at least one, keeps its
 * weights, the others get the weight 0.
 */
function querySampler(
  dataset: Dataset,
  { queries, weights: all }: Pick<Table, "queries" | "weights">,
  fraction: number,
  seed: number,
): () => void {
  const rng = createRng(seed);
  const drawn = [...new Set(queries)];
  // LightGBM checks for weights when the training begins, so they must exist by then.
  dataset.weigh(all);
  return () => {
    const kept = new Set(shuffle(drawn, rng).slice(0, Math.max(1, Math.round(fraction * drawn.length))));
    dataset.weigh(all.map((weight, row) => (kept.has(queries[row]!) ? weight : 0)));
  };
}

/** Rows for LightGBM, each with the number of its example. */
interface Table {
  /** `[rows, columns]` */
  readonly features: Float64Array;
  readonly labels: Float32Array;
  readonly groups: Int32Array;
  /** `[rows]` */
  readonly queries: Int32Array;
  /** `[rows]` */
  readonly weights: Float32Array;
}

function tableOf(examples: readonly Example[], columns: number): Table {
  const shown = examples.flatMap((example, query) => {
    if (!isFound(example)) return [];
    const datings = example.hasDate ? DATINGS : (["undated"] as const);
    // A query counts once, in however many forms.
    const weight = example.weight === undefined ? 1 : example.weight / datings.length;
    return datings.map((dating) => ({
      query,
      weight,
      labels: example.labels,
      features: example.features[dating],
    }));
  });
  const rows = shown.reduce((sum, { labels }) => sum + labels.length, 0);
  const features = new Float64Array(rows * columns);
  const labels = new Float32Array(rows);
  const queries = new Int32Array(rows);
  const weights = new Float32Array(rows);
  let row = 0;
  for (const group of shown) {
    const end = row + group.labels.length;
    features.set(group.features, row * columns);
    labels.set(group.labels, row);
    queries.fill(group.query, row, end);
    weights.fill(group.weight, row, end);
    row = end;
  }
  const groups = Int32Array.from(shown, (group) => group.labels.length);
  return { features, labels, groups, queries, weights };
}
