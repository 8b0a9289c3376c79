import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asidePath, buildingPath, discard, flush, removeLeftovers } from "./beside";
import { guardWrite, type WriteTarget } from "./write-failure";

/** Name of the JSON that says what an artifact's folder holds. */
export const MANIFEST = "manifest.json";

/**
 * Puts a new folder in the place of the target in one step, and returns its manifest.
 * @param write writes the data into the folder given, and returns the manifest to go beside it.
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
 * Puts a new folder in the place of the target in one step, and returns what `write` returns.
 * @param write writes the files into the folder given; they are flushed afterwards.
 * @throws EnvironmentError `DISK_FULL`, or that of the target; what `write` throws. What was there before is
 *   untouched then.
 */
export function writeFolder<T>(target: WriteTarget, write: (building: string) => T): T {
  const building = buildingPath(target.path);
  return guardWrite(target, () => {
    try {
      rmSync(building, { recursive: true, force: true });
      mkdirSync(building, { recursive: true });
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
 * Flushes the finished folder `built` and puts it in the place of `path`, which may exist: that is set aside
 * and removed after the switch. Both must lie on one file system.
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
  removeLeftovers(path);
}

/** Returns whether there was something to be set aside. */
function setAside(path: string, aside: string): boolean {
  try {
    renameSync(path, aside);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

function flushAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushAll(path);
    else if (entry.isFile()) flush(path);
  }
  flush(folder);
}
