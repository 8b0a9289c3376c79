import type { Database } from "../database";

export interface DayCount {
  /** `YYYY-MM-DD` (UTC). */
  readonly day: string;
  readonly pairs: number;
}

/**
 * Returns how many pairs of a method with a score above `threshold` the tweets of each day gave, the oldest
 * day first; days without any are left out.
 * @param since `YYYY-MM-DD`: earlier days are left out.
 */
export function pairsPerDay(
  database: Database,
  method: string,
  threshold: number,
  since: string,
): DayCount[] {
  return database
    .prepare<[string, number, string], DayCount>(
      `SELECT substr(t.date, 1, 10) AS day, count(*) AS pairs FROM pair_scores s JOIN tweets t ON t.key = s.tweet
       WHERE s.method = ? AND s.score > ? AND t.date >= ? GROUP BY day ORDER BY day`,
    )
    .all(method, threshold, since);
}

/** Where the bins but the first begin. */
const EDGES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * Returns how many pairs a method scored from each tenth up to the next, `[10]`; the last one includes 1, the
 * first one what is below 0.
 */
export function pairsPerBin(database: Database, method: string): number[] {
  const bins = new Array<number>(10).fill(0);
  const rows = database
    .prepare<[string], { bin: number; pairs: number }>(
      `SELECT ${EDGES.map((edge) => `(score >= ${edge})`).join(" + ")} AS bin, count(*) AS pairs
       FROM pair_scores WHERE method = ? GROUP BY bin`,
    )
    .all(method);
  for (const { bin, pairs } of rows) bins[bin] = pairs;
  return bins;
}
