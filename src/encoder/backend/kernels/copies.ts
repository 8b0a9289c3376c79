import { Identity, type KernelConfig } from "@tensorflow/tfjs-core";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";

/**
 * Returns TensorFlow.js's `Identity` without the copy that the wasm backend makes: every tensor that is kept
 * for a gradient goes through it.
 */
export function copyKernels(memory: KernelMemory): KernelConfig[] {
  return [wasmKernel<"x">({ name: Identity, run: ({ x }) => memory.share(x) })];
}
