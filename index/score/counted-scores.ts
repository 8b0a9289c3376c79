import { byWeight, type PostingLists, type TermCounter, type WeightedTerm } from "./cursors";

/**
 * Returns the scores of `docs`, from their own texts. To seek a document in a long list waits for memory
 * several times, and a post has a hundred lists of 4-grams: in a large collection its candidates are read
 * sooner. The sums are those of `seekScores`, to the last bit.
 * @returns undefined where they cannot be counted.
 */
export function countedScores(
  lists: PostingLists,
  terms: readonly WeightedTerm[],
  docs: Uint32Array,
  count: TermCounter,
): Float32Array | undefined {
  const weighted = byWeight(lists, terms);
  const counts = count(
    weighted.map(({ term }) => term),
    docs,
  );
  if (!counts) return undefined;
  const scores = new Float32Array(docs.length);
  for (let i = 0; i < docs.length; i++) {
    const norm = lists.norms[docs[i]!]!;
    const start = i * weighted.length;
    for (let t = 0; t < weighted.length; t++) {
      const frequency = counts[start + t]!;
      if (frequency > 0) scores[i]! += (weighted[t]!.weight * frequency) / (frequency + norm);
    }
  }
  return scores;
}
