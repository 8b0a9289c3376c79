import { Worker } from "node:worker_threads";
import { EnvironmentError } from "../../src/base/core/errors";
import { type GraphShape, VectorGraph } from "./graph";
import { type LinkNotice, type LinkTask, type LinkThreadData, WRITTEN } from "./link-task";

/** Rows that are sent at a time. */
const BATCH = 256;
/** Rows that may wait for the thread: 16 MB of 256 components. */
const MOST_WAITING = 64 * BATCH;

/**
 * Links rows in a thread of its own, in the order in which they come, while the caller computes the next
 * vectors: linking is more than half of the work of building a dense index. The graph is the one that
 * `VectorGraph.put` gives. Stop it at the end.
 */
export class GraphLinker {
  private readonly thread: Worker;
  private readonly ended: Promise<void>;
  private readonly stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  private batch: Float32Array<ArrayBuffer>;
  private rows = 0;
  private linked = 0;
  private failure: EnvironmentError | undefined;
  private wake: () => void = () => {};

  /** @throws EnvironmentError `NATIVE_LIBRARY`. */
  constructor(private readonly shape: GraphShape) {
    // Where hnswlib is missing, it is to show here, not in the thread.
    VectorGraph.empty(shape);
    const { dimension, m, efConstruction, ef, seed } = shape;
    this.batch = new Float32Array(BATCH * dimension);
    const workerData: LinkThreadData = {
      shape: { dimension, m, efConstruction, ef, seed },
      stopped: this.stopped,
    };
    this.thread = new Worker(require.resolve("./graph-thread"), { workerData });
    this.ended = new Promise((resolve) => {
      this.thread.once("exit", () => resolve());
    });
    this.thread.on("message", (notice: LinkNotice) => {
      this.linked += notice.linked;
      this.wake();
    });
    this.thread.on("error", (cause) => {
      this.failure = failed(`The thread that links the graph ended: ${cause.message}`, cause);
      this.wake();
    });
  }

  /** Adds the next row. */
  put(vector: Float32Array): void {
    const { dimension } = this.shape;
    this.batch.set(vector, (this.rows % BATCH) * dimension);
    this.rows++;
    if (this.rows % BATCH > 0) return;
    this.send(this.batch);
    this.batch = new Float32Array(BATCH * dimension);
  }

  /** Resolves when few enough rows wait. @throws EnvironmentError `HNSW_FAILED`. */
  room(): Promise<void> {
    return this.until(() => this.rows - this.linked < MOST_WAITING);
  }

  /** Resolves when all rows are linked; no more can be put. @throws As `room` does. */
  allLinked(): Promise<void> {
    const rest = this.rows % BATCH;
    if (rest > 0) this.send(this.batch.slice(0, rest * this.shape.dimension));
    return this.until(() => this.linked === this.rows);
  }

  /**
   * Writes the graph to a file, once all is linked.
   * @throws EnvironmentError `HNSW_FAILED`.
   */
  save(file: string): void {
    const written = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    this.thread.postMessage({ file, written } satisfies LinkTask);
    Atomics.wait(written, 0, 0);
    if (Atomics.load(written, 0) === WRITTEN) return;
    throw failed("hnswlib failed to write its graph.");
  }

  /** Ends the thread, be it done or not. */
  async stop(): Promise<void> {
    // A thread that is terminated while hnswlib reads a vector takes the whole process with it.
    Atomics.store(this.stopped, 0, 1);
    this.thread.postMessage("end" satisfies LinkTask);
    await this.ended;
  }

  private send(vectors: Float32Array<ArrayBuffer>): void {
    const first = this.rows - vectors.length / this.shape.dimension;
    this.thread.postMessage({ first, vectors } satisfies LinkTask, [vectors.buffer]);
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!this.failure && !isSo()) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.failure) throw this.failure;
  }
}

function failed(what: string, cause?: unknown): EnvironmentError {
  return new EnvironmentError(what, {
    code: "HNSW_FAILED",
    hint: "Most likely memory is short: make room, or index fewer articles.",
    cause,
  });
}
