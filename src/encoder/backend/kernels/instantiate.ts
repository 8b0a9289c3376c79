import { setFlagsFromString } from "node:v8";
import { compileKernels, readKernels } from "../../../base/native/kernels";
import { withSharedMemory } from "../../../base/native/shared-memory";
import type { KernelExports } from "./kernel-exports";
import { KernelThreads } from "./threads/kernel-threads";

/** With fused multiply-add, and without. */
export const KERNEL_BUILDS = ["relaxed", "plain"] as const;
export type KernelBuild = (typeof KERNEL_BUILDS)[number];

/** Largest size, in pages, of a memory that kernels work in: all of 32-bit addresses. */
export const MOST_PAGES = 65536;

/**
 * Returns the kernels, on the given memory.
 * @param memory with `MOST_PAGES` as largest size.
 * @param build default: the fastest that the engine supports.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function instantiateKernels(memory: WebAssembly.Memory, build = fastestBuild()): KernelExports {
  return instantiate(compileKernels(readKernels(build)), memory);
}

/**
 * Returns the kernels of this thread and other threads, on a memory that can be shared.
 * @param threads this one included.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function instantiateThreads(
  memory: WebAssembly.Memory,
  threads: number,
): { readonly run: KernelExports; readonly threads: KernelThreads } {
  const module = compileKernels(withSharedMemory(readKernels(fastestBuild())));
  const run = instantiate(module, memory);
  return { run, threads: new KernelThreads({ code: module, memory, run }, threads) };
}

/** Returns the fastest build that the engine supports. */
export function fastestBuild(): KernelBuild {
  const relaxed = readKernels("relaxed");
  // Node 20 has relaxed SIMD behind a flag.
  if (!WebAssembly.validate(relaxed)) setFlagsFromString("--experimental-wasm-relaxed-simd");
  return WebAssembly.validate(relaxed) ? "relaxed" : "plain";
}

function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): KernelExports {
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelExports;
}
