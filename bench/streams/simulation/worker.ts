/** Posts of a lane that wait in a worker for each of its threads, as `src/streams/work.ts` has it. */
const QUEUED_PER_THREAD = 4;
/** Answers that wait for each thread to be stored. */
const STORED_PER_THREAD = 2;

export type WorkerState = "off" | "starting" | "on" | "draining";

/** A worker: its buffers, and how many of its threads are idle. */
export class SimWorker {
  state: WorkerState = "off";
  /** Rises when it dies: what was on its way to the former one does not reach the next. */
  life = 0;
  /** Threads that wait for a post. */
  idle = 0;
  /** Answers that are being stored. */
  storing = 0;
  /** Threads that are done, and wait until another answer is stored. */
  blocked = 0;
  /** Posts of each lane that may still come on the open request; 0: no request is open. */
  readonly expected: number[];
  /** Posts that wait, by lane, as their arrivals. */
  readonly buffers: number[][];

  constructor(
    readonly threads: number,
    lanes: number,
  ) {
    this.expected = Array.from({ length: lanes }, () => 0);
    this.buffers = Array.from({ length: lanes }, () => []);
  }

  /** Whether an answer more can be stored at the same time. */
  get canStore(): boolean {
    return this.storing < STORED_PER_THREAD * this.threads;
  }

  /** Returns for how many posts of a lane it asks now; 0: not yet. */
  wants(lane: number): number {
    if (this.state !== "on" || this.expected[lane] !== 0) return 0;
    return Math.max(0, QUEUED_PER_THREAD * this.threads - (this.buffers[lane] as number[]).length);
  }

  /** Begins a new life without posts. */
  reset(state: WorkerState): void {
    this.life++;
    this.state = state;
    this.idle = this.threads;
    this.storing = 0;
    this.blocked = 0;
    this.expected.fill(0);
    for (const buffer of this.buffers) buffer.length = 0;
  }
}
