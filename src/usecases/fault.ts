import { CrowdcheckedError } from "../base/core/errors";

/** What cannot be read, and what to do about it. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

/** Returns what an error tells of a part that cannot be read; a bug is thrown again. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof CrowdcheckedError)) throw error;
  const { code, message, hint } = error;
  return { code, message, hint };
}

/** Returns what a look finds, or why it cannot be had. */
export function attempt<T>(look: () => T): T | { readonly fault: Fault } {
  try {
    return look();
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Returns what faults say, and what to do about all of them, each thing once. */
export function inWords(faults: readonly Omit<Fault, "code">[]) {
  return {
    problem: faults.map(({ message }) => message).join(" "),
    hint: [...new Set(faults.flatMap(({ hint }) => hint ?? []))].join(" "),
  };
}
