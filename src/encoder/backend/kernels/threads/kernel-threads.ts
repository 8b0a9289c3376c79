import { Worker } from "node:worker_threads";
import { EnvironmentError } from "../../../../base/core/errors";
import type { KernelExports } from "../kernel-exports";
import type { KernelThreadData } from "./kernel-thread";
import { MOST_PARTS, type PartedKernel, Parts } from "./parts";

/** No part of a kernel takes that long, however busy the machine is. */
const PATIENCE_MS = 120_000;

/** Kernels and the memory that they work in. */
export interface CompiledKernels {
  readonly code: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** The kernels of this thread, on that memory. */
  readonly run: KernelExports;
}

/**
 * Runs kernels on this thread and others, which work in the same memory. Where the others do not start, or
 * end, this thread does their parts. They end with the process.
 */
export class KernelThreads {
  private readonly parts = new Parts(Parts.allocate());
  private readonly kernels: KernelExports;
  private readonly others: readonly Worker[];

  /**
   * @param memory that can be shared.
   * @param threads this one included.
   */
  constructor({ code, memory, run }: CompiledKernels, threads: number) {
    this.kernels = run;
    const workerData: KernelThreadData = { code, memory, parts: this.parts.memory };
    this.others = Array.from({ length: Math.min(threads, MOST_PARTS) - 1 }, () => {
      const thread = new Worker(require.resolve("./kernel-thread"), { workerData });
      // Nothing is lost with it but time.
      thread.on("error", () => {});
      thread.unref();
      return thread;
    });
  }

  /** How many there are, this one included. */
  get count(): number {
    return this.others.length + 1;
  }

  /**
   * Runs a kernel once for each list of arguments.
   * @param calls at most `count`; what one writes, no other reads or writes.
   * @throws EnvironmentError `BACKEND_FAILED`.
   */
  run(kernel: PartedKernel, calls: readonly (readonly number[])[]): void {
    this.parts.offer(kernel, calls);
    this.parts.work(this.kernels);
    if (this.parts.await(calls.length, PATIENCE_MS)) return;
    throw new EnvironmentError(`A thread of the wasm backend failed at ${kernel}.`, {
      code: "BACKEND_FAILED",
      hint: "Try again with --threads 1, and report it.",
    });
  }

  /** Ends the other threads; this one goes on alone. */
  async stop(): Promise<void> {
    await Promise.all(this.others.map((thread) => thread.terminate()));
  }
}
