import { BoundedCache } from "../../core/caches/bounded-cache";
import type { Database } from "../database";
import { ArticleMatches, type ArticleTraits } from "./article-matches";
import { ArticleReader, type StoredArticle } from "./articles";
import { articlesRevision } from "./revision";

/** Cached lists. */
const KEPT = 16;

/** Lists articles by their dates. Recent lists are cached until articles change. */
export class NewestArticles {
  private readonly matches: ArticleMatches;
  private readonly reader: ArticleReader;
  private readonly byDate;
  /** Keys, the newest first. */
  private readonly lists = new BoundedCache<string, Uint32Array>(KEPT);
  private revision = Number.NaN;

  constructor(private readonly database: Database) {
    this.matches = new ArticleMatches(database);
    this.reader = new ArticleReader(database);
    this.byDate = database
      .prepare<{ keys: string; since: string | null }, number>(
        `SELECT key FROM articles WHERE key IN (SELECT value FROM json_each(@keys)) AND (@since IS NULL OR date >= @since)
         ORDER BY date DESC, key DESC`,
      )
      .pluck();
  }

  /**
   * Returns articles that have all the traits, the newest first, those without a date last.
   * @param since first day of publication, ISO 8601; without it, articles without a date count.
   * @param offset how many to skip.
   */
  list(
    traits: ArticleTraits,
    {
      since,
      offset,
      limit,
    }: { readonly since?: string | undefined; readonly offset: number; readonly limit: number },
  ): StoredArticle[] {
    this.forgetIfChanged();
    const name = JSON.stringify([traits.sites, traits.ratings, traits.languages, since]);
    const list = this.lists.get(name) ?? this.lists.put(name, this.compute(traits, since));
    return Array.from(list.subarray(offset, offset + limit), (key) => this.reader.get(key)).filter(
      (article) => article !== undefined,
    );
  }

  private forgetIfChanged(): void {
    const revision = articlesRevision(this.database);
    if (revision !== this.revision) this.lists.clear();
    this.revision = revision;
  }

  private compute(traits: ArticleTraits, since: string | undefined): Uint32Array {
    const keys = JSON.stringify(this.matches.keys(traits));
    return Uint32Array.from(this.byDate.all({ keys, since: since ?? null }) as number[]);
  }
}
