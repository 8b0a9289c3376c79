import { createRng } from "../../src/base/core/rng";
import { binOf, SCORE_BINS } from "./bins";

/**
 * Returns up to `perBin` of the values of each bin, each value with the same chance; the same for the same
 * seed and order of values. Memory does not grow with their number.
 * @see J. S. Vitter, Random sampling with a reservoir, ACM TOMS 11(1), 1985, algorithm R; CrowdChecked,
 *   section 3.4 (15 a bin).
 */
export function sampleBins<T extends { readonly score: number }>(
  values: Iterable<T>,
  perBin: number,
  seed: number,
): T[][] {
  const rng = createRng(seed);
  const bins = Array.from({ length: SCORE_BINS }, (): { seen: number; kept: T[] } => ({ seen: 0, kept: [] }));
  for (const value of values) {
    const bin = bins[binOf(value.score)] as { seen: number; kept: T[] };
    bin.seen++;
    const place = bin.kept.length < perBin ? bin.kept.length : rng.below(bin.seen);
    if (place < perBin) bin.kept[place] = value;
  }
  return bins.map(({ kept }) => kept);
}
