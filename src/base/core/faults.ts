import type { ZodError } from "zod";

/** Returns what schemas found wrong, in one line without repeats, each fault with its key. */
export function faultsOf(...errors: readonly ZodError[]): string {
  const faults = errors
    .flatMap(({ issues }) => issues)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message));
  return [...new Set(faults)].join("; ");
}
