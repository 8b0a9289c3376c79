/**
 * The errors of the engine. A class says what the caller can do next; a code says what happened.
 * `docs/errors.md` lists every code with its cause and remedy, and a test compares the two.
 * A plain `Error` that reaches the top is a bug.
 */

/** The exit code of the command line for each class of error. */
export const EXIT = {
  ok: 0,
  bug: 1,
  usage: 2,
  environment: 3,
  refused: 4,
  notPromoted: 10,
  incomplete: 11,
  retryLater: 75,
  interrupted: 130,
} as const;

/** What an error holds besides its message. */
export interface ErrorDetails {
  /** Stable identifier, `UPPER_SNAKE`, listed in `docs/errors.md`. */
  readonly code: string;
  /** What to do or run next, one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
}

/** Base of all expected failures: a stable code, a hint on what to do next, and the exit code. */
export abstract class CrowdcheckedError extends Error {
  readonly code: string;
  /** What to do next; who knows what the failure stopped may add to it. */
  hint: string | undefined;
  abstract readonly exitCode: number;

  constructor(message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.hint = details.hint;
  }
}

/** A wrong option, argument or setting: change the call. Exit 2. */
export class UsageError extends CrowdcheckedError {
  readonly exitCode = EXIT.usage;
}

/** Where in an input the error is. */
export interface InputPlace {
  readonly file: string;
  /** 1-based; absent where the format has no lines. */
  readonly line?: number;
}

/** Malformed input: correct the file. Exit 2. */
export class InputError extends CrowdcheckedError {
  readonly exitCode = EXIT.usage;
  readonly place: InputPlace;

  constructor(problem: string, place: InputPlace, details: ErrorDetails) {
    super(`${place.file}${place.line === undefined ? "" : `:${place.line}`}: ${problem}`, details);
    this.place = place;
  }
}

/**
 * An index, model or workspace that is missing, stale, corrupt or of another version: build it again. Exit 3.
 */
export class ArtifactError extends CrowdcheckedError {
  readonly exitCode = EXIT.environment;
}

/** The machine lacks something: a native library, disk space, a permission. Exit 3. */
export class EnvironmentError extends CrowdcheckedError {
  readonly exitCode = EXIT.environment;
}

/** A service refuses access: credentials are missing, or not accepted. Exit 4. */
export class RefusedError extends CrowdcheckedError {
  readonly exitCode = EXIT.refused;
}

/** A temporary cause, such as a lock of another process. Nothing was lost; run it again later. Exit 75. */
export class RetryLaterError extends CrowdcheckedError {
  readonly exitCode = EXIT.retryLater;
}

/** The user stopped the work; what was there before is untouched. Exit 130. */
export class InterruptedError extends CrowdcheckedError {
  readonly exitCode = EXIT.interrupted;

  /** @param hint Most work keeps nothing; work that goes on where it was says so. */
  constructor(
    readonly work: string,
    hint = "Nothing is left half-done. Run the same command again: it begins from the start.",
  ) {
    super(`${work} was interrupted`, { code: "INTERRUPTED", hint });
  }
}

/** The work is done, but its result is not good enough to be used: the former one stays in use. Exit 10. */
export class NotPromotedError extends CrowdcheckedError {
  readonly exitCode = EXIT.notPromoted;
}

/** The work is done, except for a part that the rest does not depend on. Exit 11. */
export class IncompleteError extends CrowdcheckedError {
  readonly exitCode = EXIT.incomplete;
}
