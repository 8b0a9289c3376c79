import type { Database } from "../database";
import { HOST } from "./host";
import { WITHDRAWN } from "./withdrawals";

/** The host of the address, without `www.`; NULL where there is none. */
const SITE = `CASE WHEN address LIKE 'http%://%' THEN ${HOST} END`;

/**
 * Yields the articles that have a site, by ascending key; withdrawn ones are left out. The sign before the
 * key has them sorted afterwards: an index tells all of it, while rows in their order are read with their
 * bodies.
 */
export function articleSites(database: Database): IterableIterator<{ key: number; site: string }> {
  return database
    .prepare<[], { key: number; site: string }>(
      `SELECT key, ${SITE} AS site FROM articles WHERE site IS NOT NULL AND key NOT IN (${WITHDRAWN})
       ORDER BY +key`,
    )
    .iterate();
}

/** Tells the sites of articles; prepared once, used for many. */
export class ArticleSites {
  private readonly site;

  constructor(database: Database) {
    this.site = database
      .prepare<[number], string | null>(`SELECT ${SITE} FROM articles WHERE key = ?`)
      .pluck();
  }

  /** Returns the host of an article's address, without `www.`; undefined where it has none. */
  of(key: number): string | undefined {
    return this.site.get(key) ?? undefined;
  }
}
