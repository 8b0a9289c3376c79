import { workerData } from "node:worker_threads";
import { type Database, openDatabase, storeWork } from "../../base/store";
import { settle, type ThreadOutcome } from "./outcome";

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
 * What can be done on the store, by name: what each task is given, and what it gives. Both must be of a form
 * that can be sent to another thread.
 */
export type Tasks<T> = { readonly [Name in keyof T]: { readonly given: unknown; readonly gives: unknown } };

/** How each task is done. */
export type TaskWork<T extends Tasks<T>> = {
  readonly [Name in keyof T]: (database: Database, given: T[Name]["given"]) => T[Name]["gives"];
};

/**
 * Does tasks on a connection of its own, which is opened when it is first needed, and again after it
 * could not be.
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
 * Returns what a thread of the store does with each task that the main thread sends; these name only tasks
 * that there are.
 * @param prepare is given the connection when it has been opened.
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
