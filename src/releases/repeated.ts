import { setTimeout as wait } from "node:timers/promises";

/** Waits after failures, milliseconds: the first, and the longest where nothing else is said. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * Repeats work until the signal aborts, after failures with growing waits. Never rejects.
 * @param hindered hears of each failure.
 * @param work is given what makes the waits short again: it may go on for long before it fails.
 */
export async function repeated(
  signal: AbortSignal,
  hindered: (error: unknown) => void,
  work: (goesWell: () => void) => Promise<void>,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<void> {
  let delay = FIRST_WAIT_MS;
  const goesWell = (): void => {
    delay = FIRST_WAIT_MS;
  };
  while (!signal.aborted) {
    try {
      await work(goesWell);
      goesWell();
    } catch (error) {
      if (signal.aborted) return;
      hindered(error);
      await wait(delay, undefined, { signal }).catch(() => {});
      delay = Math.min(2 * delay, longestWaitMs);
    }
  }
}
