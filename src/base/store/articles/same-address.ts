import type { Article } from "../../core/types";
import { bareHost, canonicalUrl, claimKey } from "../../text";
import type { Database } from "../database";
import { ArticleReader, type StoredArticle } from "./articles";

/** Nobody checks more claims on a page: what has so many articles is the front page of a site. */
const MOST_OF_PAGE = 50;

/** An article that is there already, under its own identity or another one. */
export interface KnownArticle {
  readonly article: StoredArticle;
  /** Whether the crawl has read it from its page. */
  readonly isCrawled: boolean;
}

/**
 * Finds the article of a page whose address is written otherwise elsewhere (`http`, `www.`, parameters that
 * track readers): where an identity follows from the address, the same article has several. Prepared once,
 * used for many.
 */
export class ArticlesByAddress {
  private readonly reader: ArticleReader;
  private readonly crawled;
  private readonly at;

  constructor(database: Database) {
    this.reader = new ArticleReader(database);
    this.crawled = database
      .prepare<[number], 0 | 1>("SELECT EXISTS (SELECT 1 FROM pages WHERE article = ?)")
      .pluck();
    this.at = database.prepare<[string], Candidate>(
      `SELECT key, source, coalesce(vclaim, '') AS claim FROM articles WHERE address = ?
       ORDER BY key LIMIT ${MOST_OF_PAGE}`,
    );
  }

  /**
   * Returns the article of the same source and id; else the first one at an equal address that checks the
   * same claim, as one page may check several; else, where `page` says that the article is all that the page
   * holds, the one that the crawl has read there. Of another source it is only where that is the page's host
   * or the crawl has read it: other collections are left as they are.
   */
  find(article: Article, { page = false } = {}): KnownArticle | undefined {
    const key = this.reader.findKey(article.source, article.id) ?? this.sameKey(article, page);
    if (key === undefined) return undefined;
    return { article: this.reader.get(key) as StoredArticle, isCrawled: this.isCrawled(key) };
  }

  private sameKey({ url, source, vclaim = "" }: Article, page: boolean): number | undefined {
    const address = url === undefined ? undefined : canonicalUrl(url);
    const rows = address === undefined ? [] : this.at.all(address);
    if (address === undefined || rows.length === 0) return undefined;
    const host = bareHost(new URL(address).hostname);
    const own = rows.filter(
      (row) => row.source === source || bareHost(row.source) === host || this.isCrawled(row.key),
    );
    const claim = claimKey(vclaim);
    const same = own.find((row) => claimKey(row.claim) === claim);
    return (same ?? (page ? own.find(({ key }) => this.isCrawled(key)) : undefined))?.key;
  }

  private isCrawled(key: number): boolean {
    return this.crawled.get(key) === 1;
  }
}

interface Candidate {
  readonly key: number;
  readonly source: string;
  readonly claim: string;
}
