import { closest } from "fastest-levenshtein";
import { UsageError } from "../core/errors";

export type Parameters = Readonly<Record<string, string | number | boolean>>;

/**
 * Returns parameters as LightGBM's C API takes them: `name=value`, separated by spaces. LightGBM itself only
 * warns about an unknown name, and trains with the default.
 * @param known names and aliases of the compiled library.
 * @throws UsageError `LIGHTGBM_PARAMETER` for any other name.
 */
export function renderParameters(parameters: Parameters, known: ReadonlySet<string>): string {
  const unknown = Object.keys(parameters).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const guesses = unknown.map((name) => `"${name}" (did you mean "${closest(name, [...known])}"?)`);
    throw new UsageError(`The compiled LightGBM has no parameter ${guesses.join(", ")}.`, {
      code: "LIGHTGBM_PARAMETER",
      hint: "Library callers: take the names from the parameter list of the version that is compiled.",
    });
  }
  return Object.entries(parameters)
    .map(([key, value]) => `${key}=${value}`)
    .join(" ");
}

/**
 * Returns the names in what `LGBM_DumpParamAliases` writes: an object of parameters, each with the list of
 * its aliases.
 */
export function parameterNames(dump: string): ReadonlySet<string> {
  const aliases = JSON.parse(dump) as Readonly<Record<string, readonly string[]>>;
  return new Set(Object.entries(aliases).flat(2));
}
