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

/** Number of candidates that are compared with one another. */
const COMPARED = 20;

/** Groups articles that check the same claim. There is one for each state of the index. */
export class DuplicateGrouper {
  private readonly sameClaim: SameClaim;
  /** The first document of each group that was looked up, by the group's documents. */
  private readonly firsts = new Map<number, number>();

  constructor(index: SearchIndex) {
    this.sameClaim = new SameClaim(index);
  }

  /**
   * Returns the best `top` groups of a ranking, best first. Every member checks the claim of its group's best
   * article; two other members may differ from each other. Candidates below the best 20 are not grouped.
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

  /**
   * Returns the lowest document that checks the claim of a document, directly or through others. All of these
   * have the same one, whatever the query is.
   */
  firstOf(doc: number): number {
    const known = this.firsts.get(doc);
    if (known !== undefined) return known;
    const group = new Set([doc]);
    // The set grows while it is walked.
    for (const member of group)
      for (const other of this.sameClaim.documents(this.sameClaim.read(member))) group.add(other);
    const first = Math.min(...group);
    for (const member of group) this.firsts.set(member, first);
    return first;
  }
}
