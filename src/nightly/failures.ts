import { dirname } from "node:path";
import { writeFailure } from "../base/artifact";
import { storeError } from "../base/store";

/**
 * Returns a typed error for failures of the store and the disk, and any other error as it is.
 * @param store the database's file.
 */
export function nightError(store: string, error: unknown): unknown {
  return writeFailure(storeError(store, error), {
    what: "workspace",
    path: dirname(store),
    code: "NIGHT_WRITE",
    intact: "What served before still serves.",
    next: "run it again: it goes on where it stopped",
  });
}

/**
 * Does work that writes to the workspace, and types its failures.
 * @throws EnvironmentError `NIGHT_WRITE` or `DISK_FULL`, and those of the store.
 */
export function nightWork<T>(store: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw nightError(store, error);
  }
}
