import { type TUnsafe, Type } from "@sinclair/typebox";

/** Returns the schema of a string that is one of `values`. */
export function oneOf<const T extends string>(values: readonly T[], description?: string): TUnsafe<T> {
  return Type.Unsafe<T>({
    type: "string",
    enum: [...values],
    ...(description === undefined ? {} : { description }),
  });
}
