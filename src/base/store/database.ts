import { existsSync, statSync } from "node:fs";
import { ArtifactError, CrowdcheckedError, EnvironmentError, RetryLaterError } from "../core/errors";
import { refuseBackup } from "./backup-mark";
import { MIGRATIONS } from "./migrations";
import { Sqlite } from "./sqlite";
import { refuseUnfinishedRestore } from "./unfinished-restore";

export type Database = InstanceType<typeof Sqlite>;

const BUSY_TIMEOUT_MS = 5000;

/** Codes of SQLite for a file that is none of its own, is damaged, or is not given by the disk. */
export const UNREADABLE = /^SQLITE_(NOTADB|CORRUPT|IOERR_(READ|CORRUPTFS))/;

/**
 * Opens the workspace's database and brings its schema up to date.
 * @param create makes the database when its file is absent or empty.
 * @throws ArtifactError `STORE_MISSING` (no file or an empty one), `STORE_CORRUPT` (not a SQLite file),
 *   `STORE_TOO_NEW` (written by a newer version), `HOME_IS_BACKUP`, `RESTORE_UNFINISHED`.
 * @throws EnvironmentError `STORE_ACCESS` when its folder cannot be read, or it cannot be written.
 * @throws RetryLaterError `STORE_LOCKED` when another process holds it for longer than five seconds.
 */
export function openDatabase(file: string, { create = false }: { readonly create?: boolean } = {}): Database {
  if (!existsSync(file)) refuseUnfinishedRestore(file);
  if (!create) refuseMissing(file);
  refuseBackup(file);
  return storeWork(file, () => {
    const database = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
    try {
      database.pragma("journal_mode = WAL");
      database.pragma("synchronous = NORMAL");
      database.pragma("foreign_keys = ON");
      migrate(database, file);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** Opens an empty database that is kept nowhere, for what looks at a workspace before there is one. */
export function openNowhere(): Database {
  const database = new Sqlite(":memory:");
  migrate(database, database.name);
  return database;
}

/** Refuses no file, and one without a byte: SQLite would make a new database of it. */
function refuseMissing(file: string): void {
  const found = existsSync(file) ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (found && !(found.isFile() && found.size === 0)) return;
  throw new ArtifactError(
    found ? `${file} is empty: it holds no workspace.` : `There is no workspace at ${file}.`,
    {
      code: "STORE_MISSING",
      hint: found
        ? "Restore a backup with --replace, or import again, e.g.: crowdchecked import articles FILE.jsonl"
        : "Import something first, e.g.: crowdchecked import articles FILE.jsonl",
    },
  );
}

function migrate(database: Database, file: string): void {
  const version = (): number => database.pragma("user_version", { simple: true }) as number;
  if (version() > MIGRATIONS.length) {
    throw new ArtifactError(
      `${file} has schema version ${version()}; this program knows up to ${MIGRATIONS.length}.`,
      {
        code: "STORE_TOO_NEW",
        hint: "Update crowdchecked, or choose another workspace with --home.",
      },
    );
  }
  if (version() === MIGRATIONS.length) return;
  database
    .transaction(() => {
      for (let step = version(); step < MIGRATIONS.length; step++) {
        database.exec(MIGRATIONS[step]!);
        database.pragma(`user_version = ${step + 1}`);
      }
    })
    .immediate();
}

/** What a query gives of what `withoutNulls` makes of it: null where a field may be absent. */
export type RowOf<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K];
};

/** A row without its null columns. */
type WithoutNulls<T> = { readonly [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>;
};

export function withoutNulls<T extends object>(row: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}

/** Runs work on the store; failures of SQLite get their class: locked, full, damaged. */
export function storeWork<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(file, error);
  }
}

/** Returns the error of the engine for a failure of SQLite on `file`; any other error as it is. */
export function storeError(file: string, error: unknown): unknown {
  if (error instanceof CrowdcheckedError) return error;
  const { code, message } = error as { code?: unknown; message?: string };
  if (typeof code !== "string") return error;
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) {
    return new RetryLaterError(`${file} is locked by another process.`, {
      code: "STORE_LOCKED",
      hint: "Wait until the other command has ended, then run this one again. What was committed stays.",
      cause: error,
    });
  }
  if (UNREADABLE.test(code)) {
    return new ArtifactError(`${file} is not a readable database: ${message}.`, {
      code: "STORE_CORRUPT",
      hint: "Restore it from a backup, or move it away and import again.",
      cause: error,
    });
  }
  if (code === "SQLITE_FULL" || code.startsWith("SQLITE_IOERR")) {
    return new EnvironmentError(`${file} could not be written: ${message}.`, {
      code: "DISK_FULL",
      hint: "Make room on the disk and run the command again. What was committed stays.",
      cause: error,
    });
  }
  if (code.startsWith("SQLITE_CANTOPEN") || code.startsWith("SQLITE_READONLY")) {
    // SQLite does not say why it could not open a file.
    const files = code.startsWith("SQLITE_CANTOPEN") ? "allow more open files (ulimit -n), " : "";
    return new EnvironmentError(`${file} cannot be opened for writing: ${message}.`, {
      code: "STORE_ACCESS",
      hint: `Correct the permissions of the workspace's folder, ${files}or choose another with --home, such as a copy of one on a read-only disk: even commands that only read write beside the database.`,
      cause: error,
    });
  }
  return error;
}
