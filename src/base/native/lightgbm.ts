/** LightGBM's datasets and models, for training; ranking needs none of them (`src/rank/forest/`). */

import { ArtifactError, UsageError } from "../core/errors";
import { yieldToEvents } from "../core/yield";
import { check, type Handle, library, type Out, Owned, render, taken, textOf } from "./lightgbm-library";
import type { Parameters } from "./lightgbm-parameters";

const FLOAT64 = 1;
const FIELD_FLOAT32 = 0;
const FIELD_INT32 = 2;
const ROW_MAJOR = 1;
const PREDICT_RAW = 1;
const PREDICT_CONTRIBUTIONS = 3;
const GAIN = 1;

/** Rows for training or validation. */
export interface DatasetOptions {
  /** `[rows, columns]`, row-major; NaN is a missing value. */
  readonly features: Float64Array;
  readonly columns: number;
  /** `[rows]` relevance, 0 or more. */
  readonly labels: Float32Array;
  /** Rows of each query, in order; sums to `rows`. */
  readonly groups: Int32Array;
  readonly featureNames: readonly string[];
  /** `[rows]` scores that the training continues from; default: 0. */
  readonly initialScores?: Float64Array;
  /** The training rows, whose bins validation rows share. */
  readonly reference?: Dataset;
  readonly parameters: Parameters;
}

/** Binned rows inside LightGBM. Dispose of it after training. */
export class Dataset {
  private readonly owned: Owned;

