import type { Database } from "../database";

/** What tells an article's language: what was said of it, and its short texts. */
export interface ArticleHeading {
  /** BCP 47, as imported; null where nothing was said. */
  readonly language: string | null;
  /** Title, subtitle and vclaim, a line each; those that the article lacks are left out. */
  readonly text: string;
}

/** Reads what articles are headed with, without their bodies; prepared once, used for many. */
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
