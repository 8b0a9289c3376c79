import * as errors from "../base/core/errors";

/**
 * Expected failures by the name of their class: an error that is thrown between threads loses class, code and
 * hint.
 */
const CLASSES = {
  UsageError: errors.UsageError,
  ArtifactError: errors.ArtifactError,
  EnvironmentError: errors.EnvironmentError,
  RefusedError: errors.RefusedError,
  RetryLaterError: errors.RetryLaterError,
} as const;

/** An expected failure in a form that can be sent to another thread. */
interface SentFailure {
  readonly kind: keyof typeof CLASSES;
  readonly message: string;
  readonly code: string;
  readonly hint: string | undefined;
}

/** How work in a thread ended, in a form that can be sent to another thread. */
export type ThreadOutcome<T> = { readonly value: T } | { readonly failure: SentFailure };

/** Returns how work ended. @throws unexpected failures. */
export async function settle<T>(work: () => T | Promise<T>): Promise<ThreadOutcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof errors.CrowdcheckedError) || !isSent(error.name)) throw error;
    const { name: kind, message, code, hint } = error;
    return { failure: { kind, message, code, hint } };
  }
}

/** Returns the value of work, or throws its failure with class, code and hint. */
export function unwrap<T>(outcome: ThreadOutcome<T>): T {
  if ("value" in outcome) return outcome.value;
  const { kind, message, code, hint } = outcome.failure;
  throw new CLASSES[kind](message, { code, ...(hint === undefined ? {} : { hint }) });
}

function isSent(name: string): name is keyof typeof CLASSES {
  return name in CLASSES;
}
