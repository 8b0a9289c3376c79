import type { Database } from "../database";

/** Posts that were gone upstream: nothing but their ids is kept. */
export class RemovedTweets {
  private readonly find;
  private readonly insert;
  private readonly drop;

  constructor(database: Database) {
    // What is deleted is overwritten in the file.
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
   * so that it is never asked for again. Call inside a transaction.
   * @returns how many rows of tweets went.
   */
  remove(id: string, reason: string, at: string): number {
    this.insert.run(id, at, reason);
    return this.drop.run(id).changes;
  }
}
