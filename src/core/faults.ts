import type { ZodError } from "zod";

/** Returns what a schema found wrong, in one line, each fault with the key that it is about. */
export function faultsOf(error: ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");
}
