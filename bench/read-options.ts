import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

/** What options have if they are not given; one with `false` takes no value. */
type Defaults = Readonly<Record<string, string | false | undefined>>;

type Options<T extends Defaults> = {
  readonly [K in keyof T]: T[K] extends false ? boolean : T[K] extends string ? string : T[K] | string;
};

/** Returns the options of a benchmark's command line by their names, and the arguments beside them. */
export function readArguments<const T extends Defaults>(
  defaults: T,
  allowPositionals = true,
): { readonly values: Options<T>; readonly positionals: readonly string[] } {
  const options = Object.entries(defaults).map(([name, otherwise]) => {
    if (otherwise === false) return [name, { type: "boolean", default: false }] as const;
    return [name, { type: "string", ...(otherwise === undefined ? {} : { default: otherwise }) }] as const;
  });
  const { values, positionals } = parseArgs({ allowPositionals, options: Object.fromEntries(options) });
  return { values: { ...defaults, ...values } as Options<T>, positionals };
}

/** Returns the options of a benchmark that takes no arguments beside them. */
export function readOptions<const T extends Defaults>(defaults: T): Options<T> {
  return readArguments(defaults, false).values;
}

/** Returns the values of a file of JSON lines, plain or packed. */
export function readJsonLines<T>(file: string): T[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as T);
}
