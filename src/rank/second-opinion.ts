import { dot, mean } from "../base/core/sums";

/**
 * Returns a ranker's scores, moved by what another judge says of some articles. How large scores are is each
 * judge's own, so both count in deviations from their mean over the articles that the other one judged.
 * @param scores `[n]` by row; they are not changed.
 * @param rows the articles that the other judge was asked for.
 * @param opinions `[rows]` what it says of them, higher is better; NaN where it says nothing.
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
  const other = standard(Float64Array.from(judged, (i) => opinions[i]!));
  const own = standard(Float64Array.from(judged, (i) => scores[rows[i]!]!));
  const correlation = dot(other.values, own.values) / judged.length;
  if (Number.isNaN(correlation)) return scores;
  const share = shareOf(correlation);
  const corrected = scores.slice();
  for (const [i, at] of judged.entries()) corrected[rows[at]!]! += share * own.deviation * other.values[i]!;
  return corrected;
}

/** Returns the deviation of numbers, and each as deviations from the mean; NaN where all are equal. */
export function standard(values: Float64Array): {
  readonly deviation: number;
  readonly values: Float64Array;
} {
  const middle = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return { deviation, values: values.map((value) => (value - middle) / deviation) };
}
