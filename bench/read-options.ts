import { parseArgs } from "node:util";

/** What an option has if it is not given; one with `false` takes no value. */
type Default = string | false | undefined;

/** Returns the options of a benchmark's command line by their names. */
export function readOptions<const T extends Readonly<Record<string, Default>>>(
  defaults: T,
): { readonly [K in keyof T]: T[K] extends false ? boolean : T[K] extends string ? string : T[K] | string } {
  const options = Object.entries(defaults).map(([name, otherwise]) => {
    if (otherwise === false) return [name, { type: "boolean", default: false }] as const;
    return [name, { type: "string", ...(otherwise === undefined ? {} : { default: otherwise }) }] as const;
  });
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  return { ...defaults, ...values } as ReturnType<typeof readOptions<T>>;
}
