import type { ZodError, ZodType } from "zod";
import { faultsOf } from "./faults";

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
  schema: ZodType<T>,
  value: unknown,
  needed: ReadonlySet<string>,
): LenientRecord<T> | string {
  const strict = schema.safeParse(value);
  if (strict.success) return { record: strict.data };
  const unread = fieldsOf(strict.error);
  if (unread.size === 0 || [...unread].some((key) => needed.has(key))) return faultsOf(strict.error);
  const rest = Object.entries(value as object).filter(([key]) => !unread.has(key));
  const parsed = schema.safeParse(Object.fromEntries(rest));
  if (!parsed.success) return faultsOf(strict.error, parsed.error);
  return { record: parsed.data, flaws: faultsOf(strict.error) };
}

/** Returns the keys of the fields that an error names; a fault of the whole record names none. */
function fieldsOf(error: ZodError): Set<string> {
  return new Set(error.issues.flatMap(({ path }) => (path.length > 0 ? [String(path[0])] : [])));
}
