import { readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asidePath, buildingPath, discard, discardAs, flush, keepMode, removeLeftovers } from "./beside";
import { makeFolder } from "./make-folder";
import { guardWrite, type WriteTarget } from "./write-failure";

/** Name of the JSON file that describes the content of an artifact's folder. */
export const MANIFEST = "manifest.json";

/**
 * Replaces the target by a new folder in one step, and returns its manifest.
 * @param write writes the data into the given folder, and returns the manifest.
 * @throws EnvironmentError as `writeFolder`.
 */
export function writeArtifact<M extends object>(target: WriteTarget, write: (building: string) => M): M {
  return writeFolder(target, (building) => {
    const manifest = write(building);
    writeFileSync(join(building, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    return manifest;
  });
}

/**
 * Replaces the target by a new folder in one step, and returns what `write` returns.
 * @param write writes the files into the given folder; they are flushed afterwards.
 * @throws EnvironmentError `DISK_FULL`, or that of the target; what `write` throws. The former folder is then
 *   untouched.
 */
export function writeFolder<T>(target: WriteTarget, write: (building: string) => T): T {
  const building = buildingPath(target.path);
  return guardWrite(target, () => {
    try {
      rmSync(building, { recursive: true, force: true });
      makeFolder(building);
      const written = write(building);
      promoteFolder(building, target.path);
      return written;
    } catch (error) {
      discard(building);
      throw error;
    }
  });
}

/**
 * Refuses a target that nothing can be built beside, before work that takes long; leaves nothing behind.
 * @param place what would be built, where not `writeFolder` builds it.
 * @throws EnvironmentError as `writeFolder`.
 */
export function requireWritable(target: WriteTarget, place = buildingPath(target.path)): void {
  const made = guardWrite(target, () => makeFolder(place));
  if (made !== undefined) removeEmpty(place, made);
}

/** Removes empty folders from `folder` up to `last`; those that others have begun to use stay. */
function removeEmpty(folder: string, last: string): void {
  try {
    rmdirSync(folder);
  } catch {
    return;
  }
  if (folder !== last) removeEmpty(dirname(folder), last);
}

/**
 * Flushes the finished folder `built` and moves it to `path`. A former folder there is set aside, and removed
 * after the switch. Both must be on one file system.
 */
export function promoteFolder(built: string, path: string): void {
  flushAll(built);
  const aside = asidePath(path);
  rmSync(aside, { recursive: true, force: true });
  const replaces = setAside(path, aside);
  try {
    renameSync(built, path);
  } catch (error) {
    if (replaces) renameSync(aside, path);
    throw error;
  }
  flush(dirname(path));
  // What is set aside may be taken back (`folderExists`), and this must not be any more.
  if (replaces) discardAs(buildingPath(path), aside);
  removeLeftovers(path);
}

/** Returns whether there was something to set aside. */
function setAside(path: string, aside: string): boolean {
  try {
    renameSync(path, aside);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Flushes all files of a folder and their names to the disk. */
export function flushAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushAll(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}

/** Flushes the finished file `built` and moves it to `path`. Both must be on one file system. */
export function promoteFile(built: string, path: string): void {
  flush(built);
  renameSync(built, path);
  flush(dirname(path));
  removeLeftovers(path);
}

/**
 * Replaces the file at `path` in one step, and keeps who may read it; makes its folder when that is missing.
 * On failure the former file is untouched.
 */
export function replaceFile(path: string, content: string): void {
  const building = buildingPath(path);
  try {
    makeFolder(dirname(path));
    // Before the content: it may be for its owner alone.
    writeFileSync(building, "");
    keepMode(path, building);
    writeFileSync(building, content);
    promoteFile(building, path);
  } catch (error) {
    discard(building);
    throw error;
  }
}
