import { silentProgress } from "../base/core/progress";
import type { Job } from "../usecases/job";

/** Returns a job of which what is not given is silent and goes on to its end. */
export function jobOf(given: Partial<Job> = {}): Job {
  return { progress: silentProgress, signal: new AbortController().signal, note: () => {}, ...given };
}
