import { guardWrite, type WriteTarget } from "../../../src/base/artifact";

/** Returns the words for what a training leaves on the disk and cannot be written: `TRAINING_WRITE`. */
export function trainingTarget(path: string): WriteTarget {
  return {
    what: "work of the training",
    path,
    code: "TRAINING_WRITE",
    intact: "The last checkpoint, if any, stands.",
    next: "run the command again with --resume",
  };
}

/**
 * Returns what `work` returns, which writes what a training leaves on the disk.
 * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE` in the place of the system's errors.
 */
export function guardWrites<T>(path: string, work: () => T): T {
  return guardWrite(trainingTarget(path), work);
}
