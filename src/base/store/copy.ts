import { existsSync } from "node:fs";
import { countArticles } from "./articles/articles";
import { articlesRevision } from "./articles/revision";
import { type Database, storeError, storeWork, UNREADABLE } from "./database";
import { MIGRATIONS } from "./migrations";
import { Sqlite } from "./sqlite";

/** The newest schema that this program knows. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Pages copied between two moments where others may work: 8 MiB of the usual pages. */
const PAGES_A_CYCLE = 2048;

/** What a copy of the database holds. */
export interface DatabaseCopy {
  /** Without withdrawn ones. */
  readonly articles: number;
  readonly revision: number;
}

/**
 * Copies the database as it is at one moment into the new file `target`, which is then one file without a
 * log. Others may read and write meanwhile.
 * @param onShare called with the share that is copied, 0 - 1; an error that it throws ends the copy.
 * @throws EnvironmentError `DISK_FULL` or `STORE_ACCESS`; ArtifactError `STORE_CORRUPT`.
 */
export async function copyDatabase(
  database: Database,
  target: string,
  onShare: (share: number) => void,
): Promise<DatabaseCopy> {
  // A transaction that reads holds the moment: without it every write of others would start the copy again.
  database.exec("BEGIN");
  try {
    const held = { articles: countArticles(database), revision: articlesRevision(database) };
    await database.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        onShare(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return PAGES_A_CYCLE;
      },
    });
    checkCopy(target);
    return held;
  } catch (error) {
    throw storeError(isDamage(error) ? database.name : target, error);
  } finally {
    // SQLite ends the transaction itself after some failures.
    if (database.inTransaction) database.exec("ROLLBACK");
  }
}

/** @throws an error with the code `SQLITE_CORRUPT` for a damaged copy: then the database is damaged too. */
function checkCopy(file: string): void {
  const copy = new Sqlite(file);
  try {
    copy.pragma("journal_mode = DELETE");
    const found = copy.pragma("quick_check(1)", { simple: true }) as string;
    if (found !== "ok") throw new Sqlite.SqliteError(found, "SQLITE_CORRUPT");
  } finally {
    copy.close();
  }
}

/**
 * Makes the database one file without a log, so that it can be moved. A damaged one stays as it is.
 * @throws RetryLaterError `STORE_LOCKED` while another process has it open.
 */
export function closeDatabase(file: string): void {
  if (!existsSync(file)) return;
  storeWork(file, () => {
    const database = new Sqlite(file, { timeout: 0 });
    try {
      // SQLite gives the log up only for the last process that has the database open.
      database.pragma("journal_mode = DELETE");
    } catch (error) {
      if (!isDamage(error)) throw error;
    } finally {
      database.close();
    }
  });
}

function isDamage(error: unknown): boolean {
  return UNREADABLE.test((error as { code?: string }).code ?? "");
}
