import { workerData } from "node:worker_threads";
import { type Database, openDatabase, storeWork } from "../../base/store";
import { settle, type ThreadOutcome } from "../../queries/outcome";

/** What a thread is started with. */
export interface StoreThreadData {
  /** Path of the database. */
  readonly database: string;
}

/** A task as it is sent to a thread. */
export interface SentTask {
  readonly name: string;
  readonly given: unknown;
}

/**
 * Tasks on the store by name: what each is given, and what it gives. Both must be structured-cloneable.
 */
export type Tasks<T> = { readonly [Name in keyof T]: { readonly given: unknown; readonly gives: unknown } };

/** How each task is done. */
export type TaskWork<T extends Tasks<T>> = {
  readonly [Name in keyof T]: (database: Database, given: T[Name]["given"]) => T[Name]["gives"];
};

/**
 * Does tasks on a connection of its own, which the first task opens; after a failure the next one tries
 * again.
 */
export class StoreTasks<T extends Tasks<T>> {
  private database: Database | undefined;

  /** @param open gives the connection; it throws what `openDatabase` throws. */
  constructor(
    private readonly work: TaskWork<T>,
    private readonly open: () => Database,
  ) {}

  /**
   * Does one task.
   * @throws RetryLaterError `STORE_LOCKED`, EnvironmentError `DISK_FULL` or `STORE_ACCESS`, ArtifactError
   *   `STORE_CORRUPT`, and what the task itself refuses.
   */
  do<Name extends keyof T>(name: Name, given: T[Name]["given"]): T[Name]["gives"] {
    this.database ??= this.open();
    const database = this.database;
    return storeWork(database.name, () => this.work[name](database, given));
  }

  close(): void {
    this.database?.close();
    this.database = undefined;
  }
}

/**
 * Returns the work of a store thread on each task that the main thread sends.
 * @param prepare gets the connection when it is opened.
 */
export function threadEntry<T extends Tasks<T>>(
  work: TaskWork<T>,
  prepare: (connection: Database) => void = () => {},
): (sent: SentTask) => Promise<ThreadOutcome<unknown>> {
  const { database } = workerData as StoreThreadData;
  const tasks = new StoreTasks<T>(work, () => {
    const connection = openDatabase(database);
    prepare(connection);
    return connection;
  });
  return ({ name, given }) => settle(() => tasks.do(name as keyof T, given as T[keyof T]["given"]));
}
