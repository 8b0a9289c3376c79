import { readdirSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { MANIFEST } from "./folder";
import { unread } from "./unread";

/** Between its two renames a living process is for microseconds, unless the machine is very busy. */
const WAIT_MS = 500;
const STEP_MS = 10;
/** Who replaces a folder does so seldom. */
const ATTEMPTS = 3;

/**
 * Returns whether there is a folder. Where it is missing because `promoteFolder` has set aside the former one
 * and not yet put the new one in its place, waits for that; where that was killed, takes the former one back.
 * @throws EnvironmentError `ARTIFACT_READ` where nobody can tell.
 */
export function folderExists(path: string): boolean {
  for (let waited = 0; !isThere(path); waited += STEP_MS) {
    const aside = asideOf(path);
    if (aside === undefined) return isThere(path);
    if (waited >= WAIT_MS) return takeBack(aside, path);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP_MS);
  }
  return true;
}

/**
 * Returns whether there is a folder with a manifest, as `folderExists` does.
 * @throws EnvironmentError `ARTIFACT_READ` where nobody can tell.
 */
export function artifactExists(folder: string): boolean {
  return folderExists(folder) && isThere(join(folder, MANIFEST));
}

/**
 * Returns what `read` makes of a folder. Where that fails and another process has replaced the folder
 * meanwhile, the new one is read: files of two must not be taken for damaged ones.
 * @throws what `read` throws.
 */
export function readReplaced<T>(folder: string, read: () => T): T {
  for (let attempt = 1; ; attempt++) {
    const before = folderMark(folder);
    try {
      return read();
    } catch (error) {
      if (attempt === ATTEMPTS || folderMark(folder) === before) throw error;
    }
  }
}

/**
 * Returns what tells one folder from another that takes its place; undefined where there is none.
 * @throws EnvironmentError `ARTIFACT_READ` where nobody can tell.
 */
export function folderMark(folder: string): string | undefined {
  if (!folderExists(folder)) return undefined;
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.ctimeMs}`;
}

/** Returns where a former content of `path` was set aside; undefined where it was not. */
function asideOf(path: string): string | undefined {
  const parent = dirname(resolve(path));
  const start = `${basename(resolve(path))}.old-`;
  try {
    const name = readdirSync(parent).find(
      (found) => found.startsWith(start) && /^\d+$/.test(found.slice(start.length)),
    );
    return name && join(parent, name);
  } catch {
    return undefined;
  }
}

/** Returns whether there is something at `path` then: others may do the same, or may write nothing here. */
function takeBack(aside: string, path: string): boolean {
  try {
    renameSync(aside, path);
  } catch {
    return isThere(path);
  }
  return true;
}

/**
 * Returns whether there is something at `path`. What this user may not see must not look as if there were
 * nothing: what ships would take its place.
 */
function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw unread(path, cause);
  }
}
