import { refurbish } from "../../../../training/encoder/assess";

describe("refurbishing", () => {
  test("moves a label a tenth of the way to the model's opinion", () => {
    const labels = Float32Array.of(1, 0.5);
    refurbish(labels, Float32Array.of(0.2, 0.8));
    expect(labels[0]).toBeCloseTo(0.92, 6);
    expect(labels[1]).toBeCloseTo(0.53, 6);
  });

  test("keeps labels between 0 and 1, so that their squares never rise again", () => {
    const labels = Float32Array.of(0.05, 1);
    refurbish(labels, Float32Array.of(-1, 1.0001));
    expect([...labels]).toEqual([0, 1]);
  });

  test("leaves fixed labels alone", () => {
    const labels = Float32Array.of(1, 1);
    refurbish(labels, Float32Array.of(0, 0), (pair) => pair === 0);
    expect(labels[0]).toBe(1);
    expect(labels[1]).toBeCloseTo(0.9, 6);
  });
});
