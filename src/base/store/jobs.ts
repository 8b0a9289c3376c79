import type { Database } from "./database";

/** One run of a command that changes the workspace. */
export interface RecordedJob {
  readonly name: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly status: "running" | "done" | "failed" | "interrupted";
  /** JSON. */
  readonly summary: string | null;
}

/** Records the start of a job and returns how to record its end. */
export function startJob(
  database: Database,
  name: string,
  now: () => Date = () => new Date(),
): (status: "done" | "failed" | "interrupted", summary?: unknown) => void {
  const { lastInsertRowid } = database
    .prepare("INSERT INTO jobs (name, started_at, status) VALUES (?, ?, 'running')")
    .run(name, now().toISOString());
  return (status, summary) => {
    database
      .prepare("UPDATE jobs SET finished_at = ?, status = ?, summary = ? WHERE key = ?")
      .run(
        now().toISOString(),
        status,
        summary === undefined ? null : JSON.stringify(summary),
        lastInsertRowid,
      );
  };
}

/** Returns the latest jobs, newest first. */
export function latestJobs(database: Database, limit: number): RecordedJob[] {
  return database
    .prepare<[number], RecordedJob>(
      `SELECT name, started_at AS "startedAt", finished_at AS "finishedAt", status, summary FROM jobs ORDER BY key DESC LIMIT ?`,
    )
    .all(limit);
}
