import { UsageError } from "../base/core/errors";

/**
 * Returns the allowed value that was given.
 * @throws UsageError `OPTION_INVALID` naming option, allowed values and what was given.
 */
export function choice<T extends string>(option: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === given);
  if (found !== undefined) return found;
  throw invalidOption(option, `one of ${allowed.join(", ")}`, given);
}

/**
 * Refuses options that would be of no effect beside another.
 * @throws UsageError `OPTION_INVALID` naming the first that was given.
 */
export function refuseOptions<T extends object>(
  options: T,
  names: readonly (keyof T & string)[],
  why: string,
): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const flag = given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--${flag} ${why}.`, { code: "OPTION_INVALID" });
}

/** Returns the error for an option whose value is not allowed. */
export function invalidOption(option: string, expected: string, given: string): UsageError {
  return new UsageError(`${option} must be ${expected}; it is "${given}".`, {
    code: "OPTION_INVALID",
    hint: "The verb's --help tells what is allowed.",
  });
}
