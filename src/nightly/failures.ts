import { CrowdcheckedError, EnvironmentError } from "../core/errors";
import { storeError } from "../store";

/**
 * Returns an error of a night with its class: failures of the store and of the disk translated, any other as it is.
 * @param store the database's file.
 */
export function nightError(store: string, error: unknown): unknown {
  const known = storeError(store, error);
  if (known instanceof CrowdcheckedError || !(error instanceof Error)) return known;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return error;
  const full = code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
  return new EnvironmentError(`The night could not write: ${error.message}.`, {
    code: full ? "DISK_FULL" : "NIGHT_WRITE",
    hint: "Make room, or mend the permissions, and run it again: it goes on where it stopped. What served before still serves.",
    cause: error,
  });
}
