import type { Rng } from "../base/core/rng";

const DAYS_PER_YEAR = 365.25;
const FIRST_YEAR = 0.5;
const LAST_YEAR = 8;

/**
 * Returns a later day for a tweet, uniformly half a year to eight years on: claims come back years after they
 * were checked, while the tweets of the datasets are days away from their articles.
 */
export function redate(day: number, rng: Rng): number {
  return day + Math.round(DAYS_PER_YEAR * (FIRST_YEAR + (LAST_YEAR - FIRST_YEAR) * rng.next()));
}
