import { registerKernel } from "@tensorflow/tfjs-core";
import { adamWShaders } from "./adamw";
import { attentionShaders } from "./attention";
import { denseShaders } from "./dense";
import { ShaderDevice, type WebGpuBackend } from "./device";
import { elementwiseShaders } from "./elementwise";
import { layerNormShaders } from "./layer-norm";
import { sumShaders } from "./sums";

/**
 * Registers our kernels for the webgpu backend. There an operation costs what it takes to start it, some tens
 * of microseconds, and few of a network's operations take longer to compute: what counts is how many there
 * are.
 */
export function registerShaders(backend: WebGpuBackend): void {
  const device = new ShaderDevice(backend);
  const groups = [adamWShaders, attentionShaders, elementwiseShaders, layerNormShaders, sumShaders];
  for (const config of groups.flatMap((group) => group(device))) registerKernel(config);
  for (const config of denseShaders(backend)) registerKernel(config);
}

export { shareBuffers } from "./buffers";
export type { WebGpuBackend } from "./device";
