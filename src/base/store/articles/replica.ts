import type { Article } from "../../core/types";
import type { Database } from "../database";
import { ArticleReader, articleRow } from "./articles";
import { followedLineage, followLineage } from "./lineage";
import { articlesRevision } from "./revision";
import { type Withdrawal, Withdrawals } from "./withdrawals";

/** An article as its owner's store holds it. */
export interface ArticleState {
  /** Of the store, a positive integer. */
  readonly key: number;
  /** At which the owner last changed or withdrew it. */
  readonly revision: number;
  readonly article: Article;
  /** Absent where it is shown. */
  readonly withdrawal?: Withdrawal;
}

/** Articles that are read at a time: bodies are long. */
const PAGE = 100;

/**
 * Streams the articles that were added, changed, withdrawn or brought back after a revision, in the order in
 * which that was done. Hold a transaction where that must be the articles of one moment.
 */
export function* articleStates(database: Database, revision: number): Generator<ArticleState> {
  type Row = { readonly key: number; readonly revision: number };
  const reader = new ArticleReader(database);
  const withdrawals = new Withdrawals(database);
  const after = database.prepare<Row & { limit: number }, Row>(
    `SELECT key, revision FROM articles INDEXED BY articles_by_revision
     WHERE (revision, key) > (@revision, @key) ORDER BY revision, key LIMIT @limit`,
  );
  let last: Row = { revision, key: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = after.all({ ...last, limit: PAGE });
    for (const row of rows) {
      const { key: _, ...article } = reader.get(row.key)!;
      const withdrawal = withdrawals.of(row.key);
      yield { ...row, article, ...(withdrawal ? { withdrawal } : {}) };
      last = row;
    }
    if (rows.length < PAGE) return;
  }
}

/**
 * The articles of a store that follows another's: with the same keys and revisions, so that indexes of that
 * store fit. Its methods are called inside a transaction.
 */
export class ArticleReplica {
  private readonly put;
  private readonly setRevision;
  private readonly endWithdrawal;
  private readonly putWithdrawal;

  constructor(private readonly database: Database) {
    const columns = Object.keys(articleRow({ source: "", id: "" }));
    const names = [...columns, "key", "revision", "updated_at"];
    this.put = database.prepare(
      `INSERT INTO articles (${names}) VALUES (${names.map((name) => `@${name}`)})
       ON CONFLICT (key) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`)}`,
    );
    this.setRevision = database.prepare("UPDATE meta SET value = ? WHERE name = 'articles_revision'");
    this.endWithdrawal = database.prepare("DELETE FROM withdrawals WHERE article = ?");
    this.putWithdrawal = database.prepare(
      "INSERT INTO withdrawals (article, withdrawn_at, reason) VALUES (?, ?, ?)",
    );
  }

  get revision(): number {
    return articlesRevision(this.database);
  }

  /** The lineage of the articles that it holds; undefined: it follows nobody yet. */
  get lineage(): string | undefined {
    return followedLineage(this.database);
  }

  /** Removes all articles and the votes on them, to follow another store from its beginning. */
  begin(lineage: string): void {
    this.database.exec("DELETE FROM articles");
    this.reach(0);
    followLineage(this.database, lineage);
  }

  /** Writes an article as its owner holds it. @param now ISO 8601. */
  write({ key, revision, article, withdrawal }: ArticleState, now: string): void {
    this.put.run({ ...articleRow(article), key, revision, updated_at: now });
    this.endWithdrawal.run(key);
    if (withdrawal) this.putWithdrawal.run(key, withdrawal.withdrawnAt, withdrawal.reason ?? null);
  }

  /** Says up to which of the owner's revisions all articles were written. */
  reach(revision: number): void {
    this.setRevision.run(revision);
  }
}
