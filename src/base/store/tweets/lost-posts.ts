import type { Database } from "../database";
import { crowdPairs } from "../pairs/pair-scores";

/** Why a post is missing: `dropped` ones are never requested again, others in a later run. */
export interface PostError {
  readonly id: string;
  readonly at: string;
  /** Purpose of the request. */
  readonly purpose: string;
  /**
   * `dropped` (by a rule of ours, named in `detail`), `missing` (requested and not mentioned), or the
   * service's own kind.
   */
  readonly kind: string;
  readonly detail: string;
}

/** Stores errors of single posts, the latest for each purpose. */
export class PostErrors {
  private readonly put;
  private readonly dropped;

  constructor(database: Database) {
    this.put = database.prepare(
      `INSERT INTO post_errors (id, at, purpose, kind, detail) VALUES (@id, @at, @purpose, @kind, @detail)
       ON CONFLICT DO UPDATE SET at = excluded.at, kind = excluded.kind, detail = excluded.detail`,
    );
    this.dropped = database.prepare<[string], { id: string }>(
      "SELECT id FROM post_errors WHERE id = ? AND kind = 'dropped'",
    );
  }

  record(error: PostError): void {
    this.put.run(error);
  }

  isDropped(id: string): boolean {
    return this.dropped.get(id) !== undefined;
  }
}

/** Posts that the platform has removed: only their ids are kept. */
export class RemovedTweets {
  private readonly find;
  private readonly insert;
  private readonly drop;
  private readonly checked;
  private readonly unpair;

  constructor(private readonly database: Database) {
    // Deleted content is overwritten in the file.
    database.pragma("secure_delete = ON");
    this.find = database.prepare<[string], { id: string }>("SELECT id FROM removed_tweets WHERE id = ?");
    this.insert = database.prepare(
      "INSERT INTO removed_tweets (id, removed_at, reason) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    );
    this.drop = database.prepare("DELETE FROM tweets WHERE external_id = ?");
    this.checked = database
      .prepare<[string], number>(
        "SELECT DISTINCT c.tweet FROM checked_tweets c JOIN tweets t ON t.key = c.checker WHERE t.external_id = ?",
      )
      .pluck();
    this.unpair = ["pair_scores", "pair_labels"].map((table) =>
      database.prepare<{ key: number }>(
        `DELETE FROM ${table} WHERE tweet = @key AND article NOT IN (SELECT article FROM (${crowdPairs("tweet = @key")}))`,
      ),
    );
  }

  has(id: string): boolean {
    return this.find.get(id) !== undefined;
  }

  /**
   * Removes a post from every dataset, with its text, judgements, pairs, scores and links, also those of
   * posts that it alone linked to an article, and keeps its id, so that it is never requested again. Call
   * inside a transaction.
   * @returns how many rows of tweets were removed.
   */
  remove(id: string, reason: string, at: string): number {
    this.insert.run(id, at, reason);
    const checked = this.checked.all(id) as number[];
    const { changes } = this.drop.run(id);
    for (const key of checked) for (const pairs of this.unpair) pairs.run({ key });
    return changes;
  }

  /**
   * Writes removals from the database's log to its file, and empties the log, which holds former content: as
   * long as others have the database open, that could last. Where they are reading, the next time does it.
   */
  settle(): void {
    this.database.pragma("wal_checkpoint(TRUNCATE)");
  }
}
