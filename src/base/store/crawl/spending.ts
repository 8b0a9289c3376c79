import type { Database } from "../database";

/** Posts read and what they cost, in millionths of a dollar. */
export interface Spent {
  readonly posts: number;
  readonly microUsd: number;
}

type Reserved = { readonly at: string; readonly purpose: string } & Spent;

/**
 * The cost of reading posts; prepared once, used for many. A row is reserved before a request and settled
 * after it.
 */
export class Spending {
  private readonly insert;
  private readonly update;
  private readonly ofOpenRuns;
  private readonly since;
  private readonly end;
  private readonly paid;
  private readonly pay;
  private readonly prune;

  constructor(private readonly database: Database) {
    const sum =
      "SELECT coalesce(sum(posts), 0) AS posts, coalesce(sum(micro_usd), 0) AS microUsd FROM spending";
    this.insert = database.prepare(
      "INSERT INTO spending (at, purpose, posts, micro_usd) VALUES (@at, @purpose, @posts, @microUsd)",
    );
    this.update = database.prepare(
      "UPDATE spending SET posts = @posts, micro_usd = @microUsd, settled = 1 WHERE key = @key",
    );
    this.ofOpenRuns = database.prepare<[string], Spent>(`${sum} WHERE purpose = ? AND closed = 0`);
    this.since = database.prepare<[string], Spent>(`${sum} WHERE at >= ?`);
    this.end = database.prepare("UPDATE spending SET closed = 1 WHERE purpose = ? AND closed = 0");
    this.paid = database.prepare<[string, string], { id: string }>(
      "SELECT id FROM posts_read WHERE id = ? AND day = ?",
    );
    this.pay = database.prepare(
      "INSERT INTO posts_read (id, day) VALUES (?, ?) ON CONFLICT DO UPDATE SET day = excluded.day",
    );
    this.prune = database.prepare("DELETE FROM posts_read WHERE day < ?");
  }

  /** Returns what was spent, or is reserved, for a purpose since its last complete run. */
  ofOpenRun(purpose: string): Spent {
    return this.ofOpenRuns.get(purpose) as Spent;
  }

  /** Returns what was spent, or is reserved, for all purposes since a time, ISO 8601. */
  ofAllSince(at: string): Spent {
    return this.since.get(at) as Spent;
  }

  /** Returns the key of a new reservation. */
  reserve(reserved: Reserved): number {
    return Number(this.insert.run(reserved).lastInsertRowid);
  }

  /** Replaces a reservation by the real cost. */
  settle(key: number, spent: Spent): void {
    this.update.run({ key, ...spent });
  }

  /** Ends a run: the next one of the purpose begins with nothing spent. */
  closeRun(purpose: string): void {
    this.end.run(purpose);
  }

  /** Returns whether a post has been paid for on a day, `YYYY-MM-DD` (UTC). */
  isPaid(id: string, day: string): boolean {
    return this.paid.get(id, day) !== undefined;
  }

  markPaid(id: string, day: string): void {
    this.pay.run(id, day);
  }

  /** Forgets what was read before a day. */
  forgetBefore(day: string): void {
    this.prune.run(day);
  }

  /** Runs work in a transaction during which no other process writes. */
  exclusively<T>(work: () => T): T {
    return this.database.transaction(work).immediate();
  }
}
