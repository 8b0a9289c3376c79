import type { LabelMethod } from "./pair-scorer";

/** Ten bins of equal width; the last one includes 1, and the first one scores below 0. */
export const SCORE_BINS = 10;

const LOWEST = { jaccard: "0.0", overlap: "0.0", cosine: "-1.0" } as const satisfies Record<
  LabelMethod,
  string
>;
const EDGES = Array.from({ length: SCORE_BINS + 1 }, (_, i) => i / SCORE_BINS);

/** A row of the bin table. */
export interface BinShare {
  readonly bin: string;
  readonly pairs: number;
  /** 0 - 1. */
  readonly share: number;
}

/** Returns the number of the bin that a score falls into, 0 - 9. */
export function binOf(score: number): number {
  let bin = 0;
  while (bin < SCORE_BINS - 1 && score >= (EDGES[bin + 1] as number)) bin++;
  return bin;
}

/** Returns the middle of a bin between its edges, 0.05 for the first one, whatever lies below. */
export function centreOf(bin: number): number {
  return (bin + 0.5) / SCORE_BINS;
}

/** Returns a bin's name as the paper writes it: `[0.3;0.4)`, the last one `[0.9;1.0]`. */
export function binName(bin: number, method: LabelMethod): string {
  const edge = (at: number): string => (EDGES[at] as number).toFixed(1);
  return `[${bin === 0 ? LOWEST[method] : edge(bin)};${edge(bin + 1)}${bin === SCORE_BINS - 1 ? "]" : ")"}`;
}

/**
 * Returns how the scores are spread over the bins.
 * @see CrowdChecked, tables 2 and 3.
 */
export function binTable(scores: Iterable<number>, method: LabelMethod): BinShare[] {
  const pairs = new Array<number>(SCORE_BINS).fill(0);
  let total = 0;
  for (const score of scores) {
    pairs[binOf(score)]!++;
    total++;
  }
  return pairs.map((count, bin) => ({
    bin: binName(bin, method),
    pairs: count,
    share: count / Math.max(1, total),
  }));
}
