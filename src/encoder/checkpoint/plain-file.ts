import { closeSync, openSync, statSync } from "node:fs";
import type { InputError } from "../../base/core/errors";
import { unreadable } from "../../base/core/files/read-text";

/**
 * Does `work` with a file of a model, which is open for reading.
 * @throws InputError `FILE_NOT_FOUND` where there is no plain file that can be read.
 */
export function withFile<T>(path: string, work: (file: number) => T): T {
  const file = opened(path);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  try {
    requirePlainFile(path);
    return openSync(path, "r");
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
}

/**
 * Returns the size of a file, which it does not open: opening a pipe would wait for somebody who writes.
 * @throws TypeError for what is no plain file, such as a folder; the error of the system.
 */
export function requirePlainFile(path: string): number {
  const found = statSync(path);
  if (!found.isFile()) throw new TypeError("it is no plain file, as was expected");
  return found.size;
}

/** Returns the error for a file of a model that is not there or cannot be read. */
export function unreadableFile(file: string, cause: unknown): InputError {
  return unreadable(file, cause instanceof TypeError ? cause.message : "the file cannot be read", cause);
}
