import { KERNEL_BUILDS } from "../../../../../src/encoder/backend/kernels/instantiate";
import { difference, KernelGround, numbers } from "../../../../support/encoder/kernel-ground";
import * as reference from "../../../../support/encoder/reference";

/** No multiples of four, and one below four: vectors and rests. */
const WIDTHS = [1, 3, 7, 18];
const ROWS = 5;

describe.each(KERNEL_BUILDS)("of build %s", (build) => {
  const ground = new KernelGround(build);
  const { run } = ground;
  beforeEach(() => ground.clear());

  /** Returns addresses of new inputs, and of room for outputs of the given lengths. */
  const lay = (inputs: readonly ArrayLike<number>[], outputs: readonly number[]): number[] => [
    ...inputs.map((input) => ground.put(input)),
    ...outputs.map((length) => ground.reserve(length * 4)),
  ];

  test.each(WIDTHS)("GELU and its gradient keep to %i numbers", (count) => {
    const [values, slopes] = [numbers(count).map((x) => 4 * x), numbers(count, 1)];
    const [x, dy, y, dx] = lay([values, slopes], [count, count]) as [number, number, number, number];
    run.geluForward(x, y, count);
    run.geluBackward(x, dy, dx, count);
    const plain = (inputs: readonly number[]): number[] => reference.gelu(inputs);
    expect(difference(ground.take(y, count), plain([...values]))).toBeLessThan(2e-6);
    const [expected] = reference.slopes(plain, [values], slopes) as [number[]];
    expect(difference(ground.take(dx, count), expected)).toBeLessThan(2e-6);
  });

  test.each(WIDTHS)("LayerNorm and its gradient keep to rows of %i", (width) => {
    const count = ROWS * width;
    const [x, scales, shifts] = [numbers(count), numbers(width, 1), numbers(width, 2)];
    const slopes = numbers(count, 3);
    const [from, gamma, beta, dy, y, stats, dx, dgamma, dbeta] = lay(
      [x, scales, shifts, slopes],
      [count, 2 * ROWS, count, width, width],
    ) as [number, number, number, number, number, number, number, number, number];
    // So large that rows of one number, whose variance is 0, have slopes that 32 bits can tell.
    const epsilon = 0.1;
    run.layerNormForward(from, gamma, beta, y, stats, ROWS, width, epsilon);
    run.layerNormBackward(dy, from, gamma, stats, dx, dgamma, dbeta, ROWS, width);
    const plain: Parameters<typeof reference.slopes>[0] = (a, b, c) =>
      reference.layerNorm(a as number[], b as number[], c as number[], epsilon);
    expect(difference(ground.take(y, count), plain([...x], [...scales], [...shifts]))).toBeLessThan(1e-6);
    const expected = reference.slopes(plain, [x, scales, shifts], slopes);
    for (const [i, [address, length]] of [
      [dx, count],
      [dgamma, width],
      [dbeta, width],
    ].entries())
      expect(
        difference(ground.take(address as number, length as number), expected[i] as number[]),
      ).toBeLessThan(2e-6);
  });

  test.each([
    [1, 1],
    [5, 3],
    [6, 8],
    [9, 5],
  ])("attention and its gradient keep to %i pieces and heads of %i", (length, depth) => {
    const sizes = { batch: 2, length, heads: 2, depth };
    const count = sizes.batch * length * sizes.heads * depth;
    const square = sizes.batch * sizes.heads * length * length;
    // The second text has one piece less, where it has several.
    const mask = Float32Array.from({ length: 2 * length }, (_, i) =>
      i === 2 * length - 1 && length > 1 ? 0 : 1,
    );
    const inputs = [0, 1, 2].map((from) => numbers(count, from));
    const slopes = numbers(count, 3);
    const addresses = lay([...inputs, mask, slopes], [count, square, count, count, count]);
    const [query, key, value, masks, dy, out, weights, dQuery, dKey, dValue] = addresses as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const scratch = ground.reserve(run.attentionScratch(length, depth));
    const [limit, factor, seed] = [0.4 * 2 ** 32, 1 / 0.6, -12345];
    const rest = [0, 2, length, 2, depth, limit, factor, seed, scratch] as const;
    run.attentionForward(query, key, value, masks, out, weights, ...rest);
    run.attentionBackward(dy, query, key, value, weights, dQuery, dKey, dValue, ...rest);
    const kept = (place: number): number => (reference.dropoutBits(seed, place) < limit ? 0 : factor);
    const plain: Parameters<typeof reference.slopes>[0] = (...sides) =>
      reference.attention(...(sides as [number[], number[], number[]]), [...mask], sizes, kept);
    expect(difference(ground.take(out, count), plain(...inputs.map((input) => [...input])))).toBeLessThan(
      1e-6,
    );
    for (const [i, expected] of reference.slopes(plain, inputs, slopes).entries())
      expect(difference(ground.take([dQuery, dKey, dValue][i] as number, count), expected)).toBeLessThan(
        2e-6,
      );
  });

  test.each(WIDTHS)("sums keep to rows of %i; rows of no segment are left out", (width) => {
    const values = numbers(ROWS * width);
    const ids = [2, 0, 2, -1, 7];
    const [x, sums, segments] = lay([values], [width, 3 * width]) as [number, number, number];
    run.sumColumns(x, sums, ROWS, width);
    run.sumSegments(x, ground.putIntegers(ids), segments, ROWS, width, 3);
    const at = (r: number, c: number): number => values[r * width + c] as number;
    const columns = Array.from({ length: width }, (_, c) => c);
    expect(
      difference(
        ground.take(sums, width),
        columns.map((c) => at(0, c) + at(1, c) + at(2, c) + at(3, c) + at(4, c)),
      ),
    ).toBeLessThan(1e-6);
    expect(
      difference(ground.take(segments, 3 * width), [
        ...columns.map((c) => at(1, c)),
        ...columns.map(() => 0),
        ...columns.map((c) => at(0, c) + at(2, c)),
      ]),
    ).toBeLessThan(1e-6);
  });

  test.each(WIDTHS)("a dense layer keeps to %i columns of a wider output", (columns) => {
    const [depth, stride] = [3, columns + 2];
    const [values, kernel, bias] = [numbers(ROWS * depth), numbers(columns * depth, 1), numbers(columns, 2)];
    const [x, weights, shifts, y] = lay([values, kernel, bias], [ROWS * stride]) as [
      number,
      number,
      number,
      number,
    ];
    const scratch = ground.reserve(run.multiplyScratch(ROWS, columns, depth));
    const before = ground.take(y, ROWS * stride);
    run.dense(x, weights, shifts, y, stride, ROWS, columns, depth, scratch);
    const expected = Array.from(before, (nothing, i) => {
      const [row, column] = [Math.floor(i / stride), i % stride];
      if (column >= columns) return nothing;
      const products = [0, 1, 2].map((d) => values[row * depth + d]! * kernel[column * depth + d]!);
      return products.reduce((sum, product) => sum + product, bias[column]!);
    });
    const found = ground.take(y, ROWS * stride);
    const inside = [...found.keys()].filter((i) => i % stride < columns);
    expect(
      difference(
        inside.map((i) => found[i]!),
        inside.map((i) => expected[i]!),
      ),
    ).toBeLessThan(1e-6);
    expect(found.filter((_, i) => i % stride >= columns).every(Number.isNaN)).toBe(true);
  });

  test.each(WIDTHS)("dropout of %i numbers goes by their places, in place too", (count) => {
    const values = numbers(count);
    const [x, y] = lay([values], [count]) as [number, number];
    // The first number's place: that of a head in the middle of a tensor.
    run.dropout(x, y, 1001, count, 2 ** 31, 2, 77);
    const expected = Array.from(values, (value, i) =>
      reference.dropoutBits(77, 1001 + i) < 2 ** 31 ? 0 : 2 * value,
    );
    expect([...ground.take(y, count)].map(Math.abs)).toEqual(expected.map(Math.abs));
    run.dropout(x, x, 1001, count, 2 ** 31, 2, 77);
    expect(ground.take(x, count)).toEqual(ground.take(y, count));
  });
});
