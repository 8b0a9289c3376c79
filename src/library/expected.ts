import { z } from "zod";
import { UsageError } from "../base/core/errors";

/** What an argument must be; a function where that depends on what is given. */
export type Expected = z.ZodType | ((given: unknown) => z.ZodType);

/** The arguments of a method by name, in their order. */
export type Signature = Readonly<Record<string, Expected>>;

/**
 * Returns the schema of an object with these keys and no others. `T` makes the compiler check that they are
 * the keys of the type.
 */
export function only<T extends object>(
  fields: { readonly [K in keyof T]-?: z.ZodType },
  what = "an object",
): z.ZodType {
  const keys = Object.keys(fields).join(", ");
  return z.strictObject(fields, {
    error: (issue) =>
      issue.code === "unrecognized_keys"
        ? `has no key ${(issue.keys as string[]).map((key) => `"${key}"`).join(", ")}; its keys are ${keys}`
        : `must be ${what} with the keys ${keys}`,
  });
}

/** Returns the schema of one of a few texts. */
export const oneOf = (values: readonly string[]): z.ZodType =>
  z.enum(values, `must be one of ${values.join(", ")}`);

/** Returns the schema of a whole number. */
export const whole = (min: number): z.ZodType => {
  const wanted = `must be a whole number from ${min}`;
  return z.int(wanted).min(min, wanted);
};

/**
 * Checks what a method was given by what it expects.
 * @throws UsageError `ARGUMENT_INVALID` naming method, argument, and what is allowed.
 */
export function refuseUnexpected(method: string, signature: Signature, given: readonly unknown[]): void {
  for (const [i, [name, expected]] of Object.entries(signature).entries()) {
    const value = given[i];
    const schema = typeof expected === "function" ? expected(value) : expected;
    const issue = schema.safeParse(value).error?.issues[0];
    if (!issue) continue;
    const where = [name, ...issue.path].join(".");
    const found = issue.code === "unrecognized_keys" ? "" : `; it is ${shown(valueAt(value, issue.path))}`;
    throw new UsageError(`${method}: ${where} ${issue.message}${found}.`, {
      code: "ARGUMENT_INVALID",
      hint: "docs/library.md lists the methods and their options.",
    });
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((at: unknown, key) => (at as Record<PropertyKey, unknown>)[key], value);
}

function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? String(value);
  return Array.isArray(value) ? "a list" : "an object";
}
