import type { Ranking } from "./ranking";

/** Articles that check the same claim, as rows of a ranking. */
export interface ClaimGroup {
  /** The best ranked of them. */
  readonly row: number;
  /** The others among the best candidates, best first. */
  readonly also: readonly number[];
}

/** Returns the best `top` groups of a ranking, best first. */
export function foldDuplicates({ order }: Ranking, top: number): ClaimGroup[] {
  return Array.from(order.subarray(0, top), (row) => ({ row, also: [] }));
}
