/**
 * LightGBM's C API, called from TypeScript, for training; ranking needs none of it (`src/rank/forest/`). The
 * package `lightgbm` compiles the library, `koffi` calls it; both are optional, and loaded at the first call.
 * Every return code is checked, every handle is freed.
 * @see LightGBM 4.1, `c_api.h`.
 */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { IKoffiLib, LoadOptions } from "koffi";
import { once } from "../core/caches/once";
import { ArtifactError, EnvironmentError, UsageError } from "../core/errors";
import { yieldToEvents } from "../core/yield";
import { loadKoffi } from "./koffi";
import { type Parameters, parameterNames, renderParameters } from "./lightgbm-parameters";

type Handle = { readonly __lightgbm: unique symbol };
type Out<T> = [T | null];

const FLOAT64 = 1;
const FIELD_FLOAT32 = 0;
const FIELD_INT32 = 2;
const ROW_MAJOR = 1;
const PREDICT_RAW = 1;
const PREDICT_CONTRIBUTIONS = 3;
const GAIN = 1;

/** What is called, in C. `_Out_` parameters are arrays of one element. */
const SIGNATURES = {
  dumpAliases: "int LGBM_DumpParamAliases(int64_t size, _Out_ int64_t *length, void *text)",
  datasetCreate:
    "int LGBM_DatasetCreateFromMat(const void *data, int type, int32_t rows, int32_t columns, int rowMajor, const char *parameters, void *reference, _Out_ void **out)",
  datasetSetField:
    "int LGBM_DatasetSetField(void *dataset, const char *name, const void *values, int length, int type)",
  datasetSetNames: "int LGBM_DatasetSetFeatureNames(void *dataset, const char **names, int length)",
  datasetFree: "int LGBM_DatasetFree(void *dataset)",
  boosterCreate: "int LGBM_BoosterCreate(void *dataset, const char *parameters, _Out_ void **out)",
  boosterFromString:
    "int LGBM_BoosterLoadModelFromString(const char *text, _Out_ int *iterations, _Out_ void **out)",
  boosterMerge: "int LGBM_BoosterMerge(void *booster, void *other)",
  boosterAddValidation: "int LGBM_BoosterAddValidData(void *booster, void *dataset)",
  boosterUpdate: "int LGBM_BoosterUpdateOneIter(void *booster, _Out_ int *finished)",
  boosterEvaluate: "int LGBM_BoosterGetEval(void *booster, int dataset, _Out_ int *length, void *results)",
  boosterToString:
    "int LGBM_BoosterSaveModelToString(void *booster, int start, int iterations, int importance, int64_t size, _Out_ int64_t *length, void *text)",
  boosterPredict:
    "int LGBM_BoosterPredictForMat(void *booster, const void *data, int type, int32_t rows, int32_t columns, int rowMajor, int kind, int start, int iterations, const char *parameters, _Out_ int64_t *length, void *results)",
  boosterImportance:
    "int LGBM_BoosterFeatureImportance(void *booster, int iterations, int kind, void *results)",
  boosterFree: "int LGBM_BoosterFree(void *booster)",
} as const;

type Argument = number | string | null | Handle | Out<unknown> | readonly string[] | ArrayBufferView;
type Library = { readonly [K in keyof typeof SIGNATURES]: (...values: readonly Argument[]) => number } & {
  /** Returns why the latest call has failed. */
  readonly lastError: () => string;
};

const NEEDED =
  "Install a C++ compiler, make, CMake, Python 3 and the OpenMP runtime (Debian: apt-get install g++ make cmake python3 libgomp1), then run:";
const INSTALL_HINT = `Only training needs it. ${NEEDED} npm install lightgbm@1 koffi@2.`;
const REBUILD_HINT = `${NEEDED} npm rebuild lightgbm.`;

/**
 * Returns the library, loading it at the first call.
 * @throws EnvironmentError `NATIVE_LIBRARY` with the paths tried.
 */
const library = once(() => bind(open()));

/**
 * Does nothing where LightGBM can be called. For trainings, which would otherwise find out late.
 * @throws EnvironmentError `NATIVE_LIBRARY`.
 */
export function requireLightGbm(): void {
  library();
}

