import { type KernelConfig, UnsortedSegmentSum, util } from "@tensorflow/tfjs-core";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { KERNELS } from "./names";

/**
 * Returns sums of columns and of squares, and TensorFlow.js's `UnsortedSegmentSum`, which the wasm
 * backend lacks.
 */
export function sumKernels(memory: KernelMemory): KernelConfig[] {
  const { run } = memory;
  return [
    wasmKernel<"x">({
      name: KERNELS.columnSums,
      run: ({ x }) => {
        const [rows, width] = x.shape as [number, number];
        const from = memory.address("columnSums: x", x, [rows, width]);
        const sums = memory.output([width]);
        run.sumColumns(from, memory.addressOf(sums), rows, width);
        return sums;
      },
    }),
    wasmKernel<"x">({
      name: KERNELS.sumOfSquares,
      run: ({ x }) =>
        memory.scalar(
          run.sumSquares(memory.address("sumOfSquares: x", x, x.shape), util.sizeFromShape(x.shape)),
        ),
    }),
    wasmKernel<"x" | "segmentIds", { numSegments: number }>({
      name: UnsortedSegmentSum,
      run: ({ x, segmentIds }, { numSegments }) => {
        const [rows, ...sides] = x.shape as [number, ...number[]];
        const from = memory.address("unsortedSegmentSum: x", x, x.shape);
        const ids = memory.address("unsortedSegmentSum: ids", segmentIds, [rows], "int32");
        const sums = memory.output([numSegments, ...sides]);
        run.sumSegments(from, ids, memory.addressOf(sums), rows, util.sizeFromShape(sides), numSegments);
        return sums;
      },
    }),
  ];
}
