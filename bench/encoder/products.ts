/**
 * How near the matrix products of a 6 x 384 BERT with 16 texts of 48 pieces come to what one core can do in
 * WebAssembly: GFLOP/s of a loop that only multiplies and adds in registers, and of the kernel by shape, with
 * and without relaxed SIMD. Times are of the processor.
 * node dist/bench/encoder/products.js
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernels } from "../../src/base/native/kernels";
import {
  fastestBuild,
  instantiateKernels,
  KERNEL_BUILDS,
  type KernelBuild,
  MOST_PAGES,
} from "../../src/encoder/backend/kernels/instantiate";
import { processorMs, table } from "../measure";
import { inFolder, runMain } from "../run-main";

/** Rows, columns, depth, and which sides are transposed. */
type Shape = readonly [rows: number, columns: number, depth: number, transposeA: number, transposeB: number];

const SHAPES: Readonly<Record<string, Shape>> = {
  "forward, 384 to 384": [768, 384, 384, 0, 1],
  "forward, 384 to 1536": [768, 1536, 384, 0, 1],
  "forward, 1536 to 384": [768, 384, 1536, 0, 1],
  "gradient of inputs, 384": [768, 384, 384, 0, 0],
  "gradient of inputs, 1536": [768, 384, 1536, 0, 0],
  "gradient of weights, 384": [384, 384, 768, 1, 0],
  "gradient of weights, 1536": [1536, 384, 768, 1, 0],
  "scores of a head": [48, 48, 32, 0, 1],
  "context of a head": [48, 32, 48, 0, 0],
};

/** Sums of four floats that the loop keeps in registers: enough to hide how long one takes. */
const SUMS = 12;
const ROUNDS = 5e6;
const REPEATS = 12;
const OPERATIONS = 2e9;

/** Returns the loop in AssemblyScript. */
function loopSource(build: KernelBuild): string {
  const sums = Array.from({ length: SUMS }, (_, i) => `s${i}`);
  const step = (sum: string): string =>
    build === "relaxed" ? `f32x4.relaxed_madd(${sum}, a, b)` : `f32x4.add(f32x4.mul(${sum}, a), b)`;
  return `export function loop(n: i32, x: f32): f32 {
    const a = f32x4.splat(x), b = f32x4.splat(1);
    let ${sums.map((sum) => `${sum} = b`).join(", ")};
    for (let i = 0; i < n; i++) { ${sums.map((sum) => `${sum} = ${step(sum)};`).join(" ")} }
    return f32x4.extract_lane(${sums.reduce((all, sum) => `f32x4.add(${all}, ${sum})`)}, 0);
  }`;
}

function compileLoop(build: KernelBuild): Promise<(rounds: number, x: number) => number> {
  return inFolder((folder) => {
    const [source, target] = [join(folder, "loop.ts"), join(folder, "loop.wasm")];
    writeFileSync(source, loopSource(build));
    const compiler = require.resolve("assemblyscript/bin/asc.js");
    const simd = ["--enable", "simd", ...(build === "relaxed" ? ["--enable", "relaxed-simd"] : [])];
    execFileSync(process.execPath, [compiler, source, "-O3", "--runtime", "stub", ...simd, "-o", target]);
    const { exports } = new WebAssembly.Instance(compileKernels(readFileSync(target)), {});
    return exports["loop"] as (rounds: number, x: number) => number;
  });
}

/** Returns the best rate of some work, in 10^9 operations a second of the processor. */
function rate(operations: number, work: () => void): string {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < REPEATS; i++) {
    const start = processorMs();
    work();
    best = Math.min(best, processorMs() - start);
  }
  return (operations / best / 1e6).toFixed(1);
}

async function rates(build: KernelBuild): Promise<string[]> {
  const loop = await compileLoop(build);
  const memory = new WebAssembly.Memory({ initial: 512, maximum: MOST_PAGES });
  const { multiply } = instantiateKernels(memory, build);
  const product = ([rows, columns, depth, transposeA, transposeB]: Shape): string => {
    const a = 1024;
    const b = a + rows * depth * 4;
    const c = b + depth * columns * 4;
    const scratch = c + rows * columns * 4;
    const [strideA, strideB] = [transposeA ? rows : depth, transposeB ? depth : columns];
    const times = Math.ceil(OPERATIONS / (2 * rows * columns * depth));
    return rate(2 * rows * columns * depth * times, () => {
      for (let i = 0; i < times; i++) {
        const sides = [a, strideA, transposeA, b, strideB, transposeB] as const;
        multiply(...sides, c, columns, rows, columns, depth, scratch);
      }
    });
  };
  return [rate(ROUNDS * SUMS * 8, () => loop(ROUNDS, 0.5)), ...Object.values(SHAPES).map(product)];
}

runMain(async () => {
  fastestBuild(); // Lets engines that can have relaxed SIMD take it.
  const columns: string[][] = [];
  for (const build of KERNEL_BUILDS) columns.push(await rates(build));
  const names = ["registers alone", ...Object.keys(SHAPES)];
  const rows = names.map((name, row) => [name, ...columns.map((column) => column[row]!)]);
  console.log(table([["GFLOP/s", ...KERNEL_BUILDS], ...rows]));
});
