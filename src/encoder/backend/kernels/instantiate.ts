import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { EnvironmentError } from "../../../base/core/errors";
import { PACKAGE_ROOT } from "../../../base/core/version";
import type { KernelExports } from "./kernel-exports";

/** With fused multiply-add, and without. */
export const KERNEL_BUILDS = ["relaxed", "plain"] as const;
export type KernelBuild = (typeof KERNEL_BUILDS)[number];

/** Where `npm run build` leaves the compiled kernels. */
const FOLDER = join(PACKAGE_ROOT, "dist", "kernels");

/**
 * Returns the kernels, on the given memory.
 * @param build default: the fastest that the engine supports.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function instantiateKernels(memory: WebAssembly.Memory, build = fastestBuild()): KernelExports {
  const module = compile(read(build));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelExports;
}

/**
 * Compiles with all optimisations at once. By default V8 begins with slow code and replaces it in a
 * background thread, which on a busy core takes seconds. /
 */
function compile(bytes: Uint8Array): WebAssembly.Module {
  for (const flag of ["--no-liftoff", "--no-wasm-lazy-compilation"]) setFlagsFromString(flag);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    for (const flag of ["--liftoff", "--wasm-lazy-compilation"]) setFlagsFromString(flag);
  }
}

/** Returns the fastest build that the engine supports. */
export function fastestBuild(): KernelBuild {
  const relaxed = read("relaxed");
  // Node 20 has relaxed SIMD behind a flag.
  if (!WebAssembly.validate(relaxed)) setFlagsFromString("--experimental-wasm-relaxed-simd");
  return WebAssembly.validate(relaxed) ? "relaxed" : "plain";
}

function read(build: KernelBuild): Uint8Array {
  const file = join(FOLDER, `${build}.wasm`);
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
