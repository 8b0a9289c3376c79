import { setFlagsFromString } from "node:v8";
import { compileKernels, readKernels } from "../../../base/native/kernels";
import type { KernelExports } from "./kernel-exports";

/** With fused multiply-add, and without. */
export const KERNEL_BUILDS = ["relaxed", "plain"] as const;
export type KernelBuild = (typeof KERNEL_BUILDS)[number];

/**
 * Returns the kernels, on the given memory.
 * @param build default: the fastest that the engine supports.
 * @throws EnvironmentError `KERNELS_MISSING`.
 */
export function instantiateKernels(memory: WebAssembly.Memory, build = fastestBuild()): KernelExports {
  const module = compileKernels(readKernels(build));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelExports;
}

/** Returns the fastest build that the engine supports. */
export function fastestBuild(): KernelBuild {
  const relaxed = readKernels("relaxed");
  // Node 20 has relaxed SIMD behind a flag.
  if (!WebAssembly.validate(relaxed)) setFlagsFromString("--experimental-wasm-relaxed-simd");
  return WebAssembly.validate(relaxed) ? "relaxed" : "plain";
}
