import { TimeHeap } from "./time-heap";

/** A post that a thread ranks. */
export interface Ranked {
  readonly worker: number;
  readonly lane: number;
  readonly arrival: number;
}

/** The threads of all workers that rank a post, and when they are done. */
export class Threads {
  private readonly finishes = new TimeHeap();
  /** When a thread is done; NaN: it is idle. What the heap says otherwise is of a worker that died. */
  private readonly doneAt: number[] = [];
  private readonly arrivals: number[] = [];
  private readonly lanes: number[] = [];

  /** @param perWorker threads of a worker. */
  constructor(private readonly perWorker: number) {}

  /** When the first thread is done; infinity where none ranks. */
  get next(): number {
    return this.finishes.earliest;
  }

  /** Lets an idle thread of the worker rank a post. */
  begin({ worker, lane, arrival }: Ranked, done: number): void {
    let thread = worker * this.perWorker;
    while (!Number.isNaN(this.doneAt[thread] ?? Number.NaN)) thread++;
    while (this.doneAt.length <= thread) this.doneAt.push(Number.NaN);
    this.doneAt[thread] = done;
    this.arrivals[thread] = arrival;
    this.lanes[thread] = lane;
    this.finishes.push(done, thread);
  }

  /** Ends what is done first; undefined where its worker has died. */
  finish(): Ranked | undefined {
    const done = this.finishes.earliest;
    const thread = this.finishes.pop();
    return this.doneAt[thread] === done ? this.leave(thread) : undefined;
  }

  /** Ends what the threads of a worker rank, and returns it. */
  stop(worker: number): Ranked[] {
    const stopped: Ranked[] = [];
    for (let thread = worker * this.perWorker; thread < (worker + 1) * this.perWorker; thread++)
      if (!Number.isNaN(this.doneAt[thread] ?? Number.NaN)) stopped.push(this.leave(thread));
    return stopped;
  }

  private leave(thread: number): Ranked {
    this.doneAt[thread] = Number.NaN;
    return {
      worker: Math.floor(thread / this.perWorker),
      lane: this.lanes[thread] as number,
      arrival: this.arrivals[thread] as number,
    };
  }
}
