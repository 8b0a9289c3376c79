/** Returns a share (0 - 1) in percent, without a sign; "-" where there is none, or none is known. */
export function inPercent(share: number | null, digits = 2): string {
  return share === null || Number.isNaN(share) ? "-" : (100 * share).toFixed(digits);
}
