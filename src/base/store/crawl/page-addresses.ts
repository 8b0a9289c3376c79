import type { Database } from "../database";

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
   * Returns the store keys of all articles at a canonical address, ascending: found by the crawl, redirects
   * included, or imported, perhaps from several sources.
   */
  keysAt(url: string): number[] {
    return this.at.all(url, url) as number[];
  }
}

/** The pages that the article crawl found gone; prepared once, used for many. */
export class GonePages {
  private readonly gone;

  constructor(database: Database) {
    this.gone = database.prepare<[string]>("SELECT 1 FROM pages WHERE url = ? AND state = 'gone'");
  }

  has(url: string): boolean {
    return this.gone.get(url) !== undefined;
  }
}

/**
 * Returns the canonical addresses on `host` that posts link and that the store does not know as page or
 * article.
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
