import * as tf from "@tensorflow/tfjs-core";
import { KERNELS } from "../../../../src/encoder/backend/kernels/names";
import { type AdamWUpdate, adamWStep, adamWStepRows, type Moments } from "../../../../src/encoder/ops";
import { useTensorflow } from "../../../support/encoder/backend";
import { difference, numbers } from "../../../support/encoder/kernel-ground";
import { codeOf } from "../../../support/workspace";

useTensorflow();

const UPDATE: AdamWUpdate = {
  learningRate: 0.02,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  weightDecay: 0.1,
  gradientScale: 0.25,
  step: 1,
};
/** Rows are no multiples of four. */
const SHAPE: [number, number] = [5, 7];

/** Algorithm 2 of the paper, number by number, in 64 bits; moves the arrays. */
function plainStep(w: Float64Array, g: Float32Array, m: Float64Array, v: Float64Array, step: number): void {
  const { learningRate, beta1, beta2, epsilon, weightDecay, gradientScale } = UPDATE;
  for (let i = 0; i < w.length; i++) {
    const slope = gradientScale * (g[i] as number);
    const first = beta1 * (m[i] as number) + (1 - beta1) * slope;
    const second = beta2 * (v[i] as number) + (1 - beta2) * slope ** 2;
    [m[i], v[i]] = [first, second];
    const move = first / (1 - beta1 ** step) / (Math.sqrt(second / (1 - beta2 ** step)) + epsilon);
    w[i] = (w[i] as number) - learningRate * (move + weightDecay * (w[i] as number));
  }
}

function variables(): { weight: tf.Variable; moments: Moments } {
  const variable = (make: () => tf.Tensor): tf.Variable => tf.tidy(() => tf.variable(make()));
  return {
    weight: variable(() => tf.tensor2d(numbers(35), SHAPE)),
    moments: { first: variable(() => tf.zeros(SHAPE)), second: variable(() => tf.zeros(SHAPE)) },
  };
}

describe.each(["by our kernels", "by operations that every backend has"])("a step of AdamW, %s", (way) => {
  const fused = way === "by our kernels";
  beforeAll(() => {
    if (fused) return;
    for (const name of Object.values(KERNELS))
      if (tf.getKernel(name, "wasm")) tf.unregisterKernel(name, "wasm");
  });

  test("moves weight and moments as the paper's algorithm, and leaves no tensor behind", () => {
    const before = tf.memory().numTensors;
    const { weight, moments } = variables();
    const [w, m, v] = [Float64Array.from(numbers(35)), new Float64Array(35), new Float64Array(35)];
    for (const step of [1, 2, 3]) {
      const g = numbers(35, step);
      plainStep(w, g, m, v, step);
      tf.tidy(() => adamWStep(weight, tf.tensor2d(g, SHAPE), moments, { ...UPDATE, step }));
    }
    expect(difference(weight.dataSync(), w)).toBeLessThan(1e-6);
    expect(difference(moments.first.dataSync(), m)).toBeLessThan(1e-7);
    expect(difference(moments.second.dataSync(), v)).toBeLessThan(1e-8);
    tf.dispose([weight, moments.first, moments.second]);
    expect(tf.memory().numTensors).toBe(before);
  });

  test("moves the named rows alone", () => {
    const { weight, moments } = variables();
    const gradient = tf.tensor2d(numbers(35, 1), SHAPE);
    const w = Float64Array.from(numbers(35));
    plainStep(w, numbers(35, 1), new Float64Array(35), new Float64Array(35), 1);
    adamWStepRows(weight, gradient, moments, Int32Array.of(1, 4), UPDATE);
    adamWStepRows(weight, gradient, moments, new Int32Array(0), UPDATE);
    const expected = numbers(35).map((value, i) =>
      [1, 4].includes(Math.floor(i / 7)) ? (w[i] as number) : value,
    );
    expect(difference(weight.dataSync(), expected)).toBeLessThan(1e-6);
    expect([...moments.first.dataSync().subarray(0, 7)]).toEqual(new Array(7).fill(0));
    tf.dispose([weight, gradient, moments.first, moments.second]);
  });

  test("leaves tensors that had the weight's numbers as they are", () => {
    const { weight, moments } = variables();
    const copy = tf.clone(weight);
    const gradient = tf.ones(SHAPE);
    adamWStep(weight, gradient, moments, UPDATE);
    expect(copy.dataSync()).toEqual(numbers(35));
    expect(weight.dataSync()).not.toEqual(numbers(35));
    tf.dispose([weight, copy, gradient, moments.first, moments.second]);
  });

  if (fused) {
    test.each([[5], [-1], [0.5]])("refuses row %d, which the table does not have", async (row) => {
      const { weight, moments } = variables();
      const step = (): void =>
        // Not as Int32Array, which would hide a fraction.
        adamWStepRows(weight, tf.ones(SHAPE), moments, [row] as unknown as Int32Array, UPDATE);
      expect(await codeOf(async () => tf.tidy(step))).toBe("KERNEL_INPUT");
      expect(weight.dataSync()).toEqual(numbers(35));
      tf.dispose([weight, moments.first, moments.second]);
    });
  }
});
