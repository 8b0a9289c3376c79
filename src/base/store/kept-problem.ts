import { CrowdcheckedError } from "../core/errors";

/** Longer messages are cut. */
const MESSAGE_CHARACTERS = 500;

/** Why a step of a night, or a job, failed or stopped. */
export interface StepProblem {
  readonly code: string;
  readonly message: string;
}

/** Returns what the store keeps of an error; one of no expected kind has the code `BUG`. */
export function keptProblem(error: unknown): StepProblem {
  const code = error instanceof CrowdcheckedError ? error.code : "BUG";
  const message = error instanceof Error ? error.message : String(error);
  return { code, message: message.slice(0, MESSAGE_CHARACTERS) };
}
