import { seek } from "../postings";
import { type Cursor, openCursors, type PostingLists, type WeightedTerm } from "./cursors";

/** Returns the scores of `docs` (ascending), each sought in the lists. */
export function seekScores(
  lists: PostingLists,
  terms: readonly WeightedTerm[],
  docs: Uint32Array,
): Float32Array {
  const scores = new Float32Array(docs.length);
  const { docs: listed, frequencies, norms, recent } = lists;
  const cursors = openCursors(lists, terms, norms.length);
  for (const { weight, position, end } of cursors) {
    let p = position;
    for (let i = 0; i < docs.length && p < end; i++) {
      const doc = docs[i]!;
      p = seek(listed, p, end, doc);
      if (p < end && listed[p] === doc) {
        const frequency = frequencies[p]!;
        scores[i]! += (weight * frequency) / (frequency + norms[doc]!);
      }
    }
  }
  if (recent) scoreRecent(cursors, docs, scores, norms, recent.gone);
  return scores;
}

/** Replaces the scores of documents (ascending) that are gone from the lists, and adds those that came. */
function scoreRecent(
  cursors: readonly Cursor[],
  docs: Uint32Array,
  scores: Float32Array,
  norms: Float32Array,
  gone: Uint32Array,
): void {
  let at = 0;
  for (const [i, doc] of docs.entries()) {
    at = seek(gone, at, gone.length, doc);
    if (gone[at] === doc) scores[i] = 0;
  }
  for (const { weight, recent } of cursors) {
    if (!recent) continue;
    let p = 0;
    for (let i = 0; i < docs.length && p < recent.length; i++) {
      const doc = docs[i]!;
      p = seek(recent.docs, p, recent.length, doc);
      if (p === recent.length || recent.docs[p] !== doc) continue;
      const frequency = recent.frequencies[p]!;
      scores[i]! += (weight * frequency) / (frequency + norms[doc]!);
    }
  }
}
