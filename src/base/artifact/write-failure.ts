import { EnvironmentError } from "../core/errors";

/** What is written, in the words of the error message. */
export interface WriteTarget {
  /** As in "The index could not be written". */
  readonly what: string;
  readonly path: string;
  /** Code of the error, unless the disk is full. */
  readonly code: string;
  /** A sentence: what a failure leaves intact. */
  readonly intact: string;
  /** What to do once the cause is removed, as in "then run: crowdchecked index". */
  readonly next: string;
}

/** Codes of the system where there is no room: on the disk, in the quota, for one file. */
const FULL = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);
const DENIED = new Set<unknown>(["EACCES", "EPERM", "EROFS"]);

/** Returns the target of an export, which does not change the workspace. @param what as in `WriteTarget`. */
export function exportTarget(what: string, path: string): WriteTarget {
  const intact = "The workspace is untouched.";
  return { what, path, code: "EXPORT_WRITE", intact, next: "run the command again" };
}

/**
 * Runs work that writes, and returns its result.
 * @throws EnvironmentError `DISK_FULL`, or that of the target, instead of errors of the system; others as
 *   they are.
 */
export function guardWrite<T>(target: WriteTarget, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw writeFailure(error, target);
  }
}

/**
 * Returns the error for a target that cannot be written: `DISK_FULL`, or that of the target, where the system
 * gave `error`; any other `error` itself.
 */
export function writeFailure(error: unknown, target: WriteTarget): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  if (FULL.has(code)) return diskFull(target, `the disk is full (${message})`, error);
  const remedy = DENIED.has(code) ? "Correct the permissions" : "Correct what the message names";
  return failure(target, message, { code: target.code, remedy, cause: error });
}

/** Returns the `DISK_FULL` of a target. @param problem what shows that the disk is full. */
export function diskFull(target: WriteTarget, problem: string, cause?: unknown): EnvironmentError {
  return failure(target, problem, { code: "DISK_FULL", remedy: "Make room", cause });
}

function failure(
  { what, path, intact, next }: WriteTarget,
  problem: string,
  { code, remedy, cause }: { readonly code: string; readonly remedy: string; readonly cause: unknown },
): EnvironmentError {
  const hint = `${intact} ${remedy}, then ${next}.`;
  return new EnvironmentError(`The ${what} could not be written to ${path}: ${problem}.`, {
    code,
    hint,
    cause,
  });
}
