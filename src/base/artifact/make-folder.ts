import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it, and returns the first that was made; undefined where all were there.
 * Node's own `recursive` tries forever where the system makes none: in `/proc`, or where
 * disks are mounted by name.
 * @throws the system's error.
 */
export function makeFolder(path: string): string | undefined {
  const folder = resolve(path);
  if (isFolder(folder)) return undefined;
  const parent = dirname(folder);
  const made = parent === folder ? undefined : makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (isFolder(folder)) return made;
    throw error;
  }
  return made ?? folder;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
