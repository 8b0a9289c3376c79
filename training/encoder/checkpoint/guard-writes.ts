import { guardWrite, type WriteTarget } from "../../../src/base/artifact";

/** Returns how files of a training are written, and what to say where that fails: `TRAINING_WRITE`. */
export function trainingTarget(path: string): WriteTarget {
  return {
    what: "work of the training",
    path,
    code: "TRAINING_WRITE",
    intact: "The last checkpoint, if any, stands.",
    next: "run the command again; train encoder goes on from its checkpoint with --resume",
  };
}

/**
 * Runs `work`, which writes files of a training, and returns its result.
 * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE` in place of the system's errors.
 */
export function guardWrites<T>(path: string, work: () => T): T {
  return guardWrite(trainingTarget(path), work);
}
