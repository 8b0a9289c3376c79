import type { KernelConfig } from "@tensorflow/tfjs-core";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { KERNELS } from "./names";

/**
 * Returns LayerNorm, with output and `[rows, 2]` statistics, and its gradient, with those of x, gamma and
 * beta.
 */
export function layerNormKernels(memory: KernelMemory): KernelConfig[] {
  const { run } = memory;
  return [
    wasmKernel<"x" | "gamma" | "beta", { epsilon: number }>({
      name: KERNELS.layerNorm,
      run: ({ x, gamma, beta }, { epsilon }) => {
        const [rows, width] = x.shape as [number, number];
        const from = memory.address("layerNorm: x", x, [rows, width]);
        const scales = memory.address("layerNorm: gamma", gamma, [width]);
        const shifts = memory.address("layerNorm: beta", beta, [width]);
        const outputs = memory.outputs([rows, width], [rows, 2]);
        const [to, statsTo] = outputs.map((info) => memory.addressOf(info)) as [number, number];
        run.layerNormForward(from, scales, shifts, to, statsTo, rows, width, epsilon);
        return outputs;
      },
    }),
    wasmKernel<"dy" | "x" | "gamma" | "stats">({
      name: KERNELS.layerNormGradient,
      run: ({ dy, x, gamma, stats }) => {
        const [rows, width] = x.shape as [number, number];
        const slopes = memory.address("layerNorm: dy", dy, [rows, width]);
        const from = memory.address("layerNorm: x", x, [rows, width]);
        const scales = memory.address("layerNorm: gamma", gamma, [width]);
        const statsFrom = memory.address("layerNorm: stats", stats, [rows, 2]);
        const outputs = memory.outputs([rows, width], [width], [width]);
        const [dx, dgamma, dbeta] = outputs.map((info) => memory.addressOf(info)) as [number, number, number];
        run.layerNormBackward(slopes, from, scales, statsFrom, dx, dgamma, dbeta, rows, width);
        return outputs;
      },
    }),
  ];
}
