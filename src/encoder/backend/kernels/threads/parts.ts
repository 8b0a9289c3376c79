import type { KernelExports } from "../kernel-exports";

/** Kernels that can run in parts; a part names one by its place here. */
const PARTED = [
  "adamw",
  "attentionBackward",
  "attentionForward",
  "dense",
  "geluBackward",
  "geluForward",
  "multiply",
] as const satisfies readonly (keyof KernelExports)[];
export type PartedKernel = (typeof PARTED)[number];

/** Most parts of a kernel, and so most threads. */
export const MOST_PARTS = 64;

/** Numbers of a part: its kernel, how many arguments it has, and these. */
const PART_SIZE = 20;

/** Places of the words that threads wait for. */
const WAITING = 0;
const DONE = 1;
const FAILED = 2;
const WORDS = 3;

/**
 * The parts of one kernel, in memory that threads share. Each part is claimed by one thread, and writes where
 * no other part reads or writes. A thread that has died, or sleeps, claims nothing: the others do its work.
 */
export class Parts {
  private readonly words: Int32Array;
  private readonly calls: Float64Array;

  /** @param memory of `Parts.allocate`. */
  constructor(readonly memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory, 0, WORDS);
    this.calls = new Float64Array(memory, 16, MOST_PARTS * PART_SIZE);
  }

  static allocate(): SharedArrayBuffer {
    return new SharedArrayBuffer(16 + MOST_PARTS * PART_SIZE * Float64Array.BYTES_PER_ELEMENT);
  }

  /** Lets all threads claim parts; the former ones must all be done. */
  offer(kernel: PartedKernel, calls: readonly (readonly number[])[]): void {
    for (const [part, given] of calls.entries()) {
      this.calls.set([PARTED.indexOf(kernel), given.length, ...given], part * PART_SIZE);
    }
    Atomics.store(this.words, DONE, 0);
    Atomics.store(this.words, FAILED, 0);
    Atomics.store(this.words, WAITING, calls.length);
    Atomics.notify(this.words, WAITING);
  }

  /** Runs parts as long as there are unclaimed ones. */
  work(kernels: KernelExports): void {
    for (let part = this.claim(); part !== undefined; part = this.claim()) {
      const [kernel, count] = this.calls.subarray(part * PART_SIZE) as unknown as [number, number];
      const start = part * PART_SIZE + 2;
      const run = kernels[PARTED[kernel]!] as (...given: number[]) => void;
      try {
        run(...this.calls.subarray(start, start + count));
      } catch {
        Atomics.store(this.words, FAILED, 1);
      }
      Atomics.add(this.words, DONE, 1);
      Atomics.notify(this.words, DONE);
    }
  }

  /** Sleeps until there are parts. */
  sleep(): void {
    Atomics.wait(this.words, WAITING, 0);
  }

  /**
   * Waits until so many parts are done.
   * @param patienceMs how long it may last from one part to the next.
   * @returns whether all were, and none failed.
   */
  await(count: number, patienceMs: number): boolean {
    for (;;) {
      const done = Atomics.load(this.words, DONE);
      if (done === count) return Atomics.load(this.words, FAILED) === 0;
      if (Atomics.wait(this.words, DONE, done, patienceMs) === "timed-out") return false;
    }
  }

  /** Returns the number of a part that is this thread's from now on. */
  private claim(): number | undefined {
    for (;;) {
      const waiting = Atomics.load(this.words, WAITING);
      if (waiting === 0) return undefined;
      if (Atomics.compareExchange(this.words, WAITING, waiting, waiting - 1) === waiting) return waiting - 1;
    }
  }
}
