import type { Clock } from "../base/core/clock";

/** How much lateness is made up for, milliseconds. Timers are late; a pause is not followed by a flood. */
const SLACK_MS = 100;

/**
 * Returns a function that resolves when the next unit may go.
 * @param perSecond units; undefined: no limit.
 */
export function pacer(perSecond: number | undefined, clock: Clock): (signal: AbortSignal) => Promise<void> {
  if (perSecond === undefined) return () => Promise.resolve();
  const step = 1000 / perSecond;
  let next = clock.now();
  return async (signal) => {
    const now = clock.now();
    // A clock that was set back must not be waited for. Timers may be early by less than a millisecond.
    if (next > now + step + 1) next = now + step;
    if (next - now >= 1) await clock.wait(next - now, signal);
    next = Math.max(next, now - SLACK_MS) + step;
  };
}
