import { Piscina } from "piscina";
import { type ThreadOutcome, unwrap } from "../../queries/outcome";
import { busy } from "../../queries/request-error";
import { THREAD_LIMITS } from "../../queries/thread-limits";
import type { SentTask, StoreThreadData, Tasks } from "./store-tasks";

/** Waiting tasks, at most; each holds a client's data. */
const MAX_WAITING = 64;

/**
 * A thread that works on the store, one task after the other, so that long tasks do not delay other requests.
 */
export class StoreThread<T extends Tasks<T>> {
  private readonly thread: Piscina<SentTask, ThreadOutcome<unknown>>;

  /** @param file the entry of the thread, which does the tasks `T`. */
  constructor(file: string, data: StoreThreadData) {
    this.thread = new Piscina({
      filename: file,
      workerData: data,
      minThreads: 1,
      maxThreads: 1,
      maxQueue: MAX_WAITING,
      atomics: "disabled",
      resourceLimits: THREAD_LIMITS,
    });
  }

  /** @throws RequestError `STORE_QUEUE_FULL` when too many tasks wait, and what the task throws. */
  async do<Name extends keyof T & string>(name: Name, given: T[Name]["given"]): Promise<T[Name]["gives"]> {
    if (this.thread.queueSize >= MAX_WAITING) {
      throw busy(`${MAX_WAITING} requests wait for the store already.`, { code: "STORE_QUEUE_FULL" });
    }
    return unwrap(await this.thread.run({ name, given }));
  }

  /** Resolves when all tasks are done and the thread has ended. */
  close(): Promise<void> {
    return this.thread.close();
  }
}
