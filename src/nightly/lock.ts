import { join } from "node:path";
import * as lock from "../base/home/lock";
import type { Database } from "../base/store";

/** Name of the lock in the workspace. */
export const LOCK = "nightly.lock";

/**
 * Takes the workspace's lock for a night and returns a function that releases it.
 * @throws RetryLaterError `NIGHT_RUNNING` when another process holds it.
 */
export function takeLock(home: string, database: Database): () => void {
  const file = join(home, LOCK);
  return lock.takeLock(file, database, {
    problem: (owner) => `A nightly run is under way: ${owner} holds ${file}.`,
    code: "NIGHT_RUNNING",
    hint: "Wait until it has ended, or stop it with SIGTERM; then run this one again, which resumes where it stopped.",
  });
}

/** Returns whether a nightly run is under way. */
export function isNightRunning(home: string): boolean {
  return lock.isLocked(join(home, LOCK));
}
