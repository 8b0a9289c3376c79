/** Nobody waits longer, and no date can hold the times that some servers' numbers would lead to. */
const LONGEST_MS = 365 * 24 * 3_600_000;

/**
 * Returns the milliseconds that a header Retry-After asks for, seconds or a date (RFC 9110, 10.2.3), a year
 * at most; `undefined` for anything else.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_MS);
  // HTTP dates begin with the name of the day; Date.parse accepts much else.
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now), LONGEST_MS);
}
