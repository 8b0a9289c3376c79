import type { SiteCount } from "../../index";
import type { Candidates } from "./candidates";
import { bestFirst } from "./ranking";
import { standardise } from "./second-opinion";

/**
 * Deviations of the ranker's scores for each power of e by which a site checks more known posts than expected
 * from its number of articles. Chosen together with `UNSURE` and `MOST` on training tweets
 * (docs/reproduce/ranking.md, "Sites that check what is asked").
 */
const WEIGHT = 0.5;
/** Posts that count for each site from the start, checked and expected alike. */
const UNSURE = 5;
/** The most that a site is moved to either side. */
const MOST = 1.5;
/** Number of articles whose scores are moved, and show how large scores are. */
const COMPARED = 20;

/**
 * Returns how much more each site checks what posts ask than expected: ln((links + 5) / (expected links +
 * 5)), at most 1.5 to either side. The expected links are the site's share of all articles times all links.
 */
export function leaningsOf(counts: readonly SiteCount[]): number[] {
  const links = counts.reduce((sum, count) => sum + count.links, 0);
  const articles = counts.reduce((sum, count) => sum + count.articles, 0);
  return counts.map((count) => {
    const expected = (links * count.articles) / articles;
    const leaning = Math.log((count.links + UNSURE) / (expected + UNSURE));
    return Math.max(-MOST, Math.min(MOST, leaning));
  });
}

/**
 * Moves articles by how often their site checks what known posts say: of several desks that checked a claim,
 * people link some more often than others. There is one for each state of the index.
 */
export class SiteOrder {
  private readonly leanings: readonly number[];

  /** @param placeOf the place in `counts` of a document's site; undefined if its site was not counted. */
  constructor(
    counts: readonly SiteCount[],
    private readonly placeOf: (doc: number) => number | undefined,
  ) {
    this.leanings = leaningsOf(counts);
  }

  /**
   * Returns scores, the first twenty of them moved; an article without a counted site is not moved.
   * @param scores `[n]` by row; they are not changed.
   */
  correct(scores: Float64Array, { docs }: Candidates): Float64Array {
    const rows = bestFirst(scores).subarray(0, COMPARED);
    const { deviation } = standardise(Float64Array.from(rows, (row) => scores[row]!));
    const moved = scores.slice();
    for (const row of rows) moved[row]! += WEIGHT * deviation * this.leaningOf(docs[row]!);
    return moved;
  }

  private leaningOf(doc: number): number {
    const place = this.placeOf(doc);
    return place === undefined ? 0 : this.leanings[place]!;
  }
}
