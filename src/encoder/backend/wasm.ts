import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import * as tf from "@tensorflow/tfjs-core";
import { EnvironmentError } from "../../base/core/errors";
import {
  type EmscriptenModule,
  emscriptenModule,
  instantiateKernels,
  KernelMemory,
  registerKernels,
} from "./kernels";
import { backendUnavailable } from "./names";

/** Range of 32-bit addresses. */
const ADDRESS_SPACE = 2 ** 32;

/** Backends that have our kernels already. */
const prepared = new WeakSet<BackendWasm>();

/**
 * Starts TensorFlow.js's wasm backend, on one thread, with our kernels in it.
 * @throws EnvironmentError `KERNELS_MISSING`, or `BACKEND_UNAVAILABLE` where the backend does not start.
 */
export async function startWasm(): Promise<void> {
  const { BackendWasm: Backend } =
    require("@tensorflow/tfjs-backend-wasm") as typeof import("@tensorflow/tfjs-backend-wasm");
  // The threaded build reads tensors back a thousand times slower, and training does that at every step.
  tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  const started = await withoutNewListeners(() => tf.setBackend("wasm"));
  const backend = tf.backend();
  if (!started || !(backend instanceof Backend)) throw backendUnavailable("wasm", "it does not start");
  if (prepared.has(backend)) return;
  const module = emscriptenModule(backend);
  const { memory, malloc } = module.asm ?? {};
  if (!(memory instanceof WebAssembly.Memory) || malloc === undefined)
    throw backendUnavailable("wasm", "its memory cannot be reached; was another version of it installed?");
  refuseWhenFull(module, malloc);
  registerKernels(new KernelMemory(backend, instantiateKernels(memory)));
  prepared.add(backend);
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
