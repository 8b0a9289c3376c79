import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "../base/artifact";
import { RetryLaterError } from "../base/core/errors";
import type { Database } from "../base/store";
import { processMark } from "./process-mark";

/** Name of the lock in the workspace. */
export const LOCK = "nightly.lock";

const ownerShape = z.object({ pid: z.number().int().positive(), mark: z.string() });
type Owner = z.infer<typeof ownerShape>;

/**
 * Takes the workspace's lock and returns a function that releases it. Takes over the lock of a dead process:
 * process id and start time tell a crash from a run.
 * @throws RetryLaterError `NIGHT_RUNNING` when a living process holds it.
 */
export function takeLock(home: string, database: Database): () => void {
  const file = join(home, LOCK);
  const own: Owner = { pid: process.pid, mark: processMark(process.pid) ?? "" };
  // If two processes find a dead one's lock, one must see the other's: the store admits one at a time.
  const take = database.transaction(() => {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw running(file, owner);
    replaceFile(file, JSON.stringify(own));
  });
  take.immediate();
  return () => {
    const owner = readOwner(file);
    if (owner?.pid === own.pid && owner.mark === own.mark) rmSync(file, { force: true });
  };
}

/** Returns whether a nightly run is under way; the file of a killed one does not count. */
export function isNightRunning(home: string): boolean {
  const owner = readOwner(join(home, LOCK));
  return owner !== undefined && isAlive(owner);
}

/** Returns the lock's owner; undefined for none, and for a damaged file, which no running process leaves. */
function readOwner(file: string): Owner | undefined {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, mark }: Owner): boolean {
  return processMark(pid) === mark;
}

function running(file: string, { pid }: Owner): RetryLaterError {
  return new RetryLaterError(`A nightly run is under way: process ${pid} holds ${file}.`, {
    code: "NIGHT_RUNNING",
    hint: "Wait until it has ended, or stop it with SIGTERM; then run this one again, which resumes where it stopped.",
  });
}
