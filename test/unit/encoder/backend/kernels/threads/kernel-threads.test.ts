import { createHash } from "node:crypto";
import { BatchMatMul, type TensorInfo, util } from "@tensorflow/tfjs-core";
import { compileKernels, readKernels } from "../../../../../../src/base/native/kernels";
import { withSharedMemory } from "../../../../../../src/base/native/shared-memory";
import { KERNELS } from "../../../../../../src/encoder/backend/kernels";
import { adamWKernels } from "../../../../../../src/encoder/backend/kernels/adamw";
import { attentionKernels } from "../../../../../../src/encoder/backend/kernels/attention";
import { elementwiseKernels } from "../../../../../../src/encoder/backend/kernels/elementwise";
import { fastestBuild, MOST_PAGES } from "../../../../../../src/encoder/backend/kernels/instantiate";
import type { KernelExports } from "../../../../../../src/encoder/backend/kernels/kernel-exports";
import { matmulKernels } from "../../../../../../src/encoder/backend/kernels/matmul";
import { KernelThreads } from "../../../../../../src/encoder/backend/kernels/threads/kernel-threads";
import { KernelBench } from "../../../../../support/encoder/kernel-bench";
import { difference, numbers } from "../../../../../support/encoder/kernel-ground";

type Run = (bench: KernelBench) => Float32Array[];

/** Returns how a product of matrices is run; both are `[..., lines, length]`. */
function product(shapeA: number[], shapeB: number[], transposeA = false, transposeB = false): Run {
  return (bench) => {
    const of = (shape: number[], from: number): TensorInfo =>
      bench.tensor(numbers(util.sizeFromShape(shape), from), shape);
    const sides = { a: of(shapeA, 0), b: of(shapeB, 1) };
    return bench.run(matmulKernels, BatchMatMul, sides, { transposeA, transposeB });
  };
}

/** Returns how a kernel is run on tensors of one shape. */
function alike(
  kernels: Parameters<KernelBench["run"]>[0],
  name: string,
  inputs: readonly string[],
  shape: number[],
  attributes: object = {},
): Run {
  const size = util.sizeFromShape(shape);
  return (bench) => {
    const tensors = inputs.map((input, i) => [input, bench.tensor(numbers(size, i), shape)] as const);
    const found = bench.run(kernels, name, Object.fromEntries(tensors), attributes);
    // AdamW changes its inputs.
    return found.length > 0 ? found : tensors.map(([, tensor]) => bench.read(tensor));
  };
}

const DROPPED = { heads: 3, limit: 2 ** 31, factor: 2, seed: 5 };
const [TEXTS, LENGTH, WIDTH] = [7, 75, 96];
const SIDES = ["query", "key", "value"];

function attend(bench: KernelBench): Float32Array[] {
  const size = TEXTS * LENGTH * WIDTH;
  const tensors = Object.fromEntries(
    [...SIDES, "dy"].map((side, i) => [side, bench.tensor(numbers(size, i), [TEXTS * LENGTH, WIDTH])]),
  );
  const mask = bench.tensor(new Float32Array(TEXTS * LENGTH).fill(1), [TEXTS, LENGTH]);
  const [out, weights] = bench.run(attentionKernels, KERNELS.attention, { ...tensors, mask }, DROPPED);
  const kept = bench.tensor(weights!, [TEXTS, DROPPED.heads, LENGTH, LENGTH]);
  const given = { ...tensors, weights: kept };
  return [out!, weights!, ...bench.run(attentionKernels, KERNELS.attentionGradient, given, DROPPED)];
}

const dense: Run = (bench) => {
  const x = bench.tensor(numbers(301 * 203), [301, 203]);
  const kernel = bench.tensor(numbers(407 * 203, 1), [407, 203]);
  const bias = bench.tensor(numbers(407, 2), [407]);
  return bench.run(matmulKernels, KERNELS.dense, { x, kernel, bias });
};

const UPDATE = {
  ...{ learningRate: 1e-3, beta1: 0.9, beta2: 0.999, epsilon: 1e-8 },
  ...{ weightDecay: 0.01, gradientScale: 0.5, step: 3 },
};
const WEIGHT = ["weight", "gradient", "first", "second"];

const RUNS: readonly (readonly [string, Run])[] = [
  ["a product of odd sides", product([211, 389], [389, 223])],
  ["a product with the left side transposed", product([389, 223], [389, 211], true)],
  ["a product with the right side transposed", product([211, 389], [223, 389], false, true)],
  ["a product with both transposed", product([389, 211], [223, 389], true, true)],
  ["a product of few rows", product([5, 1000], [1000, 3001])],
  ["a product of few columns", product([3001, 1000], [1000, 3])],
  ["a batch of products, one side the same for all", product([3, 211, 97], [1, 97, 223])],
  ["products too small to be divided", product([4, 7, 5], [4, 5, 9])],
  ["a dense layer", dense],
  ["attention with dropout, and its gradient", attend],
  ["GELU", alike(elementwiseKernels, KERNELS.gelu, ["x"], [331, 601])],
  ["the gradient of GELU", alike(elementwiseKernels, KERNELS.geluGradient, ["x", "dy"], [331, 601])],
  ["AdamW", alike(adamWKernels, KERNELS.adamW, WEIGHT, [331, 1203], UPDATE)],
];

/** Returns a hash of the bits of each output. */
const bits = (found: readonly Float32Array[]): string[] =>
  found.map((output) => createHash("sha256").update(output).digest("hex"));

describe("kernels on several threads", () => {
  const [alone, two, three] = [1, 2, 3].map((threads) => new KernelBench(threads)) as [
    KernelBench,
    KernelBench,
    KernelBench,
  ];
  const stop = async (): Promise<void> => {
    for (const { threads } of [two, three]) await threads.stop();
  };
  beforeEach(() => {
    for (const bench of [alone, two, three]) bench.clear();
  });
  afterAll(stop);

  test("are run by all of them", async () => {
    const memory = new WebAssembly.Memory({ initial: 16, maximum: MOST_PAGES, shared: true });
    const code = compileKernels(withSharedMemory(readKernels(fastestBuild())));
    let mine = 0;
    const geluForward = (): void => {
      mine++;
    };
    const run = { geluForward } as unknown as KernelExports;
    const threads = new KernelThreads({ code, memory, run }, 2);
    let offered = 0;
    while (mine === offered) {
      // Once there is a second thread, it claims one of two parts before long.
      threads.run("geluForward", [
        [64, 1024, 100],
        [2048, 4096, 100],
      ]);
      offered += 2;
    }
    await threads.stop();
  });

  test.each(RUNS)("give for %s what one thread gives, bit for bit", (_, run) => {
    const expected = bits(run(alone));
    for (const bench of [two, three]) expect(bits(run(bench))).toEqual(expected);
  });

  test("give for a product what plain loops give", () => {
    const [rows, columns, depth] = [211, 223, 389];
    const [a, b] = [numbers(rows * depth), numbers(depth * columns, 1)];
    const [found] = product([rows, depth], [depth, columns])(three) as [Float32Array];
    const expected = Array.from(found, (_, i) => {
      const [row, column] = [Math.floor(i / columns), i % columns];
      let sum = 0;
      for (let d = 0; d < depth; d++) sum += a[row * depth + d]! * b[d * columns + column]!;
      return sum;
    });
    expect(difference(found, expected) / depth).toBeLessThan(1.5e-7);
  });

  test("are run by this thread where the others have ended", async () => {
    const expected = bits(dense(alone));
    await stop();
    for (const bench of [two, three]) expect(bits(dense(bench))).toEqual(expected);
  });
});
