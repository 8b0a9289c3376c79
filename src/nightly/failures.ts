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
  return new EnvironmentError(`The workspace could not be written: ${error.message}.`, {
    code: full ? "DISK_FULL" : "NIGHT_WRITE",
    hint: "Make room, or mend the permissions, and run it again: it goes on where it stopped. What served before still serves.",
    cause: error,
  });
}

/** Runs what writes to the workspace, and gives its failures their class. @throws EnvironmentError `NIGHT_WRITE` or `DISK_FULL`, and those of the store. */
export function nightWork<T>(store: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw nightError(store, error);
  }
}
