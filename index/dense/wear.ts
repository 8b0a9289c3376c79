import type { DenseIndex } from "./dense-index";

/** What changes in place have left behind in an index. */
export interface Wear {
  /** Share of rows without an article, 0 - 1: they take memory, and searches still pass through them. */
  readonly freeShare: number;
  /**
   * Writes into rows that were there before, as a share of the rows; above 1 where rows were written
   * again repeatedly.
   */
  readonly rewrittenShare: number;
  /** Whether building the index again pays. */
  readonly needsRebuild: boolean;
}

/**
 * Half the rows free makes a search take about one and a half times as long. Recall is not what suffers: free
 * rows leave it as it is, and rewriting costs a few thousandths at first and nothing more later;
 * `bench/index/dense.ts` measures both.
 */
const MOST_FREE = 0.5;

/** Returns how worn an index is. */
export function wearOf({ size, length, rewritten }: DenseIndex): Wear {
  const freeShare = length === 0 ? 0 : 1 - size / length;
  return {
    freeShare,
    rewrittenShare: length === 0 ? 0 : rewritten / length,
    needsRebuild: freeShare > MOST_FREE,
  };
}
