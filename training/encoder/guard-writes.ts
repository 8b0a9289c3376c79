import { EnvironmentError } from "../../src/core/errors";

/** What the system says where there is no room: on the disk, in the quota, for one file. */
const FULL = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * Returns what `work` returns, which writes what a training leaves on the disk.
 * @param path what is written, for the message.
 * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE` in the place of the system's errors.
 */
export function guardWrites<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const full = FULL.has(code);
    throw new EnvironmentError(
      `The training could not write ${path}${full ? ": the disk is full" : ` (${code})`}.`,
      {
        code: full ? "DISK_FULL" : "TRAINING_WRITE",
        hint: "The last checkpoint, if any, stands. Make room or mend the permissions, then run the command again with --resume.",
        cause: error,
      },
    );
  }
}
