import { createHash } from "node:crypto";
import type { Article } from "../../core/types";
import { canonicalUrl } from "../../text";
import { type Database, type RowOf, withoutNulls } from "../database";
import { readFullName } from "./full-name";
import { foundAsKept, keptText } from "./kept-text";
import { revisionRaiser } from "./revision";
import { type ArticleIdentity, WITHDRAWN } from "./withdrawals";

/** What an upsert did to one row. */
export type RowChange = "added" | "changed" | "unchanged";

/** An article with the store's key: a positive integer that never changes and is never used again. */
export interface StoredArticle extends Article {
  readonly key: number;
}

const COLUMNS = {
  source: "source",
  id: "id",
  url: "url",
  title: "title",
  subtitle: "subtitle",
  vclaim: "vclaim",
  claimant: "claimant",
  claimDate: "claim_date",
  context: "context",
  rating: "rating",
  author: "author",
  date: "date",
  language: "language",
  body: "body",
} as const satisfies Record<keyof Article, string>;

const FIELDS = Object.keys(COLUMNS) as (keyof Article)[];
const columnsOf = (fields: readonly (keyof Article)[]): string =>
  fields.map((field) => `${COLUMNS[field]} AS "${field}"`).join(", ");
const SELECT = `SELECT key, ${columnsOf(FIELDS)} FROM articles`;

type Row = RowOf<StoredArticle>;

const toArticle = (row: Row): StoredArticle => withoutNulls(row);

function hashOf(article: Article): string {
  const hash = createHash("sha256");
  for (const field of FIELDS) hash.update(`${field}\0${article[field] ?? "\0"}\0`);
  return hash.digest("base64url");
}

/** Returns the columns of an article's row that follow from what it says. */
export function articleRow(article: Article): Readonly<Record<string, string | null>> {
  const fields = FIELDS.map((field) => [COLUMNS[field], article[field] ?? null] as const);
  const address = article.url === undefined ? null : (canonicalUrl(article.url) ?? null);
  return { ...Object.fromEntries(fields), address, hash: hashOf(article) };
}

/** Writes articles; prepared once, used for many. */
export class ArticleWriter {
  private readonly find;
  private readonly insert;
  private readonly update;
  private readonly keepVersion;
  private readonly raise;
  private readonly select;

  constructor(database: Database) {
    const names = Object.keys(articleRow({ source: "", id: "" }));
    this.find = database.prepare<[string, string], { key: number; hash: string }>(
      "SELECT key, hash FROM articles WHERE source = ? AND id = ?",
    );
    this.insert = database.prepare(
      `INSERT INTO articles (${names}, updated_at, revision) VALUES (${names.map((name) => `@${name}`)}, @now, @revision)`,
    );
    this.update = database.prepare(
      `UPDATE articles SET ${names.map((name) => `${name} = @${name}`)}, updated_at = @now, revision = @revision WHERE key = @key`,
    );
    this.keepVersion = database.prepare(
      "INSERT INTO article_versions (article, replaced_at, content) VALUES (?, ?, ?)",
    );
    this.raise = revisionRaiser(database);
    this.select = database.prepare<[number], Row>(`${SELECT} WHERE key = ?`);
  }

  /** Returns whether the store holds the article with exactly this content. */
  holds(article: Article): boolean {
    return this.find.get(article.source, article.id)?.hash === hashOf(article);
  }

  /**
   * Adds or changes one article; a changed one's former content is kept. Call inside a transaction.
   * @throws UsageError `STORE_FOLLOWS`.
   */
  upsert(article: Article, now: string): RowChange {
    const fields = articleRow(article);
    const known = this.find.get(article.source, article.id);
    if (known?.hash === fields["hash"]) return "unchanged";
    const row = { ...fields, now, revision: this.raise() };
    if (known) {
      const former = toArticle(this.select.get(known.key) as Row);
      this.keepVersion.run(known.key, now, JSON.stringify(former));
      this.update.run({ ...row, key: known.key });
    } else {
      this.insert.run(row);
    }
    return known ? "changed" : "added";
  }
}

/** Withdrawn articles are not counted. */
export function countArticles(database: Database): number {
  const select = `SELECT (SELECT count(*) FROM articles) - (SELECT count(*) FROM (${WITHDRAWN}))`;
  return database.prepare(select).pluck().get() as number;
}

