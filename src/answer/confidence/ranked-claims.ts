import type { Ranking } from "../../rank/ranking";
import type { ClaimGroup } from "../duplicate-grouper";

/**
 * Claims that signals use, the best one included: a ranking must have so many competing groups, if it can.
 */
export const CLAIMS_COMPARED = 6;

/** Assumed idf of the words of a post of which only the length is known. */
const USUAL_IDF = 0.5;

/** A ranking, grouped by claims, as signals see it. */
export class RankedClaims {
  private readonly columns: ReadonlyMap<string, number>;

  /**
   * @param features names of the ranking's columns, where the ranker was given any.
   * @param isOtherClaim whether the post names another person, number, time or place than the best claim.
   */
  constructor(
    private readonly ranking: Ranking,
    private readonly groups: readonly ClaimGroup[],
    private readonly features: readonly string[],
    readonly isOtherClaim: boolean,
  ) {
    this.columns = new Map(features.map((name, column) => [name, column]));
  }

  /**
   * Returns the ranker's score of the best article of the `i`-th claim, from 0; NaN if there are fewer. What
   * a known post adds to it does not count: a copy of that post with another name is nearly the same words.
   * What its site adds does.
   */
  score(i: number): number {
    const group = this.groups[i];
    const { scores, unraised = scores } = this.ranking;
    return (group && unraised[group.row]) ?? Number.NaN;
  }

  /**
   * Returns a feature of the best article of the `i`-th claim; NaN if the ranker did not have it, or it is
   * unknown.
   */
  feature(name: string, i: number): number {
    const group = this.groups[i];
    return group ? this.at(group.row, name) : Number.NaN;
  }

  /** Returns the largest known value; NaN for none. */
  largest(names: readonly string[], i: number): number {
    return mostOf(names.map((name) => this.feature(name, i)));
  }

  /**
   * Returns how far the best claim is ahead of the next five in one of its numbers: 1 - the most that
   * any of them has / what the best has, from -1 (one has more) to 1 (they have nothing); NaN where
   * either is not known.
   */
  ahead(of: (i: number) => number): number {
    const best = of(0);
    const next = mostOf(Array.from({ length: CLAIMS_COMPARED - 1 }, (_, i) => of(i + 1)));
    if (Number.isNaN(best) || Number.isNaN(next)) return Number.NaN;
    return best <= 0 ? -1 : Math.max(-1, 1 - next / best);
  }

  /**
   * Returns the summed idf, from 0, of the post's words that the best article has anywhere. The ranker is
   * told which share of the post that is; the post's whole mass is the same whichever article tells it.
   */
  foundMass(): number {
    const found = this.feature("article.coverage", 0);
    const share = Number.isNaN(found) ? this.feature("tweet.coverage", 0) : found;
    if (Number.isNaN(share)) return Number.NaN;
    const rows = this.ranking.scores.length;
    for (let row = 0; row < rows; row++) {
      const covered = this.at(row, "tweet.coverage");
      if (covered > 0) return (share * this.at(row, "shared.mass")) / covered;
    }
    return share * USUAL_IDF * this.feature("tweet.length", 0);
  }

  private at(row: number, name: string): number {
    const column = this.columns.get(name);
    if (column === undefined) return Number.NaN;
    return this.ranking.features?.[row * this.features.length + column] ?? Number.NaN;
  }
}

function mostOf(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : Math.max(...known);
}
