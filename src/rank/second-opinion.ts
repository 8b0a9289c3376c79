import { dot, mean } from "../base/core/sums";

/**
 * Returns a ranker's scores, moved by another judge's scores of some articles. The two judges have scores of
 * different size, so both count in deviations from their mean over the articles that the other judge scored.
 * @param scores `[n]` by row; they are not changed.
 * @param rows the articles that the other judge was asked about.
 * @param opinions `[rows]` its scores of them, higher is better; NaN if it gives none.
 * @param shareOf how many deviations of the ranker's scores a deviation of the other's is, by the correlation
 *   of both over these articles.
 */
export function moved(
  scores: Float64Array,
  rows: Uint32Array,
  opinions: ArrayLike<number>,
  shareOf: (correlation: number) => number,
): Float64Array {
  const judged = Array.from(rows.keys()).filter((i) => !Number.isNaN(opinions[i]!));
  const other = standardise(Float64Array.from(judged, (i) => opinions[i]!));
  const own = standardise(Float64Array.from(judged, (i) => scores[rows[i]!]!));
  const correlation = dot(other.zScores, own.zScores) / judged.length;
  if (Number.isNaN(correlation)) return scores;
  const share = shareOf(correlation);
  const corrected = scores.slice();
  for (const [i, at] of judged.entries()) corrected[rows[at]!]! += share * own.deviation * other.zScores[i]!;
  return corrected;
}

/**
 * Returns the standard deviation of numbers, and each number in deviations from the mean (z-score); NaN if
 * all are equal.
 */
export function standardise(values: Float64Array): {
  readonly deviation: number;
  readonly zScores: Float64Array;
} {
  const middle = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return { deviation, zScores: values.map((value) => (value - middle) / deviation) };
}
