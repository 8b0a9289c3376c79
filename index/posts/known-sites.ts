import { lowerBound } from "../postings";

/** A site, and how often known posts are checked there. */
export interface SiteCount {
  /** Host of addresses, without `www.`. */
  readonly site: string;
  /** How often a known post is checked by one of its articles. */
  readonly links: number;
  readonly articles: number;
}

/** Which article is of which site. */
export interface SiteArrays {
  /** `[articles]` the store's keys of those whose site is counted, ascending. */
  readonly siteKeys: Uint32Array;
  /** `[articles]` their sites, as places in the counts. */
  readonly siteNumbers: Uint16Array;
}

/** The sites of a collection, with what known posts tell of them. */
export class KnownSites {
  private readonly places: ReadonlyMap<string, number>;

  constructor(
    readonly counts: readonly SiteCount[],
    private readonly arrays: SiteArrays,
  ) {
    this.places = new Map(counts.map(({ site }, place) => [site, place]));
  }

  /** Returns whether an article was there when sites were counted, as far as its key tells. */
  covers(key: number): boolean {
    return key <= (this.arrays.siteKeys.at(-1) ?? 0);
  }

  /** Returns the place in `counts` of an article's site; undefined where it had none that was counted. */
  placeOf(key: number): number | undefined {
    const { siteKeys, siteNumbers } = this.arrays;
    const at = lowerBound(siteKeys, key);
    return siteKeys[at] === key ? siteNumbers[at] : undefined;
  }

  /** Returns the place of a site; undefined where it was not counted. */
  placeNamed(site: string): number | undefined {
    return this.places.get(site);
  }
}
