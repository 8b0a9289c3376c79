/**
 * LightGBM's C API, called from TypeScript: the library, its calls, what they return and own. The package
 * `lightgbm` compiles the library, `koffi` calls it; both are optional, and loaded at the first call. Every
 * return code is checked, every handle is freed.
 * @see LightGBM 4.1, `c_api.h`.
 */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { IKoffiLib, LoadOptions } from "koffi";
import { once } from "../core/caches/once";
import { EnvironmentError, UsageError } from "../core/errors";
import { loadKoffi } from "./koffi";
import { type Parameters, parameterNames, renderParameters } from "./lightgbm-parameters";

export type Handle = { readonly __lightgbm: unique symbol };
/** A parameter that a call writes to. */
export type Out<T> = [T | null];

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
type Library = {
  readonly [K in keyof typeof SIGNATURES]: (...values: readonly Argument[]) => number;
} & {
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
export const library = once(() => bind(open()));

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

/** @throws EnvironmentError `LIGHTGBM_FAILED` for a return code other than 0. */
export function check(code: number, what: string): void {
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

/** @throws UsageError `LIGHTGBM_PARAMETER` for a name that the compiled library does not know. */
export function render(parameters: Parameters): string {
  return renderParameters(parameters, knownParameters());
}

export function taken<T>(out: Out<T>): T {
  return out[0] as T;
}

/** Frees handles that the program forgot to dispose of. */
const forgotten = new FinalizationRegistry<() => void>((free) => free());

/** A handle that is freed once. */
export class Owned {
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

/** Returns what a call writes into a buffer; the call says how large the buffer must be. */
export function textOf(
  what: string,
  write: (size: number, length: Out<number>, text: Buffer) => number,
): string {
  const length: Out<number> = [0];
  let buffer = Buffer.alloc(1 << 20);
  check(write(buffer.length, length, buffer), what);
  if (Number(taken(length)) > buffer.length) {
    buffer = Buffer.alloc(Number(taken(length)));
    check(write(buffer.length, length, buffer), what);
  }
  return buffer.toString("utf8", 0, Number(taken(length)) - 1);
}
