import { Worker } from "node:worker_threads";
import type { LexicalArrays } from "../../index";
import type { WordsNotice, WordsThreadData } from "./words-task";

/**
 * Indexes the words of a store's articles in a thread of its own, while the caller encodes them: each takes
 * about half of the time. Stop it at the end.
 */
export class WordsAside {
  private readonly thread: Worker;
  private readonly stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private readonly ended: Promise<void>;
  private arrays: LexicalArrays | undefined;
  private onDone: (done: number) => void = () => {};
  private done = 0;

  /** @param file path of the database. */
  constructor(file: string) {
    const workerData: WordsThreadData = { file, stopped: this.stopped };
    this.thread = new Worker(require.resolve("./words-thread"), { workerData });
    this.thread.on("message", (notice: WordsNotice) => {
      if ("arrays" in notice) {
        this.arrays = notice.arrays;
        return;
      }
      this.done = notice.done;
      this.onDone(this.done);
    });
    this.ended = new Promise((resolve) => {
      this.thread.once("exit", () => resolve());
    });
    // What went wrong shows again where the caller does the work itself.
    this.thread.on("error", () => {});
  }

  /**
   * Resolves with the index; with undefined where the thread has failed or was stopped.
   * @param onDone called with the number of articles that were read, at once and as they become more.
   */
  async finish(onDone: (done: number) => void): Promise<LexicalArrays | undefined> {
    this.onDone = onDone;
    onDone(this.done);
    await this.ended;
    return this.arrays;
  }

  /** Ends the thread, be it done or not. */
  async stop(): Promise<void> {
    Atomics.store(this.stopped, 0, 1);
    await this.ended;
  }
}
