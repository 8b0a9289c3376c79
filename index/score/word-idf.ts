/**
 * Returns how much a word says that stands in so many of the documents: ln((N + 1) / (df + 0.5)). A word of
 * none says the most.
 */
export function wordIdf(documents: number, documentFrequency: number): number {
  return Math.log((documents + 1) / (documentFrequency + 0.5));
}
