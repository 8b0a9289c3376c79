const FIRST_MS = 1000;
const LONGEST_MS = 15 * 60_000;
/** An alert that no webhook took for so long is given up, milliseconds. */
export const GIVEN_UP_MS = 86_400_000;

/**
 * Returns how long to wait before the next attempt, milliseconds: a second after the first, then twice as
 * long each time, up to a quarter of an hour.
 * @param tries attempts that failed, from 1.
 */
export function deliveryDelayMs(tries: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries - 1, 20));
}
