/** Runs parts of kernels in a thread of its own, which `KernelThreads` starts, until the process ends. */
import { workerData } from "node:worker_threads";
import type { KernelExports } from "../kernel-exports";
import { Parts } from "./parts";

/** What the thread gets. */
export interface KernelThreadData {
  /** The compiled kernels. */
  readonly code: WebAssembly.Module;
  /** Of the backend. */
  readonly memory: WebAssembly.Memory;
  /** Of `Parts`. */
  readonly parts: SharedArrayBuffer;
}

const { code, memory, parts: shared } = workerData as KernelThreadData;
const kernels = new WebAssembly.Instance(code, { env: { memory } }).exports as unknown as KernelExports;
const parts = new Parts(shared);
for (;;) {
  parts.work(kernels);
  parts.sleep();
}
