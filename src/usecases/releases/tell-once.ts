import { CrowdcheckedError } from "../../base/core/errors";
import type { Job } from "../job";

/**
 * Returns what notes failures of work that is tried again; one that lasts is told once.
 * @param what fails, a sentence without its full stop.
 */
export function tellOnce({ note }: Pick<Job, "note">, what: string): (error: unknown) => void {
  let told: string | undefined;
  return (error) => {
    const text = error instanceof CrowdcheckedError ? `${error.code}: ${error.message}` : String(error);
    if (text === told) return;
    told = text;
    note(`${what}. ${text} Trying again.`);
  };
}
