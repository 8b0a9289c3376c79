import { readFileSync, rmSync } from "node:fs";
import * as v from "valibot";
import { replaceFile } from "../artifact";
import { object, whole } from "../core/shape";
import type { Database } from "../store";
import { processMark } from "./process-mark";

const ownerShape = object({ pid: whole(1), mark: v.string() });
type Owner = v.InferOutput<typeof ownerShape>;

/**
 * Takes the lock that is a file and returns a function that releases it. Takes over the lock of a dead
 * process: process id and start time tell a crash from a run.
 * @param database of the same workspace.
 * @param taken returns what is thrown when the living process `pid` holds it.
 */
export function takeLock(file: string, database: Database, taken: (pid: number) => Error): () => void {
  const own: Owner = { pid: process.pid, mark: processMark(process.pid) ?? "" };
  // If two processes find a dead one's lock, one must see the other's: the store admits one at a time.
  const take = database.transaction(() => {
    const owner = readOwner(file);
    if (owner && isAlive(owner)) throw taken(owner.pid);
    replaceFile(file, JSON.stringify(own));
  });
  take.immediate();
  return () => {
    const owner = readOwner(file);
    if (owner?.pid === own.pid && owner.mark === own.mark) rmSync(file, { force: true });
  };
}

/** Returns whether a living process holds a lock; the file of a killed one does not count. */
export function isLocked(file: string): boolean {
  const owner = readOwner(file);
  return owner !== undefined && isAlive(owner);
}

/** Returns the lock's owner; undefined for none, and for a damaged file, which no running process leaves. */
function readOwner(file: string): Owner | undefined {
  try {
    return v.parse(ownerShape, JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, mark }: Owner): boolean {
  return processMark(pid) === mark;
}
