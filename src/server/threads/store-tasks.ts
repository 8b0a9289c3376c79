import { workerData } from "node:worker_threads";
import { once } from "../../base/core/caches/once";
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
 * Returns what does tasks on a connection of its own, which the first task opens; after a failure the next
 * one tries again. It throws RetryLaterError `STORE_LOCKED`, EnvironmentError `DISK_FULL` or `STORE_ACCESS`,
 * ArtifactError `STORE_CORRUPT`, and what the task itself refuses.
 * @param open gives the connection; it throws what `openDatabase` throws.
 */
export function storeTasks<T extends Tasks<T>>(
  work: TaskWork<T>,
  open: () => Database,
): <Name extends keyof T>(name: Name, given: T[Name]["given"]) => T[Name]["gives"] {
  const connection = once(open);
  return (name, given) => {
    const database = connection();
    return storeWork(database.name, () => work[name](database, given));
  };
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
  const doTask = storeTasks<T>(work, () => {
    const connection = openDatabase(database);
    prepare(connection);
    return connection;
  });
  return ({ name, given }) => settle(() => doTask(name as keyof T, given as T[keyof T]["given"]));
}
