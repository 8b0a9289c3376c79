import { InterruptedError } from "../core/errors";
import { type Database, storeError, storeWork } from "./database";
import { keptProblem } from "./kept-problem";

/** One run of a command that changes the workspace. */
export interface RecordedJob {
  readonly name: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** `unfinished`: it has told no end, as one that was killed, and another one of its name began later. */
  readonly status: "running" | "done" | "failed" | "interrupted" | "unfinished";
  /** JSON; null where nothing is kept. */
  readonly summary: string | null;
  /** Code and message of why it failed; null where it did not. */
  readonly problem: string | null;
}

/** How a job is recorded. */
export interface RecordOptions<T> {
  /** What is kept of the result; default: all. */
  readonly summaryOf?: (result: T) => unknown;
  /** Why work that has a result failed all the same; default: it did not. */
  readonly failureOf?: (result: T) => Error | undefined;
  /** What is kept of work that fails or is interrupted; default: nothing. Of one that fails why, too. */
  readonly soFar?: () => object;
  /** Its abort interrupts the work, where the work throws the signal's reason as it is. */
  readonly signal?: AbortSignal | undefined;
  readonly now?: (() => Date) | undefined;
}

/**
 * Does a piece of work, and records in the workspace that it began and how it ended: done, failed or
 * interrupted.
 * @throws what `work` throws, as `storeError`; InterruptedError in place of the signal's reason.
 */
export async function recorded<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
  { summaryOf = (result) => result, failureOf, soFar, signal, now }: RecordOptions<T> = {},
): Promise<T> {
  const finish = storeWork(database.name, () => startJob(database, name, now));
  try {
    const result = await work();
    const failure = failureOf?.(result);
    if (failure) finish("failed", { ...soFar?.(), problem: keptProblem(failure) });
    else finish("done", summaryOf(result));
    return result;
  } catch (error) {
    const isStopped = signal?.aborted === true && error === signal.reason;
    try {
      if (isStopped || error instanceof InterruptedError) finish("interrupted", soFar?.());
      else finish("failed", { ...soFar?.(), problem: keptProblem(error) });
    } catch {
      // Where the store itself fails, the first failure is the one to report.
    }
    throw isStopped ? new InterruptedError(name) : storeError(database.name, error);
  }
}

/** Jobs of a name that are kept. */
const KEPT = 500;

function startJob(
  database: Database,
  name: string,
  now: () => Date = () => new Date(),
): (status: "done" | "failed" | "interrupted", summary?: unknown) => void {
  const { lastInsertRowid } = database
    .prepare("INSERT INTO jobs (name, started_at, status) VALUES (?, ?, 'running')")
    .run(name, now().toISOString());
  // A crawl by the hour would fill the table for as long as the workspace lives.
  database
    .prepare(
      `DELETE FROM jobs WHERE name = @name AND key <=
         (SELECT key FROM jobs WHERE name = @name ORDER BY key DESC LIMIT 1 OFFSET ${KEPT})`,
    )
    .run({ name });
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
      `SELECT name, started_at AS "startedAt", finished_at AS "finishedAt", summary,
         summary ->> '$.problem.code' || ': ' || (summary ->> '$.problem.message') AS problem,
         iif(status = 'running' AND EXISTS (
           SELECT 1 FROM jobs AS later WHERE later.key > jobs.key AND later.name = jobs.name
         ), 'unfinished', status) AS status
       FROM jobs ORDER BY key DESC LIMIT ?`,
    )
    .all(limit);
}
