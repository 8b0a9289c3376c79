import type { Database } from "../database";

/** Returns where the crawl `name` stands, as it was written; undefined before its first page. */
export function readCursor(database: Database, name: string): string | undefined {
  return database.prepare<[string], string>("SELECT value FROM cursors WHERE name = ?").pluck().get(name) as
    | string
    | undefined;
}

/** Notes where the crawl `name` stands. Call in the transaction that writes what was found up to there. */
export function writeCursor(database: Database, name: string, value: string, now: string): void {
  database
    .prepare(
      "INSERT INTO cursors (name, value, updated_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
    )
    .run(name, value, now);
}
