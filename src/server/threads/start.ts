import type { App } from "../app-type";
import type { ReadTasks } from "../reading/read-tasks";
import type { WriteTasks } from "../writing/write-tasks";
import { StoreThread } from "./store-thread";

const READER = require.resolve("../reading/reader-thread");
const WRITER = require.resolve("../writing/writer-thread");

/** The threads that work on the store for routes. */
export interface StoreThreads {
  /** Reads that are more than single rows. */
  readonly reading: StoreThread<ReadTasks>;
  readonly writing: StoreThread<WriteTasks>;
}

/** Starts the threads of the store, which end with the server. @param database path of the database. */
export function startStoreThreads(
  app: App,
  database: string,
  threadArguments: readonly string[] = [],
): StoreThreads {
  const reading = new StoreThread<ReadTasks>(READER, { database }, threadArguments);
  app.addHook("onClose", () => reading.close());
  const writing = new StoreThread<WriteTasks>(WRITER, { database }, threadArguments);
  app.addHook("onClose", () => writing.close());
  return { reading, writing };
}
