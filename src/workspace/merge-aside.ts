import { Worker } from "node:worker_threads";
import type { MergeThreadData, WholeIndex } from "./merge-task";

/**
 * Merges all articles that came since an index was made into that index, in a thread of its own, while the
 * caller goes on to answer from it and to take in articles beside it.
 */
export class MergeAside {
  private readonly stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private hasEnded = false;
  private whole: WholeIndex | undefined;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;

  /**
   * @param file path of the database.
   * @param whole is only read; memory that threads share is not copied.
   */
  constructor(file: string, whole: WholeIndex) {
    const workerData: MergeThreadData = { file, whole, stopped: this.stopped };
    const thread = new Worker(require.resolve("./merge-thread"), { workerData });
    // Who has no more to ask does not wait for it.
    thread.unref();
    thread.once("message", (merged: WholeIndex) => {
      this.whole = merged;
    });
    // Where it fails, the caller merges itself and meets what was wrong.
    thread.on("error", () => {});
    this.ended = new Promise((resolve) => {
      thread.once("exit", () => {
        this.hasEnded = true;
        resolve();
      });
    });
  }

  /** The merged index, once there is one; it may lack articles that came later. */
  get merged(): WholeIndex | undefined {
    return this.whole;
  }

  /** Whether the thread has ended without one. */
  get hasFailed(): boolean {
    return this.hasEnded && !this.whole;
  }

  /** Tells the thread to end as soon as it can; nobody needs to wait for that. */
  stop(): void {
    Atomics.store(this.stopped, 0, 1);
  }
}
