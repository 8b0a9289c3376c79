import { existsSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { RetryLaterError } from "../core/errors";
import { type Database, Sqlite, storeError, storeWork } from "../store";

/** Who only looks whether a lock is held has it for microseconds. */
const WAIT_MS = 250;
const UNNAMED = "another process";
/** Locks that this process holds: a connection that is collected as garbage would release its lock. */
const held = new Set<Database>();

/** What is said where another process holds a lock. */
interface Held {
  readonly code: string;
  readonly hint: string;
  /** @param owner what that process calls itself. */
  problem(owner: string): string;
}

/**
 * Takes the lock that is a file, and returns a function that releases it. SQLite locks the file: the system
 * releases the lock of a process that ends in whatever way, and processes in other containers see it.
 * @param database of the same workspace; undefined: no earlier version had a lock there.
 * @throws RetryLaterError of the code that is given when another process holds it; EnvironmentError
 *   `STORE_ACCESS`, `DISK_FULL`.
 */
export function takeLock(
  file: string,
  database: Database | undefined,
  { problem, ...about }: Held,
): () => void {
  // The file of an earlier version is none of SQLite's, and must not be removed by two.
  database?.transaction(() => removeForeign(file)).immediate();
  const lock = storeWork(file, () => new Sqlite(file, { timeout: WAIT_MS }));
  try {
    const own = `process ${process.pid} on ${hostname()}`;
    // Written and then held: what a transaction has not committed nobody else reads.
    for (lock.exec("BEGIN IMMEDIATE"); readOwner(lock) !== own; lock.exec("BEGIN IMMEDIATE")) {
      lock.exec("CREATE TABLE IF NOT EXISTS owner (name TEXT); DELETE FROM owner");
      lock.prepare("INSERT INTO owner VALUES (?)").run(own);
      lock.exec("COMMIT");
    }
    held.add(lock);
    return () => {
      held.delete(lock);
      lock.close();
    };
  } catch (error) {
    const thrown = isBusy(error)
      ? new RetryLaterError(problem(ownerOf(lock)), about)
      : storeError(file, error);
    lock.close();
    throw thrown;
  }
}

/** Returns whether a living process holds a lock; the file of a killed one does not count. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    withFile(file, (lock) => lock.exec("BEGIN IMMEDIATE"));
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

function removeForeign(file: string): void {
  if (!existsSync(file)) return;
  try {
    withFile(file, readOwner);
  } catch (error) {
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(codeOf(error))) rmSync(file);
  }
}

function withFile(file: string, use: (lock: Database) => unknown): void {
  const lock = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    use(lock);
  } finally {
    lock.close();
  }
}

/** Returns who took a lock last; undefined where nobody did yet. */
function readOwner(lock: Database): string | undefined {
  const isWritten = lock.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'owner'").get() !== undefined;
  return isWritten ? (lock.prepare("SELECT name FROM owner").pluck().get() as string | undefined) : undefined;
}

/** Returns who holds a lock that could not be taken. */
function ownerOf(lock: Database): string {
  try {
    return readOwner(lock) ?? UNNAMED;
  } catch {
    // Just then it was being written.
    return UNNAMED;
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_BUSY");
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
