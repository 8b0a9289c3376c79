import { busy } from "../request-error";

export interface GateOptions {
  /** Queries that are answered at the same time. */
  readonly slots: number;
  /** Single queries that may wait. */
  readonly capacity: number;
  /** Longest wait of a single query, milliseconds. */
  readonly waitMs: number;
}

/**
 * `single` goes first, and is refused when it waits too long; `batch` waits as long as necessary, and always
 * leaves one of several slots free.
 */
export type Urgency = "single" | "batch";

/**
 * Lets as many queries through as there are threads to answer them; others wait in order, or are refused.
 */
export class Gate {
  /** What lets each waiting query in, in their order. */
  private readonly queues: Readonly<Record<Urgency, Set<() => void>>> = {
    single: new Set(),
    batch: new Set(),
  };
  private readonly running: Record<Urgency, number> = { single: 0, batch: 0 };
  private readonly batchSlots: number;

  constructor(private readonly options: GateOptions) {
    this.batchSlots = Math.max(1, options.slots - 1);
  }

  /** Single queries that wait. */
  get waiting(): number {
    return this.queues.single.size;
  }

  /**
   * Runs `work` when a slot is free.
   * @throws RequestError `QUEUE_FULL`, `QUEUE_WAIT`, or the reason of the signal, where that aborts before.
   */
  async through<T>(urgency: Urgency, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.enter(urgency, signal);
    try {
      return await work();
    } finally {
      this.running[urgency]--;
      this.admit();
    }
  }

  private enter(urgency: Urgency, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.free(urgency) && this.queues[urgency].size === 0) {
      this.running[urgency]++;
      return Promise.resolve();
    }
    if (urgency === "single" && this.waiting >= this.options.capacity) {
      throw busy("Too many queries are waiting.", { code: "QUEUE_FULL" });
    }
    return this.wait(urgency, signal);
  }

  private wait(urgency: Urgency, signal: AbortSignal): Promise<void> {
    const queue = this.queues[urgency];
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(enter);
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
      };
      const giveUp = (): void => {
        leave();
        reject(signal.reason);
      };
      const refuse = (): void => {
        leave();
        reject(
          busy(`The query waited for ${this.options.waitMs} ms without an answer.`, { code: "QUEUE_WAIT" }),
        );
      };
      const enter = (): void => {
        leave();
        this.running[urgency]++;
        resolve();
      };
      const timer = urgency === "single" ? setTimeout(refuse, this.options.waitMs) : undefined;
      signal.addEventListener("abort", giveUp, { once: true });
      queue.add(enter);
    });
  }

  private free(urgency: Urgency): boolean {
    const { single, batch } = this.running;
    return single + batch < this.options.slots && (urgency === "single" || batch < this.batchSlots);
  }

  private admit(): void {
    for (const urgency of ["single", "batch"] as const) {
      for (const enter of this.queues[urgency]) {
        if (!this.free(urgency)) break;
        enter();
      }
    }
  }
}