  /**
   * @throws UsageError `DATASET_SHAPE` when the lengths do not fit together, `LIGHTGBM_PARAMETER` for a
   *   parameter that the compiled LightGBM does not have.
   */
  constructor(options: DatasetOptions) {
    const { features, columns, labels, groups, featureNames, initialScores, reference, parameters } = options;
    const rows = labels.length;
    const grouped = groups.reduce((sum, size) => sum + size, 0);
    if (features.length !== rows * columns || grouped !== rows || featureNames.length !== columns) {
      throw new UsageError(
        `${features.length} values, ${rows} labels, ${grouped} grouped rows and ${featureNames.length} names do not make a table of ${columns} columns.`,
        { code: "DATASET_SHAPE" },
      );
    }
    const lib = library();
    const out: Out<Handle> = [null];
    const from = reference?.handle ?? null;
    check(
      lib.datasetCreate(features, FLOAT64, rows, columns, ROW_MAJOR, render(parameters), from, out),
      "make a dataset",
    );
    this.owned = new Owned(taken(out), "dataset", (handle) => lib.datasetFree(handle));
    try {
      check(lib.datasetSetField(this.handle, "label", labels, rows, FIELD_FLOAT32), "set labels");
      check(
        lib.datasetSetField(this.handle, "group", groups, groups.length, FIELD_INT32),
        "set query groups",
      );
      if (initialScores)
        check(
          lib.datasetSetField(this.handle, "init_score", initialScores, rows, FLOAT64),
          "set initial scores",
        );
      check(lib.datasetSetNames(this.handle, featureNames, columns), "name features");
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get handle(): Handle {
    return this.owned.get();
  }

  /**
   * Gives every row a weight, 0 or more, that its gradients are multiplied by; default: 1. New weights take
   * effect in the next round if rows had weights before the training began.
   * @param weights `[rows]`.
   */
  weigh(weights: Float32Array): void {
    check(
      library().datasetSetField(this.handle, "weight", weights, weights.length, FIELD_FLOAT32),
      "weigh rows",
    );
  }

  dispose(): void {
    this.owned.dispose();
  }
}

export interface BoosterOptions {
  readonly dataset: Dataset;
  /** Rows that the metric is computed on after each round. */
  readonly validation?: Dataset;
  readonly parameters: Parameters;
  readonly rounds: number;
  /** Called before each round. */
  readonly beforeRound?: () => void;
  /** Called after each round with the first validation metric, if there is one. Return false to stop. */
  readonly onRound?: (round: number, metric: number | undefined) => boolean | undefined;
}

/** A model of regression trees. */
export class Booster {
  private readonly owned: Owned;

  private constructor(
    handle: Handle,
    /** Number of features. */
    readonly columns: number,
    /** Rounds of boosting that predictions use. */
    readonly rounds: number,
  ) {
    const lib = library();
    this.owned = new Owned(handle, "booster", (owned) => lib.boosterFree(owned));
  }

  /**
   * Returns a model trained on `dataset`; equal parameters give equal models, with `deterministic`. Other
   * events run after each round.
   * @throws UsageError `LIGHTGBM_PARAMETER` for a parameter that the compiled LightGBM does not have.
   */
  static async train(options: BoosterOptions): Promise<Booster> {
    const { dataset, validation, parameters, rounds, beforeRound, onRound } = options;
    const lib = library();
    const out: Out<Handle> = [null];
    check(lib.boosterCreate(dataset.handle, render(parameters), out), "begin training");
    const training = new Owned(taken(out), "booster", (handle) => lib.boosterFree(handle));
    try {
      const handle = training.get();
      if (validation) check(lib.boosterAddValidation(handle, validation.handle), "add validation rows");
      for (let round = 1; round <= rounds; round++) {
        beforeRound?.();
        const finished: Out<number> = [0];
        check(lib.boosterUpdate(handle, finished), "train a round");
        const metric = validation ? evaluate(handle) : undefined;
        if (onRound?.(round, metric) === false || taken(finished) === 1) break;
        await yieldToEvents();
      }
      return Booster.fromText(toText(handle, rounds));
    } finally {
      training.dispose();
    }
  }

  /**
   * Returns the model that `text` (LightGBM's own format) describes.
   * @throws ArtifactError `RANKER_CORRUPT` when the text is not a whole model.
   */
  static fromText(text: string): Booster {
    const names = /^feature_names=(.*)$/m.exec(text)?.[1];
    if (!text.startsWith("tree\n") || !text.includes("\nend of trees\n") || names === undefined) {
      throw new ArtifactError("The text is not a whole LightGBM model.", {
        code: "RANKER_CORRUPT",
        hint: "Train the ranker again: crowdchecked train ranker.",
      });
    }
    const out: Out<Handle> = [null];
    const iterations: Out<number> = [0];
    check(library().boosterFromString(text, iterations, out), "read a model");
    return new Booster(taken(out), names.split(" ").length, taken(iterations));
  }

  /**
   * Returns `[rows]` raw scores of `features` `[rows, columns]`. Runs on the calling thread only.
   * @param rounds how many rounds to add up; default: all.
   */
  predict(features: Float64Array, rounds: number = this.rounds): Float64Array {
    return this.run(features, PREDICT_RAW, 1, rounds);
  }

  /**
   * Returns `[rows, columns + 1]` SHAP values; the last column is the expected score, and each row sums
   * to `predict`.
   * @see Lundberg et al., Consistent Individualized Feature Attribution for Tree Ensembles, 2018.
   */
  predictContributions(features: Float64Array): Float64Array {
    return this.run(features, PREDICT_CONTRIBUTIONS, this.columns + 1, this.rounds);
  }

  /** Returns `[columns]` how profitably each feature is used. */
  gains(): Float64Array {
    const results = new Float64Array(this.columns);
    check(library().boosterImportance(this.owned.get(), 0, GAIN, results), "weigh features");
    return results;
  }

  /** Returns a model whose score is the sum of the two, with the trees of `added` last. Both models stay. */
  plus(added: Booster): Booster {
    const both = Booster.fromText(added.toText());
    try {
      const handle = both.owned.get();
      // LightGBM puts the trees of the other before its own.
      check(library().boosterMerge(handle, this.owned.get()), "join two models");
      return Booster.fromText(toText(handle, this.rounds + added.rounds));
    } finally {
      both.dispose();
    }
  }

  toText(): string {
    return toText(this.owned.get(), this.rounds);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private run(features: Float64Array, kind: number, width: number, rounds: number): Float64Array {
    const rows = features.length / this.columns;
    if (!Number.isInteger(rows)) {
      throw new UsageError(`${features.length} values do not make rows of ${this.columns} features.`, {
        code: "DATASET_SHAPE",
      });
    }
    const results = new Float64Array(rows * width);
    if (rows === 0) return results;
    const length: Out<number> = [0];
    const parameters = "num_threads=1 verbosity=-1";
    check(
      library().boosterPredict(
        this.owned.get(),
        features,
        FLOAT64,
        rows,
        this.columns,
        ROW_MAJOR,
        kind,
        0,
        rounds,
        parameters,
        length,
        results,
      ),
      "predict",
    );
    return results;
  }
}

function evaluate(booster: Handle): number {
  const results = new Float64Array(16);
  const length: Out<number> = [0];
  const FIRST_VALIDATION = 1;
  check(library().boosterEvaluate(booster, FIRST_VALIDATION, length, results), "evaluate a round");
  return results[0]!;
}

/** Among the parameters at the end of a model; it changes no tree. */
const THREADS = /^\[num_threads: -?\d+\]\n/m;

/** Returns a model as text, which is the same for any number of threads: rankers are told apart by it. */
function toText(booster: Handle, rounds: number): string {
  const text = textOf("write a model", (size, length, buffer) =>
    library().boosterToString(booster, 0, rounds, GAIN, size, length, buffer),
  );
  return text.replace(THREADS, "");
}
