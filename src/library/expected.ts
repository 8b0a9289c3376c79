import * as v from "valibot";
import { UsageError } from "../base/core/errors";
import { isObject } from "../base/core/values/parse-json";
import { isInRange, type Range, rangeWords } from "../base/core/values/range";
import { isOfKeys, placeOf, strictObject, whole as wholeNumber } from "../base/core/values/shape";
import { shownValue } from "../base/core/values/shown-value";

/** What an argument must be; a function if that depends on the given value. */
export type Expected = v.GenericSchema | ((given: unknown) => v.GenericSchema);

/** The arguments of a method by name, in their order. */
export type Signature = Readonly<Record<string, Expected>>;

/** Returns whether a key of an object has a value. */
export function isGiven(given: unknown, key: string): boolean {
  return isObject(given) && given[key] !== undefined;
}

/**
 * Returns the schema of an object with these keys and no others. `T` makes the compiler check that they are
 * the keys of the type. An undefined key counts as absent, so that it does not replace a default.
 */
export function only<T extends object>(
  fields: { readonly [K in keyof T]-?: v.GenericSchema },
  what = "an object",
): v.GenericSchema {
  const object = strictObject(fields, `must be ${what} with the keys ${Object.keys(fields).join(", ")}`);
  return v.pipe(v.unknown(), v.transform(withoutUndefined), object);
}

function withoutUndefined(given: unknown): unknown {
  if (!isObject(given)) return given;
  const entries = Object.entries(given);
  const present = entries.filter(([, value]) => value !== undefined);
  return present.length === entries.length ? given : Object.fromEntries(present);
}

/** The same as `only`, for an argument that may be absent. */
export const options = <T extends object>(fields: Parameters<typeof only<T>>[0]) =>
  v.optional(only<T>(fields));

/** Returns the schema of one of a few texts. */
export const oneOf = (values: readonly string[]): v.GenericSchema =>
  v.picklist(values, `must be one of ${values.join(", ")}`);

/** Returns the schema of a whole number. */
export const whole = (min: number): v.GenericSchema =>
  wholeNumber(min, undefined, `must be a whole number from ${min}`);

/** Returns the schema of a number in a range. @param other is allowed, too. */
export const within = (range: Range, other?: string | number): v.GenericSchema => {
  const isAllowed = (given: unknown): boolean =>
    (given === other && other !== undefined) || (typeof given === "number" && isInRange(given, range));
  const words = other === undefined ? "" : `${JSON.stringify(other)} or `;
  return v.custom(isAllowed, `must be ${words}${rangeWords(range)}`);
};

/**
 * Returns the arguments of a method in the form that it expects.
 * @throws UsageError `ARGUMENT_INVALID` naming method, argument, and what is allowed.
 */
export function readArguments(method: string, signature: Signature, given: readonly unknown[]): unknown[] {
  return Object.entries(signature).map(([name, expected], i) => {
    const value = given[i];
    const schema = typeof expected === "function" ? expected(value) : expected;
    const read = v.safeParse(schema, value);
    if (read.success) return read.output;
    const [issue] = read.issues;
    const place = placeOf(issue);
    const found = isOfKeys(issue) ? "" : `; it is ${shown(valueAt(value, place))}`;
    throw new UsageError(`${method}: ${[name, ...place].join(".")} ${issue.message}${found}.`, {
      code: "ARGUMENT_INVALID",
      hint: "docs/library.md lists the methods and their options.",
    });
  });
}

function valueAt(value: unknown, path: readonly unknown[]): unknown {
  return path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown>)[key as PropertyKey], value);
}

function shown(value: unknown): string {
  if (typeof value !== "object" || value === null) return shownValue(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  return value instanceof Date ? "a Date" : "an object";
}
