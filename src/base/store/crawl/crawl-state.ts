import { isoTime } from "../../core/clock";
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

/** A site's mistake must not close it for longer. */
const LONGEST_REST_MS = 24 * 3_600_000;

/** Keeps until when hosts asked to be left alone, from run to run, a day at most. */
export class RestStore {
  constructor(private readonly database: Database) {}

  /** Returns when a host may be asked again, milliseconds since 1970; undefined where it may be asked now. */
  until(host: string, now: number): number | undefined {
    const until = Number(readCursor(this.database, nameOf(host)) ?? 0);
    // One further ahead was kept before the clock was set back.
    return until > now && until <= now + LONGEST_REST_MS ? until : undefined;
  }

  /** Keeps that a host may be asked again at `until`. */
  put(host: string, until: number, now: number): void {
    const kept = Math.min(until, now + LONGEST_REST_MS);
    writeCursor(this.database, nameOf(host), String(kept), isoTime(now));
  }
}

function nameOf(host: string): string {
  return `rest ${host}`;
}