function open(): IKoffiLib {
  const path = join(packageFolder(), "build", "Release", "lightgbm_bindings.node");
  const koffi = loadKoffi();
  const tried: string[] = [];
  const attempt = (path: string, options?: LoadOptions): IKoffiLib | undefined => {
    try {
      return options ? koffi.load(path, options) : koffi.load(path);
    } catch (error) {
      tried.push(`${path}: ${(error as Error).message}`);
      return undefined;
    }
  };
  // Threads that wait for work would otherwise spin, and take the cores from whatever else runs. OpenMP
  // reads this once, when it is loaded.
  process.env["OMP_WAIT_POLICY"] ??= "passive";
  // The library's OpenMP symbols are resolved only against libraries loaded globally before it.
  if (process.platform === "linux") attempt("libgomp.so.1", { global: true });
  const opened = existsSync(path) ? attempt(path) : undefined;
  if (opened) return opened;
  if (!existsSync(path)) tried.push(`${path}: not there`);
  throw new EnvironmentError(`LightGBM's compiled library cannot be loaded. Tried: ${tried.join("; ")}`, {
    code: "NATIVE_LIBRARY",
    hint: REBUILD_HINT,
  });
}

function packageFolder(): string {
  try {
    return dirname(require.resolve("lightgbm/package.json"));
  } catch (cause) {
    throw new EnvironmentError("The package lightgbm is not installed.", {
      code: "NATIVE_LIBRARY",
      hint: INSTALL_HINT,
      cause,
    });
  }
}

function bind(lib: IKoffiLib): Library {
  const bound = Object.entries(SIGNATURES).map(([name, signature]) => [name, lib.func(signature)]);
  return Object.fromEntries([
    ...bound,
    ["lastError", lib.func("const char *LGBM_GetLastError()")],
  ]) as Library;
}

function check(code: number, what: string): void {
  if (code === 0) return;
  throw new EnvironmentError(`LightGBM could not ${what}: ${library().lastError()}`, {
    code: "LIGHTGBM_FAILED",
    hint: "This is a bug in the program, or wrong input to it. Please report it with the command that you ran.",
  });
}

/** Returns the parameters' names and aliases that the compiled library knows. */
export const knownParameters = once(() =>
  parameterNames(
    textOf("list its parameters", (size, length, text) => library().dumpAliases(size, length, text)),
  ),
);

function render(parameters: Parameters): string {
  return renderParameters(parameters, knownParameters());
}

function taken<T>(out: Out<T>): T {
  return out[0] as T;
}

/** Frees handles that the program forgot to dispose of. */
const forgotten = new FinalizationRegistry<() => void>((free) => free());

/** A handle that is freed once. */
class Owned {
  private handle: Handle | undefined;

  constructor(
    handle: Handle,
    private readonly kind: string,
    free: (handle: Handle) => number,
  ) {
    this.handle = handle;
    this.release = () => check(free(handle), `free a ${kind}`);
    forgotten.register(this, () => free(handle), this);
  }

  private readonly release: () => void;

  get(): Handle {
    if (this.handle) return this.handle;
    throw new UsageError(`This ${this.kind} has been disposed of.`, {
      code: "DISPOSED",
      hint: "Library callers: dispose of a training's datasets and models last.",
    });
  }

  dispose(): void {
    if (!this.handle) return;
    this.handle = undefined;
    forgotten.unregister(this);
    this.release();
  }
}

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
        const metric = validation ? evaluate(lib, handle) : undefined;
        if (onRound?.(round, metric) === false || taken(finished) === 1) break;
        await yieldToEvents();
      }
      return Booster.fromText(toText(lib, handle, rounds));
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
      return Booster.fromText(toText(library(), handle, this.rounds + added.rounds));
    } finally {
      both.dispose();
    }
  }

  toText(): string {
    return toText(library(), this.owned.get(), this.rounds);
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

function evaluate(lib: Library, booster: Handle): number {
  const results = new Float64Array(16);
  const length: Out<number> = [0];
  const FIRST_VALIDATION = 1;
  check(lib.boosterEvaluate(booster, FIRST_VALIDATION, length, results), "evaluate a round");
  return results[0]!;
}

/** Among the parameters at the end of a model; it changes no tree. */
const THREADS = /^\[num_threads: -?\d+\]\n/m;

/** Returns a model as text, which is the same for any number of threads: rankers are told apart by it. */
function toText(lib: Library, booster: Handle, rounds: number): string {
  const text = textOf("write a model", (size, length, buffer) =>
    lib.boosterToString(booster, 0, rounds, GAIN, size, length, buffer),
  );
  return text.replace(THREADS, "");
}

/** Returns what a call writes into a buffer; the call says how large the buffer must be. */
function textOf(what: string, write: (size: number, length: Out<number>, text: Buffer) => number): string {
  const length: Out<number> = [0];
  let buffer = Buffer.alloc(1 << 20);
  check(write(buffer.length, length, buffer), what);
  if (Number(taken(length)) > buffer.length) {
    buffer = Buffer.alloc(Number(taken(length)));
    check(write(buffer.length, length, buffer), what);
  }
  return buffer.toString("utf8", 0, Number(taken(length)) - 1);
}
