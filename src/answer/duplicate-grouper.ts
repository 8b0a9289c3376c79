import { documentAt, type Ranking } from "../rank/ranking";
import type { SearchIndex } from "../rank/search-index";
import { type ClaimText, SameClaim, type SiteOf } from "./same-claim";

/** Articles that check the same claim, as rows of a ranking. */
export interface ClaimGroup {
  /** The best ranked of them. */
  readonly row: number;
  /** The others among the best candidates, best first. */
  readonly also: readonly number[];
  /** The best ranked one as it is compared; absent below the best 20 articles. */
  readonly text?: ClaimText;
}

/** Number of candidates that are compared with one another. */
export const CANDIDATES_GROUPED = 20;

/** Groups articles that check the same claim. There is one for each state of the index. */
export class DuplicateGrouper {
  private readonly sameClaim: SameClaim;
  /** The first document of each group that was looked up, by the group's documents. */
  private readonly firsts = new Map<number, number>();

  /** @param siteOf default: no site is known. */
  constructor(index: SearchIndex, siteOf?: SiteOf) {
    this.sameClaim = new SameClaim(index, siteOf);
  }

  /**
   * Returns the best `top` groups of a ranking, best first. Every member checks the claim of its group's best
   * article; two other members may differ from each other. Candidates below the best 20 are not grouped.
   */
  group(ranking: Ranking, top: number): ClaimGroup[] {
    const heads: { readonly row: number; readonly text: ClaimText; readonly also: number[] }[] = [];
    const { order } = ranking;
    for (const row of order.subarray(0, CANDIDATES_GROUPED)) {
      const text = this.sameClaim.read(documentAt(ranking, row));
      const head = heads.find((known) => this.sameClaim.test(known.text, text));
      if (head) head.also.push(row);
      else heads.push({ row, text, also: [] });
    }
    const rest = Array.from(order.subarray(CANDIDATES_GROUPED), (row) => ({ row, also: [] }));
    return [...heads, ...rest].slice(0, top);
  }

  /**
   * Returns the best group, and the next ones that compete with it. One whose article may check the best
   * one's claim on another site does not: that several desks checked a claim is no reason for doubt, unless
   * the post differs from what one of them checked.
   * @param groups of a ranking, best first.
   * @param most groups that are returned, with the best one.
   * @param differs whether the post names another person, number, time or place than the article of a row.
   */
  competing(groups: readonly ClaimGroup[], most: number, differs: (row: number) => boolean): ClaimGroup[] {
    const [best, ...next] = groups;
    if (!best) return [];
    const competing = [best];
    for (const group of next) {
      if (competing.length === most) break;
      if (!this.mayBeSameElsewhere(best, group) || differs(group.row)) competing.push(group);
    }
    return competing;
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

  private mayBeSameElsewhere(best: ClaimGroup, { text }: ClaimGroup): boolean {
    return (
      best.text !== undefined && text !== undefined && this.sameClaim.mayBeSameElsewhere(best.text, text)
    );
  }
}
