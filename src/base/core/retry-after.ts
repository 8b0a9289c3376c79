/**
 * Returns the milliseconds that a header Retry-After asks for, seconds or a date (RFC 9110, 10.2.3);
 * `undefined` for anything else.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000;
  // HTTP dates begin with the name of the day; Date.parse accepts much else.
  const at = /^[A-Z][a-z]{2,8}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
