import type { Rng } from "../../src/base/core/rng";

/** A request is sent at most once more than this. */
export const MAX_RETRIES = 5;
const FIRST_BACKOFF_MS = 1000;

/**
 * Returns how long to wait before retry `attempt` (from 0): a second, doubled each time, and up to as much
 * again by chance.
 */
export function backoffMs(attempt: number, rng: Rng): number {
  return FIRST_BACKOFF_MS * 2 ** attempt * (1 + rng.next());
}

/**
 * Returns the milliseconds that a header Retry-After asks for, seconds or a date (RFC 9110, 10.2.3);
 * `undefined` for anything else.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000;
  // Dates of HTTP begin with the day's name; Date.parse reads much that is none.
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
