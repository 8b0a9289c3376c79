import * as tf from "@tensorflow/tfjs-core";
import { AdamW, decays } from "../../../../training/encoder/optimise/adamw";
import { clipFactor, globalNorm, linearSchedule } from "../../../../training/encoder/optimise/step";
import oracle from "../../../oracles/adamw.json";
import { useTensorflow } from "../../../support/encoder/backend";

useTensorflow();

const NO_ROWS = new Map<string, Int32Array>();

describe("AdamW", () => {
  test("takes PyTorch's twenty steps: with decay, without, at the temperature's rate, and of single rows", () => {
    const before = tf.memory().numTensors;
    const weights = new Map(
      Object.entries(oracle.start).map(([name, value]) => [
        name,
        tf.tidy(() => tf.variable(tf.tensor(value))),
      ]),
    );
    const optimizer = new AdamW(weights, oracle);
    for (const [i, { factor, rows, gradients, weights: expected }] of oracle.steps.entries()) {
      const tensors = new Map(Object.entries(gradients).map(([name, value]) => [name, tf.tensor(value)]));
      const used = new Map([["table", Int32Array.from(rows)]]);
      optimizer.step(tensors, { step: i + 1, rate: factor, gradientScale: 1, rows: used });
      tf.dispose([...tensors.values()]);
      for (const [name, value] of Object.entries(expected)) {
        const actual = weights.get(name)?.dataSync() as Float32Array;
        const flat = [value].flat(2);
        expect(actual).toHaveLength(flat.length);
        for (const [at, number] of flat.entries()) expect(actual[at]).toBeCloseTo(number, 5);
      }
    }
    optimizer.dispose();
    tf.dispose([...weights.values()]);
    expect(tf.memory().numTensors).toBe(before);
  });

  test("leaves rows that are not named to the last bit as they were, moments included", () => {
    const table = tf.variable(tf.tensor2d([1, 2, 3, 4, 5, 6], [3, 2]));
    const optimizer = new AdamW(new Map([["table", table]]), { learningRate: 0.1, weightDecay: 0.5 });
    const gradients = new Map([["table", tf.ones([3, 2])]]);
    optimizer.step(gradients, {
      step: 1,
      rate: 1,
      gradientScale: 1,
      rows: new Map([["table", Int32Array.of(1)]]),
    });
    const values = table.dataSync();
    expect([values[0], values[1], values[4], values[5]]).toEqual([1, 2, 5, 6]);
    expect(values[2]).toBeLessThan(3);
    expect(optimizer.moments.get("table")?.first.dataSync()[0]).toBe(0);
    optimizer.dispose();
  });

  test("takes a clipped gradient for what is left of it", () => {
    const [whole, clipped] = [1, 0.25].map((gradientScale) => {
      const weight = tf.variable(tf.tensor1d([1, 2]));
      const optimizer = new AdamW(new Map([["weight", weight]]), { learningRate: 0.1, weightDecay: 0 });
      const gradient = tf.tensor1d([gradientScale === 1 ? 0.5 : 2, -0.1 / gradientScale]);
      optimizer.step(new Map([["weight", gradient]]), { step: 1, rate: 1, gradientScale, rows: NO_ROWS });
      return [...weight.dataSync()];
    });
    expect(clipped).toEqual(whole);
  });

  test("shrinks no bias, no normalisation and no temperature", () => {
    expect(decays("encoder.layer.0.attention.self.query.weight")).toBe(true);
    expect(decays("embeddings.word_embeddings.weight")).toBe(true);
    expect(decays("encoder.layer.0.attention.self.query.bias")).toBe(false);
    expect(decays("encoder.layer.0.output.LayerNorm.weight")).toBe(false);
    expect(decays("loss.inverse_tau")).toBe(false);
  });
});

describe("clipping", () => {
  test("measures all gradients as one vector", () => {
    const norm = globalNorm([tf.tensor1d([3, 0]), tf.tensor2d([[4], [12]])]);
    expect(norm.dataSync()[0]).toBeCloseTo(13, 5);
  });

  test("shortens long gradients to the limit and leaves short ones alone", () => {
    expect(clipFactor(4, 1)).toBeCloseTo(0.25, 6);
    expect(clipFactor(0.5, 1)).toBe(1);
    expect(clipFactor(0, 1)).toBe(1);
  });
});

describe("the schedule", () => {
  test("rises over the first tenth, then falls, and never stands still", () => {
    const rates = Array.from({ length: 20 }, (_, i) => linearSchedule(i + 1, 20, 0.1));
    expect(rates[0]).toBeCloseTo(0.5, 9);
    expect(rates[1]).toBe(1);
    expect(rates[2]).toBe(1);
    expect(rates[10]).toBeCloseTo(10 / 18, 9);
    expect(rates[19]).toBeCloseTo(1 / 18, 9);
  });

  test("begins at its height where there is no room for a warm-up", () => {
    expect([1, 2, 3].map((step) => linearSchedule(step, 3, 0.1))).toEqual([1, 2 / 3, 1 / 3]);
  });
});
