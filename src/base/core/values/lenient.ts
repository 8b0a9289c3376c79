import * as v from "valibot";
import { faultsOf, placeOf } from "./shape";

/** The part of a record that can be read. */
export interface LenientRecord<T> {
  readonly record: T;
  /** What is wrong with the fields that were left out, each with its key; absent where all were read. */
  readonly flaws?: string;
}

/**
 * Returns a record without the fields that `schema` cannot read, or why the record is refused: a field in
 * `needed` cannot be read, a key is unknown, or the rest is refused as well.
 * @param needed required keys; all others of the schema are optional.
 */
export function parseLeniently<T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  needed: ReadonlySet<string>,
): LenientRecord<T> | string {
  const strict = v.safeParse(schema, value);
  if (strict.success) return { record: strict.output };
  // A fault of the whole record has no place.
  const unread = new Set(strict.issues.flatMap((issue) => placeOf(issue).slice(0, 1).map(String)));
  if (unread.size === 0 || [...unread].some((key) => needed.has(key))) return faultsOf(...strict.issues);
  const rest = Object.entries(value as object).filter(([key]) => !unread.has(key));
  const parsed = v.safeParse(schema, Object.fromEntries(rest));
  if (!parsed.success) return faultsOf(...strict.issues, ...parsed.issues);
  return { record: parsed.output, flaws: faultsOf(...strict.issues) };
}
