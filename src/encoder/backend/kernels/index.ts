import { getKernel, type KernelConfig, registerKernel, unregisterKernel } from "@tensorflow/tfjs-core";
import { adamWKernels } from "./adamw";
import { attentionKernels } from "./attention";
import { copyKernels, elementwiseKernels } from "./elementwise";
import type { KernelMemory } from "./kernel-memory";
import { layerNormKernels } from "./layer-norm";
import { matmulKernels } from "./matmul";
import { rowKernels } from "./rows";
import { sumKernels } from "./sums";

/** Registers our kernels for the wasm backend; they replace those of the same name. */
export function registerKernels(memory: KernelMemory): void {
  const groups = [
    adamWKernels,
    attentionKernels,
    copyKernels,
    elementwiseKernels,
    layerNormKernels,
    matmulKernels,
    rowKernels,
    sumKernels,
  ];
  for (const config of groups.flatMap((group): KernelConfig[] => group(memory))) {
    if (getKernel(config.kernelName, config.backendName))
      unregisterKernel(config.kernelName, config.backendName);
    registerKernel(config);
  }
}

export { instantiateKernels, instantiateThreads } from "./instantiate";
export { type EmscriptenModule, emscriptenModule, KernelMemory } from "./kernel-memory";
export { KERNELS } from "./names";
