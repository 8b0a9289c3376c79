import { bigramOf } from "./query-words";

/** Words of a text beyond this are not compared in order; the dynamic programme is quadratic. */
const MAX_SEQUENCE = 120;

/** Words that two texts share in order. */
export interface SharedRuns {
  /** Adjacent word pairs of the query that stand side by side in the field, too. */
  readonly bigrams: number;
  /** Longest unbroken run, in words. */
  readonly longest: number;
}

/**
 * Returns the length in words of the longest common subsequence of a query and a field; NaN of a field
 * without words.
 * @param sequence the query's words as slots.
 * @param field the field's words as slots of the query, -1 for words that the query does not have.
 */
export function longestCommonSubsequence(sequence: Uint32Array, field: Int32Array): number {
  if (field.length === 0) return Number.NaN;
  // Words that the query does not have are in no common subsequence; few are left of most texts.
  const shared = field.subarray(0, MAX_SEQUENCE).filter((slot) => slot >= 0);
  const width = shared.length;
  if (width === 0) return 0;
  const row = new Uint16Array(width + 1);
  const height = Math.min(sequence.length, MAX_SEQUENCE);
  for (let i = 0; i < height; i++) {
    const slot = sequence[i]!;
    let diagonal = 0;
    for (let j = 1; j <= width; j++) {
      const above = row[j]!;
      row[j] = slot === shared[j - 1] ? diagonal + 1 : Math.max(above, row[j - 1]!);
      diagonal = above;
    }
  }
  return row[width]!;
}

/**
 * Returns the runs that a field shares with a query; NaN of a field without words.
 * @param queryBigrams `bigramOf` of all neighbouring words of the query.
 * @param field the field's words as slots of the query, -1 for words that the query does not have.
 */
export function sharedRuns(queryBigrams: ReadonlySet<number>, field: Int32Array): SharedRuns {
  if (field.length === 0) return { bigrams: Number.NaN, longest: Number.NaN };
  let bigrams = 0;
  let longest = 0;
  let run = 0;
  let previous = -1;
  for (const slot of field) {
    const follows = previous >= 0 && slot >= 0 && queryBigrams.has(bigramOf(previous, slot));
    if (follows) bigrams++;
    run = follows ? run + 1 : slot >= 0 ? 1 : 0;
    if (run > longest) longest = run;
    previous = slot;
  }
  return { bigrams, longest };
}
