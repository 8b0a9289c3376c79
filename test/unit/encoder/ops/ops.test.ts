import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../../../../src/encoder/backend/kernels/names";
import { registerGradients } from "../../../../src/encoder/gradients";
import {
  attention,
  type Dropout,
  dense,
  dropout,
  gelu,
  layerNorm,
  rowsOf,
  sumOfSquares,
} from "../../../../src/encoder/ops";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference, numbers } from "../../../support/encoder/kernel-ground";
import * as reference from "../../../support/encoder/reference";

useTensorflow();
beforeAll(() => registerGradients());

type Reference = Parameters<typeof reference.slopes>[0];

/** Compares value and gradients of an operation with those of plain loops. */
function compare(
  operation: (...inputs: tf.Tensor[]) => tf.Tensor,
  plain: Reference,
  shapes: readonly (readonly number[])[],
): void {
  const inputs = shapes.map((shape, i) => numbers(tf.util.sizeFromShape([...shape]), i));
  const expected = plain(...inputs.map((values) => Array.from(values)));
  const dy = numbers(expected.length, 9);
  tf.tidy(() => {
    const tensors = inputs.map((values, i) => tf.tensor(values, [...(shapes[i] as number[])]));
    const value = operation(...tensors);
    expect(difference(value.dataSync(), expected)).toBeLessThan(2e-6);
    const gradients = tf.grads((...x) => operation(...x))(tensors, tf.tensor(dy, value.shape));
    for (const [i, slopes] of reference.slopes(plain, inputs, dy).entries()) {
      expect(gradients[i]?.shape).toEqual(shapes[i]);
      expect(difference((gradients[i] as tf.Tensor).dataSync(), slopes)).toBeLessThan(5e-6);
    }
  });
}

/** Texts of seven pieces and five; sizes that are no multiples of four. */
const SIZES = { batch: 2, length: 7, heads: 2, depth: 5 };
const MASK = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0];

const attend =
  (dropped?: Dropout) =>
  (...[query, key, value]: tf.Tensor[]): tf.Tensor => {
    const mask = tf.tensor2d(MASK, [SIZES.batch, SIZES.length]);
    const options = { heads: SIZES.heads, ...(dropped ? { dropout: dropped } : {}) };
    return attention(query as tf.Tensor2D, key as tf.Tensor2D, value as tf.Tensor2D, mask, options);
  };

/** What dropout multiplies the number at a place by. */
const keptBy =
  ({ rate, seed }: Dropout) =>
  (place: number): number =>
    reference.dropoutBits(seed, place) < rate * 2 ** 32 ? 0 : 1 / (1 - rate);

const DROPOUT: Dropout = { rate: 0.3, seed: 3_000_000_017 };

describe.each(["by our kernels", "by operations that every backend has"])("%s", (way) => {
  const fused = way === "by our kernels";
  beforeAll(() => {
    for (const name of Object.values(KERNELS))
      if (!fused && tf.getKernel(name, "wasm")) tf.unregisterKernel(name, "wasm");
    expect(tf.getKernel(KERNELS.attention, "wasm") !== undefined).toBe(fused);
  });

  test("rows of a table come as they are asked for; what is asked for twice has both slopes", () => {
    tf.tidy(() => {
      const ids = tf.tensor1d([2, 0, 2], "int32");
      const table = tf.tensor2d([1, 2, 3, 4, 5, 6], [3, 2]);
      expect([...rowsOf(table, ids).dataSync()]).toEqual([5, 6, 1, 2, 5, 6]);
      const dy = tf.tensor2d([1, 10, 2, 20, 4, 40], [3, 2]);
      const slopes = tf.grad((x) => rowsOf(x as tf.Tensor2D, ids))(table, dy);
      expect([...slopes.dataSync()]).toEqual([2, 20, 0, 0, 5, 50]);
    });
  });

  test("GELU is x times the normal distribution's share below x, and has its slope", () => {
    compare(
      (x) => gelu(x as tf.Tensor),
      (x) => reference.gelu(x as number[]),
      [[3, 7]],
    );
    const far = [-9, -5, -3, -1e-3, 0, 1e-3, 3, 5, 9];
    expect(
      difference(
        tf.tidy(() => gelu(tf.tensor1d(far)).dataSync()),
        reference.gelu(far),
      ),
    ).toBeLessThan(2e-6);
  });

  test("LayerNorm brings rows to mean 0 and variance 1, and has its slopes in all three inputs", () => {
    compare(
      (x, gamma, beta) => layerNorm(x as tf.Tensor2D, gamma as tf.Tensor1D, beta as tf.Tensor1D, 1e-5),
      (x, gamma, beta) => reference.layerNorm(x as number[], gamma as number[], beta as number[], 1e-5),
      [[5, 7], [7], [7]],
    );
  });

  test("a dense layer multiplies and shifts", () => {
    compare(
      (x, kernel, bias) => dense(x as tf.Tensor2D, kernel as tf.Tensor2D, bias as tf.Tensor1D),
      (x, kernel, bias) => reference.dense(x as number[], kernel as number[], bias as number[]),
      [[5, 7], [9, 7], [9]],
    );
  });

  test("attention takes from the pieces of the own text alone, padding left out", () => {
    const shape = [SIZES.batch * SIZES.length, SIZES.heads * SIZES.depth];
    compare(
      attend(),
      (q, k, v) => reference.attention(q as number[], k as number[], v as number[], MASK, SIZES),
      [shape, shape, shape],
    );
  });

  test("attention drops weights after the softmax, the same in value and gradient", () => {
    const shape = [SIZES.batch * SIZES.length, SIZES.heads * SIZES.depth];
    compare(
      attend(DROPOUT),
      (q, k, v) =>
        reference.attention(q as number[], k as number[], v as number[], MASK, SIZES, keptBy(DROPOUT)),
      [shape, shape, shape],
    );
  });

  test("dropout sets what its bits say to 0 and scales the rest, the same in value and gradient", () => {
    const kept = keptBy(DROPOUT);
    compare(
      (x) => dropout(x as tf.Tensor, DROPOUT),
      (x) => (x as number[]).map((value, place) => value * kept(place)),
      [[3, 5]],
    );
  });

  test("dropout drops its rate, and other places for the next seed", () => {
    tf.tidy(() => {
      const ones = tf.ones([100_003]);
      const [first, second] = [41, 42].map((seed) => dropout(ones, { rate: 0.1, seed }).dataSync());
      const share = (of: (place: number) => boolean): number =>
        Array.from(first as Float32Array).filter((_, place) => of(place)).length / ones.size;
      // Three standard deviations of a share of so many.
      expect(Math.abs(share((place) => first?.[place] === 0) - 0.1)).toBeLessThan(0.003);
      const both = share((place) => first?.[place] === 0 && second?.[place] === 0);
      expect(Math.abs(both - 0.01)).toBeLessThan(0.001);
      expect(dropout(ones, { rate: 0, seed: 1 })).toBe(ones);
    });
  });

  test("sums of squares leave nothing out", () => {
    for (const count of [1, 15, 16, 17, 5000]) {
      const values = numbers(count);
      const expected = values.reduce((sum, value) => sum + value * value, 0);
      const found = tf.tidy(() => sumOfSquares([tf.tensor1d(values)]).dataSync());
      expect(Math.abs((found[0] as number) / expected - 1)).toBeLessThan(5e-6);
    }
  });
});
