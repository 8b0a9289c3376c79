/**
 * TF-IDF with sublinear term frequency: weight(t, d) = (1 + ln tf) (1 + ln((1 + N) / (1 + df))), vectors
 * of length 1.
 * @see the paper, section 5.3 (TF.IDF for reranking); smoothing as in scikit-learn's `TfidfVectorizer`.
 */

/** Logarithms of the common frequencies, which are read millions of times. */
const SMALL = Float64Array.from({ length: 64 }, (_, frequency) =>
  frequency === 0 ? 0 : 1 + Math.log(frequency),
);

/** Returns 1 + ln tf, or 0 for tf = 0. @param frequency >= 0, an integer. */
export function sublinear(frequency: number): number {
  return SMALL[frequency] ?? 1 + Math.log(frequency);
}

/** Returns the smoothed inverse document frequency, >= 1. */
export function tfidfIdf(documents: number, documentFrequency: number): number {
  return 1 + Math.log((1 + documents) / (1 + documentFrequency));
}
