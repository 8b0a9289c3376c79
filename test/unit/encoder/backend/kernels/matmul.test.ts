import { KERNEL_BUILDS } from "../../../../../src/encoder/backend/kernels/instantiate";
import { difference, KernelGround, numbers } from "../../../../support/encoder/kernel-ground";

/** Rows, columns, depth. */
type Sizes = readonly [rows: number, columns: number, depth: number];

const SIDES = [
  [false, false],
  [false, true],
  [true, false],
  [true, true],
] as const;

/** Floats between the lines of a matrix that belong to others. */
const GAP = 3;

/** Returns lines with gaps of NaN between them. */
function spread(values: Float32Array, width: number): Float32Array {
  const lines = values.length / width;
  const spaced = new Float32Array(lines * (width + GAP)).fill(Number.NaN);
  for (let i = 0; i < lines; i++) spaced.set(values.subarray(i * width, (i + 1) * width), i * (width + GAP));
  return spaced;
}

/**
 * Returns how far the kernel's product is from one that plain loops over 64-bit numbers give, in units
 * of its depth.
 */
function error(
  ground: KernelGround,
  [rows, columns, depth]: Sizes,
  [transposeA, transposeB]: (typeof SIDES)[number],
): number {
  const [widthA, widthB] = [transposeA ? rows : depth, transposeB ? depth : columns];
  const [valuesA, valuesB] = [numbers(rows * depth), numbers(depth * columns, 1)];
  ground.clear();
  const a = ground.put(spread(valuesA, widthA));
  const b = ground.put(spread(valuesB, widthB));
  const c = ground.reserve(rows * (columns + GAP) * 4);
  const scratch = ground.reserve(ground.run.multiplyScratch(rows, columns, depth));
  const [strideA, strideB, strideC] = [widthA + GAP, widthB + GAP, columns + GAP];
  const [flipA, flipB] = [Number(transposeA), Number(transposeB)];
  ground.run.multiply(a, strideA, flipA, b, strideB, flipB, c, strideC, rows, columns, depth, scratch);
  const found = ground.take(c, rows * strideC);
  const expected = new Float64Array(found.length).fill(Number.NaN);
  for (let m = 0; m < rows; m++) {
    for (let n = 0; n < columns; n++) {
      let sum = 0;
      for (let d = 0; d < depth; d++) {
        const left = valuesA[transposeA ? d * rows + m : m * depth + d] as number;
        sum += left * (valuesB[transposeB ? n * depth + d : d * columns + n] as number);
      }
      expected[m * strideC + n] = sum;
    }
  }
  const places = Array.from(expected.keys());
  const gaps = places.filter((i) => i % strideC >= columns);
  expect(gaps.every((i) => Number.isNaN(found[i]))).toBe(true);
  const product = (all: ArrayLike<number>): number[] =>
    places.flatMap((i) => (i % strideC < columns ? (all[i] as number) : []));
  return difference(product(found), product(expected)) / Math.max(1, depth);
}

describe.each(KERNEL_BUILDS)("the matrix product, build %s", (build) => {
  const ground = new KernelGround(build);

  test.each(SIDES)("is that of plain loops for every small shape, transposed %s and %s", (...sides) => {
    // Tiles are 6 x 8 and lines are packed four, two and one at a time: every rest occurs.
    let most = 0;
    for (let rows = 1; rows <= 13; rows++) {
      for (let columns = 1; columns <= 17; columns++) {
        for (const depth of [1, 2, 3, 4, 7])
          most = Math.max(most, error(ground, [rows, columns, depth], sides));
      }
    }
    expect(most).toBeLessThan(1.5e-7);
  });

  // Blocks are 96 rows, 1536 columns, 384 deep.
  test.each<Sizes>([
    [97, 13, 385],
    [7, 1537, 5],
    [5, 9, 769],
    [98, 1540, 3],
  ])("goes on over the end of a block: %i x %i, %i deep", (...sizes) => {
    for (const sides of SIDES) expect(error(ground, sizes, sides)).toBeLessThan(1.5e-7);
  });

  test("of no depth is 0, without rows or columns it writes nothing", () => {
    expect(error(ground, [3, 5, 0], [false, false])).toBe(0);
    expect(error(ground, [0, 5, 4], [false, true])).toBe(0);
    expect(error(ground, [3, 0, 4], [true, false])).toBe(0);
  });
});