/** Returns the keys of all articles, withdrawn ones left out, ascending. */
export function articleKeys(database: Database): Uint32Array {
  const select = `SELECT key FROM articles WHERE key NOT IN (${WITHDRAWN}) ORDER BY key`;
  return Uint32Array.from(database.prepare(select).pluck().all() as number[]);
}

/**
 * Streams all articles, withdrawn ones left out, by ascending key. The database must not be written to
 * meanwhile.
 */
export function* iterateArticles(database: Database): Generator<StoredArticle> {
  const select = database.prepare<[], Row>(`${SELECT} WHERE key NOT IN (${WITHDRAWN}) ORDER BY key`);
  for (const row of select.iterate()) yield toArticle(row);
}

/**
 * Streams the articles that were added, changed or brought back after a revision, by ascending key; withdrawn
 * ones are left out. The database must not be written to meanwhile.
 */
export function* articlesSince(database: Database, revision: number): Generator<StoredArticle> {
  // By itself SQLite would scan all articles, to avoid sorting the few.
  const since = database.prepare<[number], Row>(
    `${SELECT} INDEXED BY articles_by_revision WHERE revision > ? AND key NOT IN (${WITHDRAWN}) ORDER BY key`,
  );
  for (const row of since.iterate(revision)) yield toArticle(row);
}

/** A page of articles, by ascending key. */
export interface ArticlePage {
  /** Only this source; default: all. */
  readonly source?: string | undefined;
  /** Key of the last article of the page before; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

/** Returns the articles of a page without their bodies; withdrawn ones are left out. */
export function listArticles(database: Database, { source, after, limit }: ArticlePage): StoredArticle[] {
  const columns = columnsOf(FIELDS.filter((field) => field !== "body"));
  const select = database.prepare<[object], Row>(
    `SELECT key, ${columns} FROM articles
     WHERE key > @after ${source === undefined ? "" : "AND source = @source"} AND key NOT IN (${WITHDRAWN})
     ORDER BY key LIMIT @limit`,
  );
  return select
    .all({ after, limit, ...(source === undefined ? {} : { source: keptText(source) }) })
    .map(toArticle);
}

/**
 * Looks articles up by key, also withdrawn ones; prepared once, used for many. Blanks around a source or an
 * id do not count, since the store does not keep them.
 */
export class ArticleReader {
  private readonly byKey;
  private readonly byId;
  private readonly keyOf;
  private readonly keyIds;
  private readonly keysOfId;

  constructor(database: Database) {
    this.byKey = database.prepare<[number], Row>(`${SELECT} WHERE key = ?`);
    this.byId = database.prepare<[string, string], Row>(`${SELECT} WHERE source = ? AND id = ?`);
    this.keyOf = database.prepare<[string, string], { key: number }>(
      "SELECT key FROM articles WHERE source = ? AND id = ?",
    );
    this.keyIds = database.prepare<[], { key: number; source: string; id: string }>(
      "SELECT key, source, id FROM articles",
    );
    this.keysOfId = database.prepare<[string]>("SELECT key FROM articles WHERE id = ?").pluck();
  }

  get(key: number): StoredArticle | undefined {
    const row = this.byKey.get(key);
    return row && toArticle(row);
  }

  find(source: string, id: string): StoredArticle | undefined {
    const row = foundAsKept((...identity) => this.byId.get(...identity), source, id);
    return row && toArticle(row);
  }

  findKey(source: string, id: string): number | undefined {
    return foundAsKept((...identity) => this.keyOf.get(...identity), source, id)?.key;
  }

  /**
   * Returns the keys of the articles that a name in a run may mean: the one whose full name it is; else those
   * with it as id. In runs an id that is also a full name stands for the latter.
   */
  findNamed(name: string): readonly number[] {
    const identity = readFullName(name);
    const key = identity && this.findKey(identity.source, identity.id);
    if (key !== undefined) return [key];
    const keys = this.keysOfId.all(name) as number[];
    return keys.length > 0 ? keys : (this.keysOfId.all(keptText(name)) as number[]);
  }

  /** Returns source and id of every key. */
  identities(): Map<number, ArticleIdentity> {
    return new Map([...this.keyIds.iterate()].map(({ key, source, id }) => [key, { source, id }]));
  }
}
