import type { KnownSites, LexicalIndex, SiteArrays, SiteCount } from "../../index";
import { ArticleSites, articleSites, type Database } from "../base/store";
import { SiteOrder } from "../rank/site-order";

/** Sites that are counted, those with the most articles: their names and numbers are a page of text. */
const MOST_SITES = 2000;

/** Counts the sites of a store's articles, and how often known posts are checked there. */
export class SiteCounter {
  /** How many known posts articles check, by their keys. */
  private readonly links = new Map<number, number>();

  /** Counts a known post. @param articles the store's keys of those that check it. */
  add(articles: readonly number[]): void {
    for (const key of articles) this.links.set(key, (this.links.get(key) ?? 0) + 1);
  }

  finish(database: Database): { readonly counts: readonly SiteCount[]; readonly arrays: SiteArrays } {
    const found: { readonly site: string; links: number; articles: number }[] = [];
    const numberOf = new Map<string, number>();
    const keys: number[] = [];
    const numbers: number[] = [];
    for (const { key, site } of articleSites(database)) {
      const number = numberOf.get(site) ?? found.push({ site, links: 0, articles: 0 }) - 1;
      numberOf.set(site, number);
      const count = found[number]!;
      count.links += this.links.get(key) ?? 0;
      count.articles++;
      keys.push(key);
      numbers.push(number);
    }
    const counts = found
      .toSorted((a, b) => b.articles - a.articles || (a.site < b.site ? -1 : 1))
      .slice(0, MOST_SITES);
    const places = new Map(counts.map((count, place) => [count, place]));
    const placeOf = found.map((count) => places.get(count));
    const siteKeys = Uint32Array.from(keys.filter((_, i) => placeOf[numbers[i]!] !== undefined));
    const siteNumbers = Uint16Array.from(numbers.flatMap((number) => placeOf[number] ?? []));
    return { counts, arrays: { siteKeys, siteNumbers } };
  }
}

/**
 * Returns a function that gives what moves the articles of an index by their sites, where known posts tell of
 * two or more.
 */
export function siteOrders(
  known: KnownSites | undefined,
  database: Database,
): (of: LexicalIndex) => SiteOrder | undefined {
  // A single site is as good as none: its articles are all alike.
  if (!known || known.counts.length < 2) return () => undefined;
  const sites = new ArticleSites(database);
  // The store knows the sites of articles that came later.
  const placeOf = (key: number): number | undefined =>
    known.covers(key) ? known.placeOf(key) : known.placeNamed(sites.of(key) ?? "");
  return ({ arrays: { keys } }) => new SiteOrder(known.counts, (doc) => placeOf(keys[doc]!));
}
