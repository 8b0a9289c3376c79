import { EnvironmentError } from "../core/errors";

/** Codes of the system where a file may be sound, but this process may not read it, or not just then. */
const REFUSED = new Set<unknown>(["EACCES", "EPERM", "EMFILE", "ENFILE"]);
const TOO_MANY = new Set<unknown>(["EMFILE", "ENFILE"]);

/** Returns the error for a part of an artifact of which nobody can tell what it is: `ARTIFACT_READ`. */
export function unread(path: string, cause: unknown): EnvironmentError {
  const { code, path: found = path } = cause as NodeJS.ErrnoException;
  const remedy = TOO_MANY.has(code)
    ? "Allow more open files (ulimit -n)"
    : "Correct the permissions, as after a command of another user";
  return new EnvironmentError(`${found} cannot be read (${code}).`, {
    code: "ARTIFACT_READ",
    hint: `${remedy}, and run the command again.`,
    cause,
  });
}

/**
 * Returns `ARTIFACT_READ` where the system, not what was read, is the cause of a failure: what is sound must
 * not be called damaged, and made again. Undefined otherwise.
 */
export function refusedRead(path: string, cause: unknown): EnvironmentError | undefined {
  if (cause instanceof EnvironmentError && cause.code === "ARTIFACT_READ") return cause;
  return cause instanceof Error && "code" in cause && REFUSED.has(cause.code)
    ? unread(path, cause)
    : undefined;
}
