import { BatchMatMul, broadcast_util, type KernelConfig, type TensorInfo, util } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { KERNELS } from "./names";

interface Transposes {
  readonly transposeA: boolean;
  readonly transposeB: boolean;
}

/** Returns the products of matrices: TensorFlow.js's own `BatchMatMul`, and one with a bias. */
export function matmulKernels(memory: KernelMemory): KernelConfig[] {
  return [
    wasmKernel<"a" | "b", Transposes>({
      name: BatchMatMul,
      run: ({ a, b }, transposes) => batchMatMul(memory, a, b, transposes),
    }),
    wasmKernel<"x" | "kernel" | "bias">({
      name: KERNELS.dense,
      run: ({ x, kernel, bias }) => {
        const width = kernel.shape[0]!;
        const shifts = memory.address("dense: bias", bias, [width]);
        const y = batchMatMul(memory, x, kernel, { transposeA: false, transposeB: true });
        memory.run.addToRows(memory.addressOf(y), shifts, x.shape[0]!, width);
        return y;
      },
    }),
  ];
}

/** Returns `[..., rows, columns]`; the sides before the last two are broadcast. */
function batchMatMul(
  memory: KernelMemory,
  a: TensorInfo,
  b: TensorInfo,
  { transposeA, transposeB }: Transposes,
): TensorInfo {
  const [outerA, lastA] = lastTwo(a);
  const [outerB, lastB] = lastTwo(b);
  const [rows, depth] = transposeA ? [lastA, outerA] : [outerA, lastA];
  const [depthB, columns] = transposeB ? [lastB, outerB] : [outerB, lastB];
  if (depth !== depthB) throw misfit(a, b);
  const batchA = a.shape.slice(0, -2);
  const batchB = b.shape.slice(0, -2);
  const batch = broadcast_util.assertAndGetBroadcastShape(batchA, batchB);
  const addressA = memory.address("matMul: a", a, a.shape);
  const addressB = memory.address("matMul: b", b, b.shape);
  const placesA = places(batchA, batch);
  const placesB = places(batchB, batch);
  const { multiply, multiplyScratch } = memory.run;
  return memory.scratch(multiplyScratch(rows, columns, depth), (scratch) => {
    const out = memory.output([...batch, rows, columns]);
    const address = memory.addressOf(out);
    for (let i = 0; i < placesA.length; i++) {
      multiply(
        addressA + placesA[i]! * rows * depth * 4,
        lastA,
        Number(transposeA),
        addressB + placesB[i]! * depth * columns * 4,
        lastB,
        Number(transposeB),
        address + i * rows * columns * 4,
        columns,
        rows,
        columns,
        depth,
        scratch,
      );
    }
    return out;
  });
}

function lastTwo({ shape }: TensorInfo): [number, number] {
  return shape.slice(-2) as [number, number];
}

/** Returns, for each matrix of the result, which of the given ones it is made from. */
function places(given: readonly number[], batch: readonly number[]): Int32Array {
  const lacking = batch.length - given.length;
  return Int32Array.from({ length: util.sizeFromShape([...batch]) }, (_, flat) => {
    let place = 0;
    let unit = 1;
    for (let axis = batch.length - 1; axis >= lacking; axis--) {
      const side = given[axis - lacking]!;
      place += (side === 1 ? 0 : flat % batch[axis]!) * unit;
      unit *= side;
      flat = Math.floor(flat / batch[axis]!);
    }
    return place;
  });
}

function misfit(a: TensorInfo, b: TensorInfo): UsageError {
  return new UsageError(`Matrices of shapes [${a.shape}] and [${b.shape}] cannot be multiplied.`, {
    code: "KERNEL_INPUT",
    hint: "Library callers: check the sizes of weights and inputs against one another.",
  });
}
