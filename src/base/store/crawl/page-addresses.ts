import type { Database } from "../database";

/**
 * Returns the store key of the article at a canonical address: as the crawl found it, redirects included, or
 * as it was imported.
 */
export function articleAt(database: Database, url: string): number | undefined {
  return database
    .prepare<[string, string], { key: number }>(
      `SELECT article AS key FROM pages WHERE url = ? AND article IS NOT NULL
       UNION ALL SELECT key FROM articles WHERE address = ? LIMIT 1`,
    )
    .get(url, url)?.key;
}

/** Looks articles up by address; prepared once, used for many. */
export class ArticleAddresses {
  private readonly at;

  constructor(database: Database) {
    this.at = database
      .prepare<[string, string], number>(
        `SELECT article FROM pages WHERE url = ? AND article IS NOT NULL
         UNION SELECT key FROM articles WHERE address = ? ORDER BY 1`,
      )
      .pluck();
  }

  /**
   * Returns the store keys of all articles at a canonical address, ascending: as the crawl found them,
   * redirects included, or as they were imported, be it by several sources.
   */
  keysAt(url: string): number[] {
    return this.at.all(url, url) as number[];
  }
}

/**
 * Returns the canonical addresses on `host` that posts link and of which nothing is known: no
 * page, no article.
 */
export function unknownLinks(database: Database, host: string): string[] {
  return (
    database
      .prepare<[string, string], { url: string }>(
        `SELECT DISTINCT url FROM links WHERE url >= ? AND url < ?
       AND NOT EXISTS (SELECT 1 FROM pages WHERE pages.url = links.url)
       AND NOT EXISTS (SELECT 1 FROM articles WHERE articles.address = links.url) ORDER BY url`,
      )
      // "0" is the character after "/".
      .all(`https://${host}/`, `https://${host}0`)
      .map(({ url }) => url)
  );
}
