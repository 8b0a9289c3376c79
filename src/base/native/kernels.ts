import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { EnvironmentError } from "../core/errors";
import { PACKAGE_ROOT } from "../core/version";

/** Where `npm run build` leaves the compiled kernels. */
const FOLDER = join(PACKAGE_ROOT, "dist", "kernels");

/**
 * Returns the kernels of ours that were compiled under a name.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function readKernels(name: string): Uint8Array {
  const file = join(FOLDER, `${name}.wasm`);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new EnvironmentError(`The compiled kernels at ${file} cannot be read.`, {
      code: "KERNELS_MISSING",
      hint: "In a clone run: npm run build. Otherwise install crowdchecked again.",
      cause,
    });
  }
}

/** Parts of V8 that compile slowly at first, and better later. */
const TIERS = ["liftoff", "wasm-lazy-compilation"];
/** From this V8 on (Node.js 26) code is also made for what it was called with, which only the first tells. */
const FIRST_WITH_DEOPT = 14;
const V8 = Number.parseInt(process.versions.v8, 10);
const ADAPTING = V8 < FIRST_WITH_DEOPT ? TIERS : [...TIERS, "wasm-deopt"];

/**
 * Compiles with all optimisations at once. By default V8 begins with slow code and replaces it in a
 * background thread, which on a busy core takes seconds. V8 ends the process where one of these parts misses
 * another, so all are off meanwhile.
 */
export function compileKernels(bytes: Uint8Array): WebAssembly.Module {
  for (const part of ADAPTING) setFlagsFromString(`--no-${part}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const part of ADAPTING) setFlagsFromString(`--${part}`);
  }
}

/** WebAssembly's memories grow by these. */
export const PAGE_BYTES = 65_536;

/**
 * Returns a WebAssembly memory of so many bytes at least.
 * @throws EnvironmentError `ADDRESS_SPACE`.
 */
export function kernelMemory(bytes: number): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(bytes / PAGE_BYTES)) });
  } catch (cause) {
    // V8 reserves the addresses that an index of 32 bits could reach, and traps what is beyond the memory.
    throw new EnvironmentError("The system gives no addresses for WebAssembly's memories, 10 GB each.", {
      code: "ADDRESS_SPACE",
      hint: "Raise the limit: ulimit -v unlimited. To rank only, NODE_OPTIONS=--disable-wasm-trap-handler is enough.",
      cause,
    });
  }
}

const compiled = new Map<string, WebAssembly.Module>();

/**
 * Returns the kernels of a name, working in a memory; they are compiled once a thread.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function kernelsIn<K>(name: string, memory: WebAssembly.Memory): K {
  const module = compiled.get(name) ?? compileKernels(readKernels(name));
  compiled.set(name, module);
  return new WebAssembly.Instance(module, { env: { memory } }).exports as K;
}
