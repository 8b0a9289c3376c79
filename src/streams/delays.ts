/** Deliveries after which a post that still fails goes to the dead letters. */
export const MAX_DELIVERIES = 5;
/** By how much each delay is longer than the one before. */
const GROWTH = 4;

/**
 * Returns how long a post waits for its next delivery, milliseconds.
 * @param deliveries how often it was delivered, from 1.
 * @param firstMs the delay after the first delivery.
 */
export function retryDelayMs(deliveries: number, firstMs: number): number {
  return firstMs * GROWTH ** (Math.min(deliveries, MAX_DELIVERIES) - 1);
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** Returns how long to wait for the broker before the next attempt, milliseconds. @param attempt from 0. */
export function waitMs(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 10));
}
