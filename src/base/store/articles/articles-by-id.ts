import type { Database } from "../database";
import { ArticleReader, type StoredArticle } from "./articles";

/** Looks articles up by what others know them by; prepared once, used for many. */
export class ArticlesById {
  private readonly reader: ArticleReader;
  private readonly hash;
  private readonly sources;
  private readonly look: (source: string, id: string) => { article: StoredArticle; hash: string } | undefined;

  constructor(database: Database) {
    this.reader = new ArticleReader(database);
    this.hash = database.prepare<[number], string>("SELECT hash FROM articles WHERE key = ?").pluck();
    this.sources = database
      .prepare<[string, number], string>("SELECT source FROM articles WHERE id = ? ORDER BY source LIMIT ?")
      .pluck();
    // One transaction, so that the hash is that of the content.
    this.look = database.transaction((source: string, id: string) => {
      const article = this.reader.find(source, id);
      return article && { article, hash: this.hash.get(article.key) as string };
    });
  }

  /** Returns an article with a mark of its content, which is another when the content is. */
  find(source: string, id: string): { readonly article: StoredArticle; readonly hash: string } | undefined {
    return this.look(source, id);
  }

  /** Returns the sources that have an article of the id, at most `limit`. */
  sourcesOf(id: string, limit: number): string[] {
    return this.sources.all(id, limit) as string[];
  }
}
