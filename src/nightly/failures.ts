import { dirname } from "node:path";
import { writeFailure } from "../base/artifact";
import { CrowdcheckedError, EnvironmentError, InterruptedError } from "../base/core/errors";
import { storeError } from "../base/store";

const INTACT = "What served before still serves.";
const NEXT = "run it again: it goes on where it stopped";
/** What a step wrote advises its own command, which would write to what serves and not end the night. */
const ROOM = `${INTACT} Make room, then ${NEXT}.`;

/**
 * Returns a typed error for failures of the store and the disk, and any other error as it is.
 * @param store the database's file.
 */
export function nightError(store: string, error: unknown): unknown {
  const typed = writeFailure(storeError(store, error), {
    what: "workspace",
    path: dirname(store),
    code: "NIGHT_WRITE",
    intact: INTACT,
    next: NEXT,
  });
  const isFull =
    typed instanceof EnvironmentError && typed.code === "DISK_FULL" && !typed.hint?.startsWith(ROOM);
  return isFull ? new EnvironmentError(typed.message, { code: typed.code, hint: ROOM, cause: typed }) : typed;
}

/** Returns a failure of a step that others need, whose hint says what it stopped and what is intact. */
export function stoppedAt(step: string, error: unknown): unknown {
  if (!(error instanceof CrowdcheckedError) || error instanceof InterruptedError) return error;
  const { hint = "" } = error;
  const rest = hint.includes(INTACT) ? "" : ` ${INTACT} The same command goes on with that step.`;
  error.hint = `${hint} The night stopped at its step ${step}.${rest}`.trim();
  return error;
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
