import type { Database } from "../database";

/** Why a post is missing: `dropped` ones are never requested again, others in a later run. */
export interface PostError {
  readonly id: string;
  readonly at: string;
  /** Purpose of the request. */
  readonly purpose: string;
  /**
   * `dropped` (by a rule of ours, named in `detail`), `missing` (requested and not mentioned), or the
   * service's own kind. /
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

  constructor(database: Database) {
    // Deleted content is overwritten in the file.
    database.pragma("secure_delete = ON");
    this.find = database.prepare<[string], { id: string }>("SELECT id FROM removed_tweets WHERE id = ?");
    this.insert = database.prepare(
      "INSERT INTO removed_tweets (id, removed_at, reason) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    );
    this.drop = database.prepare("DELETE FROM tweets WHERE external_id = ?");
  }

  has(id: string): boolean {
    return this.find.get(id) !== undefined;
  }

  /**
   * Removes a post from every dataset, with its text, judgements, pairs, scores and links, and keeps its id,
   * so that it is never requested again. Call inside a transaction.
   * @returns how many rows of tweets were removed. /
   */
  remove(id: string, reason: string, at: string): number {
    this.insert.run(id, at, reason);
    return this.drop.run(id).changes;
  }
}
