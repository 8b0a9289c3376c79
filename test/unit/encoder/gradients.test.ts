import * as tf from "@tensorflow/tfjs-core";
import { registerGradients } from "../../../src/encoder/gradients";
import { useTensorflow } from "../../support/encoder/backend";

useTensorflow();
beforeAll(() => registerGradients());

/** Numbers between 0.3 and 1.7, none alike: positive for roots, away from the corners of maxima. */
function numbers(shape: number[], from = 0): tf.Tensor {
  const values = Float32Array.from(
    { length: tf.util.sizeFromShape(shape) },
    (_, i) => 1 + 0.7 * Math.sin(i + from),
  );
  return tf.tensor(values, shape);
}

type Compute = (...x: tf.Tensor[]) => tf.Tensor;
const ids = () => tf.tensor1d([2, 0, 2, 2], "int32");

const CASES: readonly (readonly [string, readonly number[][], Compute])[] = [
  ["a sum, broadcast", [[2, 3], [3]], (a, b) => tf.add(a as tf.Tensor, b as tf.Tensor)],
  [
    "a difference, broadcast",
    [
      [2, 1],
      [2, 3],
    ],
    (a, b) => tf.sub(a as tf.Tensor, b as tf.Tensor),
  ],
  [
    "a product, broadcast",
    [
      [2, 3],
      [1, 3],
    ],
    (a, b) => tf.mul(a as tf.Tensor, b as tf.Tensor),
  ],
  ["a product with a scalar", [[2, 3], []], (a, b) => tf.mul(a as tf.Tensor, b as tf.Tensor)],
  [
    "a quotient, broadcast",
    [
      [2, 3],
      [2, 1],
    ],
    (a, b) => tf.div(a as tf.Tensor, b as tf.Tensor),
  ],
  ["a maximum", [[2, 3], [3]], (a, b) => tf.maximum(a as tf.Tensor, b as tf.Tensor)],
  ["a change of sign", [[4]], (a) => tf.neg(a as tf.Tensor)],
  ["a power of e", [[4]], (a) => tf.exp(a as tf.Tensor)],
  ["a square", [[4]], (a) => tf.square(a as tf.Tensor)],
  ["a root", [[4]], (a) => tf.sqrt(a as tf.Tensor)],
  ["the inverse of a root", [[4]], (a) => tf.rsqrt(a as tf.Tensor)],
  ["the error function", [[4]], (a) => tf.erf(a as tf.Tensor)],
  ["another shape", [[2, 6]], (a) => tf.reshape(a as tf.Tensor, [3, 4])],
  ["the beginning of rows", [[3, 4]], (a) => tf.slice(a as tf.Tensor2D, [0, 0], [-1, 2])],
  ["a part in the middle", [[3, 4]], (a) => tf.slice(a as tf.Tensor2D, [1, 1], [1, 2])],
  ["a sum over some sides", [[2, 3, 2]], (a) => tf.sum(a as tf.Tensor, [0, 2])],
  ["a sum over one side that is kept", [[2, 3]], (a) => tf.sum(a as tf.Tensor, -1, true)],
  ["a mean", [[2, 3, 2]], (a) => tf.mean(a as tf.Tensor, [1])],
  ["sides in another order", [[2, 3, 4]], (a) => tf.transpose(a as tf.Tensor, [2, 0, 1])],
  ["a softmax", [[2, 4]], (a) => tf.softmax(a as tf.Tensor)],
  [
    "a matrix product",
    [
      [2, 3],
      [3, 4],
    ],
    (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor),
  ],
  [
    "one with the first transposed",
    [
      [3, 2],
      [3, 4],
    ],
    (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor, true),
  ],
  [
    "one with the second transposed",
    [
      [2, 3],
      [4, 3],
    ],
    (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor, false, true),
  ],
  [
    "one with both transposed",
    [
      [3, 2],
      [4, 3],
    ],
    (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor, true, true),
  ],
  [
    "several matrix products",
    [
      [2, 2, 3],
      [2, 3, 2],
    ],
    (a, b) => tf.matMul(a as tf.Tensor, b as tf.Tensor),
  ],
  ["rows of a table, some several times", [[4, 3]], (a) => tf.gather(a as tf.Tensor, ids())],
];

/** A scalar in which every number of the result counts differently. */
const weighed = (result: tf.Tensor): tf.Scalar => tf.sum(tf.mul(result, numbers(result.shape, 50)));

/** Slopes are taken over this distance: half the digits of a 32-bit float go to it. */
const STEP = 1 / 64;

describe("the gradient of", () => {
  test.each(CASES)("%s is the slope", (_, shapes, compute) => {
    tf.tidy(() => {
      const inputs = shapes.map((shape, i) => numbers(shape, 7 * i));
      const found = tf.grads((...x) => weighed(compute(...x)))(inputs);
      for (const [which, input] of inputs.entries()) {
        const values = input.dataSync();
        const slopes = Array.from(values, (_, place) => {
          const at = (shift: number): number => {
            const moved = Float32Array.from(values, (value, i) => (i === place ? value + shift : value));
            const all = inputs.map((x, i) => (i === which ? tf.tensor(moved, x.shape) : x));
            return weighed(compute(...all)).dataSync()[0] as number;
          };
          // Fourth order: the error falls with the fourth power of the step.
          return (8 * (at(STEP) - at(-STEP)) - (at(2 * STEP) - at(-2 * STEP))) / (12 * STEP);
        });
        const gradient = (found[which] as tf.Tensor).dataSync();
        expect(found[which]?.shape).toEqual(input.shape);
        for (const [place, slope] of slopes.entries()) {
          expect(Math.abs((gradient[place] as number) - slope)).toBeLessThan(2e-3);
        }
      }
    });
  });

  test("nothing is registered twice", () => {
    const before = tf.getGradient("Add");
    registerGradients();
    expect(tf.getGradient("Add")).toBe(before);
  });
});
