import { Identity, type KernelConfig, util } from "@tensorflow/tfjs-core";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { type DroppedBits, KERNELS } from "./names";

/** Returns GELU, its gradient, and dropout, of tensors of any shape. */
export function elementwiseKernels(memory: KernelMemory): KernelConfig[] {
  const { run } = memory;
  return [
    wasmKernel<"x">({
      name: KERNELS.gelu,
      run: ({ x }) => {
        const address = memory.address("gelu: x", x, x.shape);
        const y = memory.output(x.shape);
        run.geluForward(address, memory.addressOf(y), util.sizeFromShape(x.shape));
        return y;
      },
    }),
    wasmKernel<"x" | "dy">({
      name: KERNELS.geluGradient,
      run: ({ x, dy }) => {
        const address = memory.address("gelu: x", x, x.shape);
        const slopes = memory.address("gelu: dy", dy, x.shape);
        const dx = memory.output(x.shape);
        run.geluBackward(address, slopes, memory.addressOf(dx), util.sizeFromShape(x.shape));
        return dx;
      },
    }),
    wasmKernel<"x", DroppedBits>({
      name: KERNELS.dropout,
      run: ({ x }, { limit, factor, seed }) => {
        const address = memory.address("dropout: x", x, x.shape);
        const y = memory.output(x.shape);
        const count = util.sizeFromShape(x.shape);
        run.dropout(address, memory.addressOf(y), 0, count, limit, factor, seed);
        return y;
      },
    }),
  ];
}

/**
 * Returns TensorFlow.js's `Identity` without the wasm backend's copy: every tensor that is kept for a
 * gradient passes through it. /
 */
export function copyKernels(memory: KernelMemory): KernelConfig[] {
  return [wasmKernel<"x">({ name: Identity, run: ({ x }) => memory.share(x) })];
}
