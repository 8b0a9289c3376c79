import type { Database } from "./database";

/** Reads and writes how well tweets state a claim; prepared once, used for many. */
export class ClaimScores {
  private readonly select;
  private readonly update;

  constructor(database: Database) {
    this.select = database.prepare<[number, number], { key: number; text: string }>(
      "SELECT key, text FROM tweets WHERE key > ? AND text IS NOT NULL AND claim_score IS NULL ORDER BY key LIMIT ?",
    );
    this.update = database.prepare("UPDATE tweets SET claim_score = ? WHERE key = ? AND text = ?");
  }

  /** Returns the next tweets behind the key `after` that have a text and no score. */
  unscored(after: number, limit: number): readonly { readonly key: number; readonly text: string }[] {
    return this.select.all(after, limit);
  }

  /** Stores the score of a tweet, 0 - 1, if it still has the text that was scored. Call inside a transaction. */
  put(key: number, text: string, score: number): void {
    this.update.run(score, key, text);
  }
}

/** Returns how many tweets have a claim score, and how many of these score above `bar`. */
export function countClaims(
  database: Database,
  bar: number,
): { readonly scored: number; readonly above: number } {
  return database
    .prepare(
      "SELECT count(*) AS scored, count(*) FILTER (WHERE claim_score > ?) AS above FROM tweets WHERE claim_score IS NOT NULL",
    )
    .get(bar) as { scored: number; above: number };
}
