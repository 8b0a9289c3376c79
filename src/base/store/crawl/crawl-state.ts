import type { Database } from "../database";

/** Returns the position of the crawl `name`; undefined before its first page. */
export function readCursor(database: Database, name: string): string | undefined {
  return database.prepare<[string], string>("SELECT value FROM cursors WHERE name = ?").pluck().get(name) as
    | string
    | undefined;
}

/** Stores the position of the crawl `name`. Call in the transaction that writes what it has found. */
export function writeCursor(database: Database, name: string, value: string, now: string): void {
  database
    .prepare(
      "INSERT INTO cursors (name, value, updated_at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
    )
    .run(name, value, now);
}

/** A host's robots.txt as it was received. */
export interface KeptRobots {
  /** ISO 8601. */
  readonly fetchedAt: string;
  readonly status: number;
  /** Empty where the request failed. */
  readonly body: string;
}

/** Keeps robots.txt files by origin (scheme, host and port). */
export class RobotsStore {
  private readonly select;
  private readonly upsert;

  constructor(database: Database) {
    this.select = database.prepare<[string], KeptRobots>(
      `SELECT fetched_at AS "fetchedAt", status, body FROM robots WHERE origin = ?`,
    );
    this.upsert = database.prepare(
      "INSERT OR REPLACE INTO robots (origin, fetched_at, status, body) VALUES (@origin, @fetchedAt, @status, @body)",
    );
  }

  get(origin: string): KeptRobots | undefined {
    return this.select.get(origin);
  }

  put(origin: string, robots: KeptRobots): void {
    this.upsert.run({ origin, ...robots });
  }
}
