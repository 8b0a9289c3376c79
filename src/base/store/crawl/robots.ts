import type { Database } from "../database";

/** A host's robots.txt as it was answered. */
export interface KeptRobots {
  /** ISO 8601. */
  readonly fetchedAt: string;
  readonly status: number;
  /** Empty where the answer was no success. */
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
