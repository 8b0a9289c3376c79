import { documentAt, type Ranking } from "../rank/ranking";
import type { SearchIndex } from "../rank/search-index";
import { type ClaimText, SameClaim } from "./same-claim";

/** Articles that check the same claim, as rows of a ranking. */
export interface ClaimGroup {
  /** The best ranked of them. */
  readonly row: number;
  /** The others among the best candidates, best first. */
  readonly also: readonly number[];
}

/** Candidates that are compared with one another. */
const COMPARED = 20;

/** Groups articles that check the same claim. One per state of the index. */
export class DuplicateGrouper {
  private readonly sameClaim: SameClaim;

  constructor(index: SearchIndex) {
    this.sameClaim = new SameClaim(index);
  }

  /**
   * Returns the best `top` groups of a ranking, best first. Every member checks the claim of its group's best
   * article; members need not be near to one another. Candidates behind the 20 best stay alone.
   */
  group(ranking: Ranking, top: number): ClaimGroup[] {
    const heads: { readonly row: number; readonly text: ClaimText; readonly also: number[] }[] = [];
    const { order } = ranking;
    for (const row of order.subarray(0, COMPARED)) {
      const text = this.sameClaim.read(documentAt(ranking, row));
      const head = heads.find((known) => this.sameClaim.test(known.text, text));
      if (head) head.also.push(row);
      else heads.push({ row, text, also: [] });
    }
    const rest = Array.from(order.subarray(COMPARED), (row) => ({ row, also: [] }));
    return [...heads, ...rest].slice(0, top).map(({ row, also }) => ({ row, also }));
  }
}
