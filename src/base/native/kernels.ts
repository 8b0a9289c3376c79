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

/**
 * Compiles with all optimisations at once. By default V8 begins with slow code and replaces it in a
 * background thread, which on a busy core takes seconds. /
 */
export function compileKernels(bytes: Uint8Array): WebAssembly.Module {
  for (const flag of ["--no-liftoff", "--no-wasm-lazy-compilation"]) setFlagsFromString(flag);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const flag of ["--liftoff", "--wasm-lazy-compilation"]) setFlagsFromString(flag);
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
