import { type Database, type RowOf, withoutNulls } from "../database";
import { foundAsKept, keptText } from "./kept-text";
import { revisionRaiser } from "./revision";

/** Query for the keys of the articles that are withdrawn. */
export const WITHDRAWN = "SELECT article FROM withdrawals WHERE ended_at IS NULL";

/** That an article is not shown any more. */
export interface Withdrawal {
  /** ISO 8601. */
  readonly withdrawnAt: string;
  readonly reason?: string;
}

/** An article that is to be withdrawn, or brought back. */
export interface ArticleIdentity {
  readonly source: string;
  readonly id: string;
}

/** Withdraws articles and brings them back; prepared once, used for many. Call it inside transactions. */
export class Withdrawals {
  private readonly key;
  private readonly inForce;
  private readonly insert;
  private readonly end;
  private readonly mark;
  private readonly raise;

  constructor(database: Database) {
    this.key = database
      .prepare<[string, string], number>("SELECT key FROM articles WHERE source = ? AND id = ?")
      .pluck();
    this.inForce = database.prepare<[number], RowOf<Withdrawal>>(
      `SELECT withdrawn_at AS withdrawnAt, reason FROM withdrawals WHERE article = ? AND ended_at IS NULL`,
    );
    this.insert = database.prepare(
      "INSERT INTO withdrawals (article, withdrawn_at, reason) VALUES (?, ?, ?)",
    );
    this.end = database.prepare("UPDATE withdrawals SET ended_at = ? WHERE article = ? AND ended_at IS NULL");
    this.mark = database.prepare("UPDATE articles SET revision = ? WHERE key = ?");
    this.raise = revisionRaiser(database);
  }

  /** Returns the withdrawal of an article; undefined where it is shown. */
  of(key: number): Withdrawal | undefined {
    const row = this.inForce.get(key);
    return row && withoutNulls(row);
  }

  /** Withdraws an article, unless it is withdrawn already; undefined where the store does not hold it. */
  withdraw({ source, id }: ArticleIdentity, now: string, reason?: string): Withdrawal | undefined {
    const key = this.keyOf(source, id);
    if (key === undefined) return undefined;
    const known = this.of(key);
    if (known) return known;
    this.insert.run(key, now, reason ?? null);
    this.mark.run(this.raise(), key);
    return this.of(key);
  }

  /** Brings an article back, and returns whether it was withdrawn. */
  bringBack({ source, id }: ArticleIdentity, now: string): boolean {
    const key = this.keyOf(source, id);
    if (key === undefined || this.end.run(now, key).changes === 0) return false;
    this.mark.run(this.raise(), key);
    return true;
  }

  private keyOf(source: string, id: string): number | undefined {
    return foundAsKept((...identity) => this.key.get(...identity) as number | undefined, source, id);
  }
}

/** Returns the keys of the articles that are withdrawn and were changed or withdrawn after a revision. */
export function withdrawnSince(database: Database, revision: number): number[] {
  return database
    .prepare(`SELECT key FROM articles WHERE key IN (${WITHDRAWN}) AND revision > ? ORDER BY key`)
    .pluck()
    .all(revision) as number[];
}

/** A withdrawal in force. */
export interface ListedWithdrawal extends ArticleIdentity, Withdrawal {
  /** Rises from withdrawal to withdrawal. */
  readonly number: number;
  readonly title?: string;
}

/** A page of withdrawals, in the order in which they were made. */
export interface WithdrawalPage {
  /** Only of this source; default: all. */
  readonly source?: string | undefined;
  /** `number` of the last one of the page before; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
}

/** Returns the withdrawals of a page that are in force. `title` is the claim where there is no title. */
export function listWithdrawals(
  database: Database,
  { source, after, limit }: WithdrawalPage,
): ListedWithdrawal[] {
  const select = database.prepare<object, RowOf<ListedWithdrawal>>(
    `SELECT withdrawals.rowid AS number, source, id, coalesce(title, vclaim) AS title,
       withdrawn_at AS withdrawnAt, reason
     FROM withdrawals JOIN articles ON articles.key = withdrawals.article
     WHERE withdrawals.rowid > @after AND ended_at IS NULL AND (@source IS NULL OR source = @source)
     ORDER BY withdrawals.rowid LIMIT @limit`,
  );
  return select
    .all({ source: source === undefined ? null : keptText(source), after, limit })
    .map(withoutNulls);
}
