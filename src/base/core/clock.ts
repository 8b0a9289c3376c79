/** Time, as work that waits sees it; tests give a clock of their own, so that none waits in real time. */
export interface Clock {
  /** Milliseconds since 1970-01-01 (UTC). */
  now(): number;
  /**
   * Resolves after `ms` milliseconds, at once for zero and less. Rejects with the signal's reason when that
   * aborts before.
   */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Timers of Node.js fire at once when asked for longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock. */
export const systemClock: Clock = {
  now: Date.now,
  async wait(ms, signal) {
    for (let left = ms; left > 0; left -= LONGEST_TIMER_MS) {
      await sleep(Math.min(left, LONGEST_TIMER_MS), signal);
    }
    signal?.throwIfAborted();
  },
};

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
