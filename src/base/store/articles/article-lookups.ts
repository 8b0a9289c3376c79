import type { Database } from "../database";
import { ArticleReader, type StoredArticle } from "./articles";
import { keptText } from "./kept-text";
import { WITHDRAWN, type Withdrawal, Withdrawals } from "./withdrawals";

/** An article with a hash of its content. */
export interface FoundArticle {
  readonly article: StoredArticle;
  readonly hash: string;
  /** Absent where the article is shown. */
  readonly withdrawal?: Withdrawal;
}

/** Looks articles up by source and id; prepared once, used for many. */
export class ArticlesById {
  private readonly reader: ArticleReader;
  private readonly hash;
  private readonly sources;
  private readonly withdrawals: Withdrawals;
  private readonly look: (source: string, id: string) => FoundArticle | undefined;

  constructor(database: Database) {
    this.reader = new ArticleReader(database);
    this.hash = database.prepare<[number], string>("SELECT hash FROM articles WHERE key = ?").pluck();
    this.sources = database
      .prepare<[string, number], string>("SELECT source FROM articles WHERE id = ? ORDER BY source LIMIT ?")
      .pluck();
    this.withdrawals = new Withdrawals(database);
    // One transaction, so that the hash is that of the content.
    this.look = database.transaction((source: string, id: string) => {
      const article = this.reader.find(source, id);
      if (!article) return undefined;
      const withdrawal = this.withdrawals.of(article.key);
      return { article, hash: this.hash.get(article.key) as string, ...(withdrawal ? { withdrawal } : {}) };
    });
  }

  find(source: string, id: string): FoundArticle | undefined {
    return this.look(source, id);
  }

  /** Returns the sources that have an article of the id, at most `limit`. */
  sourcesOf(id: string, limit: number): string[] {
    const sources = this.sources.all(id, limit) as string[];
    return sources.length > 0 ? sources : (this.sources.all(keptText(id), limit) as string[]);
  }
}

/** How many articles lack a field that answers profit from; withdrawn ones are not counted. */
export interface ArticleGaps {
  readonly articles: number;
  readonly withoutVclaim: number;
  readonly withoutDate: number;
  readonly withoutUrl: number;
}

/** Withdrawn articles are left out. */
export function articleGaps(database: Database): ArticleGaps {
  return database
    .prepare(
      `SELECT count(*) AS articles, count(*) - count(vclaim) AS withoutVclaim,
         count(*) - count(date) AS withoutDate, count(*) - count(url) AS withoutUrl
       FROM articles WHERE key NOT IN (${WITHDRAWN})`,
    )
    .get() as ArticleGaps;
}

/**
 * Returns groups of articles with the same canonical address, as store keys, ascending; withdrawn ones are
 * left out.
 */
export function articlesOfOneAddress(database: Database): number[][] {
  const groups = database
    .prepare<[], string>(
      `SELECT group_concat(key ORDER BY key) FROM articles WHERE address IS NOT NULL AND key NOT IN (${WITHDRAWN})
       GROUP BY address HAVING count(*) > 1 ORDER BY min(key)`,
    )
    .pluck()
    .all() as string[];
  return groups.map((keys) => keys.split(",").map(Number));
}

/** Returns how many judgements, pairs and votes name an article. */
export function mentionsOf(database: Database, article: number): number {
  return database
    .prepare<{ article: number }, number>(
      `SELECT (SELECT count(*) FROM qrels WHERE article = @article)
         + (SELECT count(*) FROM pairs WHERE article = @article)
         + (SELECT count(*) FROM votes WHERE article = @article AND ended_at IS NULL)`,
    )
    .pluck()
    .get({ article }) as number;
}

/**
 * Returns the articles that the crawl read from pages which no longer exist (404, 410), as store keys,
 * ascending; withdrawn ones are left out, and those that it reads from another page as well.
 */
export function articlesOfGonePages(database: Database): number[] {
  return database
    .prepare<[], number>(
      `SELECT article FROM pages WHERE article IS NOT NULL AND article NOT IN (${WITHDRAWN})
       GROUP BY article
       HAVING min(state = 'gone' AND (problem GLOB 'status-404:*' OR problem GLOB 'status-410:*'))
       ORDER BY article`,
    )
    .pluck()
    .all() as number[];
}

/** What an article's language is determined by: its tag and its short texts. */
export interface ArticleHeading {
  /** BCP 47, as imported; null where the import gave none. */
  readonly language: string | null;
  /** Title, subtitle and vclaim, a line each, as far as the article has them. */
  readonly text: string;
}

/** Reads headings of articles, without bodies; prepared once, used for many. */
export class ArticleHeadings {
  private readonly byKey;

  constructor(database: Database) {
    this.byKey = database.prepare<[number], ArticleHeading>(
      "SELECT language, concat_ws(char(10), title, subtitle, vclaim) AS text FROM articles WHERE key = ?",
    );
  }

  get(key: number): ArticleHeading | undefined {
    return this.byKey.get(key);
  }
}
