import {
  chmodSync,
  closeSync,
  createWriteStream,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Returns where this process builds the content of `path`, which may end in a slash. */
export function buildingPath(path: string): string {
  return `${resolve(path)}.building-${process.pid}`;
}

/** Returns where this process sets aside the former content of `path`. */
export function asidePath(path: string): string {
  return `${resolve(path)}.old-${process.pid}`;
}

/**
 * Returns a stream into a new file, which is there at once. A stream that opens its file itself may do so
 * when the writing has failed and the file has been discarded.
 */
export function streamInto(path: string): WriteStream {
  return createWriteStream(path, { fd: openSync(path, "w") });
}

/** Gives a new file the permissions of the one that it will replace, if there is one. */
export function keepMode(former: string, built: string): void {
  const found = statSync(former, { throwIfNoEntry: false });
  if (found) chmodSync(built, found.mode);
}

/** Flushes a file, or the names in a folder, to the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Removes, where possible, what this process and killed ones have left beside `path`. The next writing tries
 * the rest again.
 */
export function removeLeftovers(path: string): void {
  attempt(() => {
    for (const name of readdirSync(dirname(path))) {
      const [, of, pid] = /^(.*)\.(?:building|old)-(\d+)$/.exec(name) ?? [];
      if (of !== basename(path) || isOther(Number(pid))) continue;
      rmSync(join(dirname(path), name), { recursive: true, force: true });
    }
  });
}

/** Removes, where possible, what a failed writing has built. */
export function discard(building: string): void {
  attempt(() => rmSync(building, { recursive: true, force: true }));
}

/** Removes `path` where possible, under another name from the beginning: nobody must find a half of it. */
export function discardAs(name: string, path: string): void {
  attempt(() => {
    rmSync(name, { recursive: true, force: true });
    renameSync(path, name);
    rmSync(name, { recursive: true, force: true });
  });
}

/** Returns whether another process with this number is running. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function attempt(tidying: () => void): void {
  try {
    tidying();
  } catch {
    // Only the writing itself counts, or the error that made it fail.
  }
}
