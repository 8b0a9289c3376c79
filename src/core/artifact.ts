import { closeSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** Writing artifacts so that a crash leaves either the old one or the new one, never a half. */

/** Flushes a file or a folder to the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Puts the finished folder `built` in the place of `target` (which may exist). The old folder is set aside and removed after the switch.
 * Both must lie on one file system.
 */
export function promoteFolder(built: string, target: string): void {
  flush(built);
  const aside = `${target}.old-${process.pid}`;
  rmSync(aside, { recursive: true, force: true });
  let replaced = true;
  try {
    renameSync(target, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    replaced = false;
  }
  renameSync(built, target);
  flush(dirname(target));
  if (replaced) rmSync(aside, { recursive: true, force: true });
}
