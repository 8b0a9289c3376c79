import { dirname } from "node:path";
import { writeFailure } from "../base/artifact";
import { storeError } from "../base/store";

/**
 * Returns an error of a night with its class: failures of the store and of the disk translated, any
 * other as it is.
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
 * Runs what writes to the workspace, and gives its failures their class.
 * @throws EnvironmentError `NIGHT_WRITE` or `DISK_FULL`, and those of the store.
 */
export function nightWork<T>(store: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw nightError(store, error);
  }
}
