import { setTimeout } from "node:timers/promises";

/** The time, and waiting; tests give a clock of their own and do not wait in real time. */
export interface Clock {
  /** Milliseconds since 1970-01-01 (UTC). */
  now(): number;
  /**
   * Resolves after `ms` milliseconds; for zero and less at once. Rejects with the signal's reason when that
   * aborts first.
   */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Returns a time in milliseconds since 1970 as ISO 8601 (UTC). */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Node.js fires timers with a longer delay at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  async wait(ms, signal) {
    for (let left = ms; left > 0; left -= LONGEST_TIMER_MS) {
      const chunk = setTimeout(Math.min(left, LONGEST_TIMER_MS), undefined, { signal });
      await chunk.catch(() => signal?.throwIfAborted());
    }
    signal?.throwIfAborted();
  },
};
