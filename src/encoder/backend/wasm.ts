import { readFileSync } from "node:fs";
import { types } from "node:util";
import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";
import { EnvironmentError } from "../../base/core/errors";
import { withSharedMemory } from "../../base/native/shared-memory";
import {
  type EmscriptenModule,
  emscriptenModule,
  instantiateKernels,
  instantiateThreads,
  KernelMemory,
  registerKernels,
} from "./kernels";
import { backendUnavailable } from "./names";

/** The backend's compiled code for one thread. */
const SIMD = "tfjs-backend-wasm-simd.wasm";

/** Range of 32-bit addresses. */
const ADDRESS_SPACE = 2 ** 32;

/** Names of the backend's compiled code; all must be named where one is replaced. */
const BINARIES = ["tfjs-backend-wasm.wasm", SIMD, "tfjs-backend-wasm-threaded-simd.wasm"] as const;

/** Backends that have our kernels already. */
const prepared = new WeakSet<BackendWasm>();

/**
 * Starts TensorFlow.js's wasm backend with our kernels in it. Its own kernels run on this thread, ours on as
 * many as are given; results are the same, bit for bit. A backend that has started keeps its threads.
 * @param threads from 1.
 * @throws EnvironmentError `KERNELS_MISSING`, or `BACKEND_UNAVAILABLE` where the backend does not start.
 */
export async function startWasm(threads: number): Promise<void> {
  const { BackendWasm: Backend, setWasmPaths } =
    require("@tensorflow/tfjs-backend-wasm") as typeof import("@tensorflow/tfjs-backend-wasm");
  // The threaded build reads tensors back a thousand times slower, and training does that at every step.
  tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  const shared = threads > 1 ? sharedCode() : undefined;
  if (shared) setWasmPaths(Object.fromEntries(BINARIES.map((name) => [name, shared])), true);
  const started = await withoutNewListeners(() => tf.setBackend("wasm"));
  if (shared) URL.revokeObjectURL(shared);
  const backend = tf.backend();
  if (!started || !(backend instanceof Backend)) throw backendUnavailable("wasm", "it does not start");
  if (prepared.has(backend)) return;
  const module = emscriptenModule(backend);
  const { memory, malloc } = module.asm ?? {};
  if (!(memory instanceof WebAssembly.Memory) || malloc === undefined)
    throw backendUnavailable("wasm", "its memory cannot be reached; was another version of it installed?");
  refuseWhenFull(module, malloc);
  const kernels = types.isSharedArrayBuffer(memory.buffer)
    ? instantiateThreads(memory, threads)
    : { run: instantiateKernels(memory) };
  registerKernels(new KernelMemory(backend, kernels));
  prepared.add(backend);
}

/** Returns the address of the backend's code, with a memory that threads can share. */
function sharedCode(): string {
  const code = readFileSync(require.resolve(`@tensorflow/tfjs-backend-wasm/dist/${SIMD}`));
  return URL.createObjectURL(new Blob([withSharedMemory(code)], { type: "application/wasm" }));
}

/**
 * Emscripten's start installs listeners that end the process at every rejected promise; they are removed.
 */
async function withoutNewListeners<T>(work: () => Promise<T>): Promise<T> {
  const events = ["uncaughtException", "unhandledRejection"] as const;
  const before = events.map((event) => new Set<unknown>(process.listeners(event as "uncaughtException")));
  try {
    return await work();
  } finally {
    for (const [i, event] of events.entries()) {
      for (const listener of process.listeners(event as "uncaughtException")) {
        if (!before[i]?.has(listener)) process.off(event, listener);
      }
    }
  }
}

/**
 * Makes the backend refuse a tensor that it has no memory for; by default it overwrites other tensors.
 * @param allocate the compiled function: the module's own would replace ours when it is called.
 */
function refuseWhenFull(module: EmscriptenModule, allocate: (bytes: number) => number): void {
  module._malloc = (bytes) => {
    const address = bytes < ADDRESS_SPACE ? allocate(bytes) : 0;
    if (address !== 0) return address;
    throw new EnvironmentError(
      `The wasm backend has no ${Math.ceil(bytes / 2 ** 20)} MiB left for a tensor; it can use 4 GiB at most.`,
      { code: "BACKEND_MEMORY", hint: "Use smaller batches, shorter texts, or a backend on a GPU." },
    );
  };
}
