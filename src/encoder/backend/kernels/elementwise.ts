import { Identity, type KernelConfig, type TensorInfo, util } from "@tensorflow/tfjs-core";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { type DroppedBits, KERNELS } from "./names";

/** Floats that are computed at a time. */
const VECTOR = 4;
/** Multiplications that take as long as one GELU. */
const GELU_WORK = 64;

/** Returns GELU, its gradient, and dropout, of tensors of any shape. */
export function elementwiseKernels(memory: KernelMemory): KernelConfig[] {
  const { run } = memory;
  const runGelu = (
    kernel: "geluForward" | "geluBackward",
    addresses: readonly number[],
    { shape }: TensorInfo,
  ): void => {
    const count = util.sizeFromShape(shape);
    const ranges = memory.ranges({ count, unit: VECTOR, work: GELU_WORK * count });
    memory.runParts(
      kernel,
      ranges.map((range) => [...addresses.map((at) => at + 4 * range.first), range.count]),
    );
  };
  return [
    wasmKernel<"x">({
      name: KERNELS.gelu,
      run: ({ x }) => {
        const address = memory.address("gelu: x", x, x.shape);
        const y = memory.output(x.shape);
        runGelu("geluForward", [address, memory.addressOf(y)], x);
        return y;
      },
    }),
    wasmKernel<"x" | "dy">({
      name: KERNELS.geluGradient,
      run: ({ x, dy }) => {
        const address = memory.address("gelu: x", x, x.shape);
        const slopes = memory.address("gelu: dy", dy, x.shape);
        const dx = memory.output(x.shape);
        runGelu("geluBackward", [address, slopes, memory.addressOf(dx)], x);
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
 * gradient passes through it.
 */
export function copyKernels(memory: KernelMemory): KernelConfig[] {
  return [wasmKernel<"x">({ name: Identity, run: ({ x }) => memory.share(x) })];
}
