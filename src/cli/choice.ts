import { UsageError } from "../core/errors";

/** Returns the allowed value that was given. @throws UsageError `OPTION_INVALID` naming option, allowed values and what was given. */
export function choice<T extends string>(option: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  throw invalidOption(option, `one of ${allowed.join(", ")}`, given);
}

/** Returns the error for an option whose value is not allowed. */
export function invalidOption(option: string, expected: string, given: string): UsageError {
  return new UsageError(`${option} must be ${expected}; it is "${given}".`, {
    code: "OPTION_INVALID",
    hint: "The verb's --help tells what is allowed.",
  });
}
