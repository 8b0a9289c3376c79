import { type LexicalIndex, loadKnownSites, type SiteArrays, type SiteCount } from "../../index";
import type { ByteSource } from "../base/artifact";
import { ArticleSites, articleSites, type Database } from "../base/store";
import { SiteOrder } from "../rank/site-order";

/** Sites that are counted, those with the most articles: their names and numbers are a page of text. */
const MOST_SITES = 2000;

/** Counts the sites of a store's articles, and how often known posts are checked there. */
export class SiteCounter {
  /** Keys of articles, one for each known post that it checks. */
  private readonly linked: number[] = [];

  /** Counts a known post. @param articles the store's keys of those that check it. */
  add(articles: readonly number[]): void {
    this.linked.push(...articles);
  }

  finish(database: Database): { readonly counts: readonly SiteCount[]; readonly arrays: SiteArrays } {
    const siteOf = new Map<number, string>();
    for (const { key, site } of articleSites(database)) siteOf.set(key, site);
    const sizes = tally(siteOf.values());
    const links = tally(this.linked.flatMap((key) => siteOf.get(key) ?? []));
    const counts = Array.from(sizes, ([site, articles]) => ({ site, links: links.get(site) ?? 0, articles }))
      .sort((a, b) => b.articles - a.articles || (a.site < b.site ? -1 : 1))
      .slice(0, MOST_SITES);
    const places = new Map(counts.map(({ site }, place) => [site, place]));
    const counted = [...siteOf].filter(([, site]) => places.has(site));
    const siteKeys = Uint32Array.from(counted, ([key]) => key);
    const siteNumbers = Uint16Array.from(counted, ([, site]) => places.get(site)!);
    return { counts, arrays: { siteKeys, siteNumbers } };
  }
}

function tally(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Returns a function that gives what moves the articles of an index by their sites, where known posts tell of
 * two or more.
 * @param folder of the index of known posts.
 * @throws ArtifactError `INDEX_CORRUPT` or `INDEX_VERSION`.
 */
export function openSites(
  folder: string,
  database: Database,
  bytesFor: ByteSource | undefined,
): (of: LexicalIndex) => SiteOrder | undefined {
  const known = loadKnownSites(folder, bytesFor);
  // A single site is as good as none: its articles are all alike.
  if (!known || known.counts.length < 2) return () => undefined;
  const sites = new ArticleSites(database);
  // The store knows the sites of articles that came later.
  const placeOf = (key: number): number | undefined =>
    known.covers(key) ? known.placeOf(key) : known.placeNamed(sites.of(key) ?? "");
  return ({ arrays: { keys } }) => new SiteOrder(known.counts, (doc) => placeOf(keys[doc]!));
}
