import { workerData } from "node:worker_threads";
import { type Database, openDatabase } from "../../base/store";
import { settle, type ThreadOutcome } from "./outcome";
import { StoreTasks, type Tasks, type TaskWork } from "./store-tasks";
import type { SentTask, StoreThreadData } from "./store-thread";

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
