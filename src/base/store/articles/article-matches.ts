import { domainToASCII } from "node:url";
import { broaderTags, foldText, languageTag, plainTag } from "../../text";
import type { Database } from "../database";
import { HOST } from "./host";
import { WITHDRAWN } from "./withdrawals";

/** What an article must have: one entry of each list; a missing list allows anything. */
export interface ArticleTraits {
  /** Sources or hosts of addresses; subdomains count. A `www.` does not, and of an address its host does. */
  readonly sites?: readonly string[] | undefined;
  /** In any case, with or without accents. */
  readonly ratings?: readonly string[] | undefined;
  /**
   * BCP 47 tags, or names such as English; `en` takes `en-GB`, `en-GB` takes `en`, `und` takes articles
   * without a language.
   */
  readonly languages?: readonly string[] | undefined;
}

/**
 * Sources, ratings and languages are few: each is compared once, not once an article. An index covers all
 * columns.
 */
const MATCHING = `
  WITH
    named AS MATERIALIZED (SELECT DISTINCT source FROM articles),
    rated AS MATERIALIZED (SELECT DISTINCT rating FROM articles),
    written AS MATERIALIZED (SELECT DISTINCT language FROM articles)
  SELECT key FROM articles
  WHERE key NOT IN (${WITHDRAWN})
    AND (@ratings IS NULL
      OR rating IN (SELECT rating FROM rated WHERE plain(rating) IN (SELECT value FROM json_each(@ratings))))
    AND (@languages IS NULL
      OR language IN (SELECT language FROM written JOIN json_each(@languages)
        ON substr(tag(language) || '-', 1, length(value) + 1) = value || '-')
      OR language IN (SELECT language FROM written
        WHERE tag(language) IN (SELECT value FROM json_each(@broader)))
      OR (language IS NULL AND 'und' IN (SELECT value FROM json_each(@languages))))
    AND (@sites IS NULL
      OR source IN (SELECT source FROM named WHERE site(source) IN (SELECT value FROM json_each(@sites)))
      OR key IN (SELECT articles.key FROM articles JOIN json_each(@sites)
        ON substr('.' || ${HOST}, -length(value) - 1) = '.' || value))`;

/** Finds articles by their traits; prepared once, used for many. */
export class ArticleMatches {
  private readonly matching;

  constructor(database: Database) {
    // SQLite's own lower() handles ASCII letters only.
    for (const [name, form] of [
      ["plain", plain],
      ["site", siteOf],
      ["tag", tagOf],
    ] as const)
      database.function(name, { deterministic: true }, (text: unknown) =>
        typeof text === "string" ? form(text) : null,
      );
    this.matching = database
      .prepare<Record<keyof ArticleTraits | "broader", string | null>, number>(MATCHING)
      .pluck();
  }

  /** Returns the keys of the articles that have all the traits, in no order. */
  keys({ sites, ratings, languages }: ArticleTraits): number[] {
    return this.matching.all({
      sites: listed(sites, siteOf),
      ratings: listed(ratings, plain),
      languages: listed(languages, tagOf),
      broader: listed(languages?.map(languageTag).flatMap(broaderTags), plainTag),
    }) as number[];
  }
}

/** A trait and how many articles have it. */
export interface TraitCount {
  readonly name: string;
  readonly articles: number;
}

/** What a collection can be narrowed down to, the most frequent first; years the latest first. */
export interface CollectionTraits {
  /** Hosts of addresses without `www.`; sources that are hosts where there is no address. */
  readonly sites: readonly TraitCount[];
  /** The most frequent spelling of each. */
  readonly ratings: readonly TraitCount[];
  readonly years: readonly TraitCount[];
  /** Primary subtags of BCP 47. */
  readonly languages: readonly TraitCount[];
}

/** Of each kind; further ones are rare. */
const MAX_TRAITS = 40;
const HOST_NAME = /^(?:[a-z\d-]+\.)+[a-z]{2,}$/;

/** Counts the traits of a store's articles; withdrawn ones are left out. */
export function countTraits(database: Database): CollectionTraits {
  const counted = (trait: string): TraitCount[] =>
    database
      .prepare<[], TraitCount>(
        `SELECT ${trait} AS name, count(*) AS articles FROM articles
         WHERE name <> '' AND key NOT IN (${WITHDRAWN}) GROUP BY 1 ORDER BY 2 DESC, 1`,
      )
      .all();
  const sites = summed(counted(`CASE WHEN address LIKE 'http%://%' THEN ${HOST} ELSE source END`), (name) =>
    name.toLowerCase().replace(/^www\./, ""),
  );
  const languages = summed(counted("language"), (tag) => tagOf(tag).split("-")[0]!);
  const years = counted("substr(date, 1, 4)").filter(({ name }) => /^\d{4}$/.test(name));
  return {
    sites: most(
      sites.filter(({ key }) => HOST_NAME.test(key)).map(({ key, articles }) => ({ name: key, articles })),
    ),
    ratings: most(summed(counted("rating"), plain).map(({ name, articles }) => ({ name, articles }))),
    years: most(years.sort((a, b) => Number(b.name) - Number(a.name))),
    languages: most(languages.map(({ key, articles }) => ({ name: key, articles }))),
  };
}

function most(traits: readonly TraitCount[]): TraitCount[] {
  return traits.slice(0, MAX_TRAITS);
}

/** Returns the sums of what has the same key, the largest first, each with the name of its largest part. */
function summed(
  parts: readonly TraitCount[],
  keyOf: (name: string) => string,
): (TraitCount & { readonly key: string })[] {
  const sums = new Map<string, TraitCount & { readonly key: string }>();
  for (const { name, articles } of parts) {
    const key = keyOf(name);
    const known = sums.get(key);
    sums.set(key, { key, name: known?.name ?? name.trim(), articles: (known?.articles ?? 0) + articles });
  }
  return [...sums.values()].sort((a, b) => b.articles - a.articles);
}

function listed(values: readonly string[] | undefined, form: (value: string) => string): string | null {
  return values === undefined ? null : JSON.stringify(values.map(form));
}

/**
 * Returns a form that is equal for texts that differ in case, surrounding spaces or accents. Upper case comes
 * first, since it splits a sharp s.
 */
function plain(text: string): string {
  return foldText(text.trim()).toUpperCase().toLowerCase();
}

/** Returns a language as it is compared; some people write its name instead of its tag. */
function tagOf(language: string): string {
  return plainTag(languageTag(language));
}

/**
 * Returns a site as it is compared: a host as canonical addresses have it, in ASCII; accents make another
 * host, but not another name. Some people paste an address instead of a host.
 */
function siteOf(text: string): string {
  const site = text.trim().normalize("NFC").toUpperCase().toLowerCase();
  const host = (/^https?:\/\/([^/:?#]+)/.exec(site)?.[1] ?? site).replace(/^www\./, "");
  if (/^\p{ASCII}*$/u.test(host)) return host;
  return (host.includes(".") && domainToASCII(host)) || plain(host);
}
