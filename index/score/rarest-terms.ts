import { documentFrequency, type Postings } from "../postings";
import type { WeightedTerm } from "./cursors";

/**
 * Returns those of a query's terms that the fewest documents hold, as long as they have at most `most`
 * postings together; the rarest one always. The given array itself where that is all of them.
 * @param compare tells the order of terms that are as rare; default: by their numbers.
 */
export function rarestTerms(
  postings: Postings,
  terms: readonly WeightedTerm[],
  most: number,
  compare: (a: number, b: number) => number = (a, b) => a - b,
): readonly WeightedTerm[] {
  const frequency = ({ term }: WeightedTerm): number => documentFrequency(postings, term);
  const total = terms.reduce((sum, term) => sum + frequency(term), 0);
  if (total <= most) return terms;
  const byRarity = terms.toSorted((a, b) => frequency(a) - frequency(b) || compare(a.term, b.term));
  let count = 1;
  let read = frequency(byRarity[0]!);
  while (read + frequency(byRarity[count]!) <= most) read += frequency(byRarity[count++]!);
  return byRarity.slice(0, count);
}
