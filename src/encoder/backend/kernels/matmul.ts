import { BatchMatMul, broadcast_util, type KernelConfig, type TensorInfo, util } from "@tensorflow/tfjs-core";
import { UsageError } from "../../../base/core/errors";
import { wasmKernel } from "./configs";
import type { KernelMemory } from "./kernel-memory";
import { KERNELS } from "./names";

interface Transposes {
  readonly transposeA: boolean;
  readonly transposeB: boolean;
}

/** Rows and columns that assembly/tile.ts computes at a time. */
const TILE = { rows: 6, columns: 8 } as const;

/** Returns the products of matrices: TensorFlow.js's own `BatchMatMul`, and one with a bias. */
export function matmulKernels(memory: KernelMemory): KernelConfig[] {
  return [
    wasmKernel<"a" | "b", Transposes>({
      name: BatchMatMul,
      run: ({ a, b }, transposes) => batchMatMul(memory, a, b, transposes),
    }),
    wasmKernel<"x" | "kernel" | "bias">({
      name: KERNELS.dense,
      run: ({ x, kernel, bias }) => dense(memory, x, kernel, bias),
    }),
  ];
}

/** Returns `x kernel' + bias`, `[rows, columns]`. */
function dense(memory: KernelMemory, x: TensorInfo, kernel: TensorInfo, bias: TensorInfo): TensorInfo {
  const [rows, depth] = lastTwo(x);
  const [columns] = lastTwo(kernel);
  if (kernel.shape[1] !== depth) throw misfit(x, kernel);
  const from = memory.address("dense: x", x, [rows, depth]);
  const kernels = memory.address("dense: kernel", kernel, [columns, depth]);
  const shifts = memory.address("dense: bias", bias, [columns]);
  const blocks = blocksOf(memory, rows, columns, depth);
  const bytes = scratchOf(memory, blocks, depth);
  return memory.scratch(bytes * blocks.length, (scratch) => {
    const y = memory.output([rows, columns]);
    const to = memory.addressOf(y);
    const calls = blocks.map((block, i) => [
      from + block.top * depth * 4,
      kernels + block.left * depth * 4,
      shifts + block.left * 4,
      to + (block.top * columns + block.left) * 4,
      columns,
      block.rows,
      block.columns,
      depth,
      scratch + i * bytes,
    ]);
    memory.runParts("dense", calls);
    return y;
  });
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
  const blocks = blocksOf(memory, rows, columns, depth);
  const bytes = scratchOf(memory, blocks, depth);
  // From a row of a to the next, and from a column of b to the next.
  const [down, right] = [transposeA ? 1 : depth, transposeB ? depth : 1];
  return memory.scratch(bytes * blocks.length, (scratch) => {
    const out = memory.output([...batch, rows, columns]);
    const address = memory.addressOf(out);
    for (let i = 0; i < placesA.length; i++) {
      const [fromA, fromB] = [placesA[i]! * rows * depth, placesB[i]! * depth * columns];
      const to = i * rows * columns;
      const calls = blocks.map((block, part) => [
        addressA + (fromA + block.top * down) * 4,
        lastA,
        Number(transposeA),
        addressB + (fromB + block.left * right) * 4,
        lastB,
        Number(transposeB),
        address + (to + block.top * columns + block.left) * 4,
        columns,
        block.rows,
        block.columns,
        depth,
        scratch + part * bytes,
      ]);
      memory.runParts("multiply", calls);
    }
    return out;
  });
}

/** A part of a product. */
interface Block {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Returns the parts of a product. Its longer side is divided: every part reads, and packs anew, all of the
 * matrix on the other side. Each number of the product is the same sum in the same order, however it is
 * divided.
 */
function blocksOf(memory: KernelMemory, rows: number, columns: number, depth: number): Block[] {
  const work = rows * columns * depth;
  if (rows >= columns) {
    const ranges = memory.ranges({ count: rows, unit: TILE.rows, work });
    return ranges.map(({ first, count }) => ({ top: first, left: 0, rows: count, columns }));
  }
  const ranges = memory.ranges({ count: columns, unit: TILE.columns, work });
  return ranges.map(({ first, count }) => ({ top: 0, left: first, rows, columns: count }));
}

/** Returns the bytes of scratch memory that each of the parts may use. */
function scratchOf(memory: KernelMemory, [first]: readonly Block[], depth: number): number {
  // The first part is the largest.
  return memory.run.multiplyScratch(first?.rows ?? 0, first?.columns ?? 0, depth);
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
