import { sifWeights } from "../../../../training/scratch/corpus";

describe("weights by smooth inverse frequency", () => {
  test("are a / (a + p), with a = 0.001 and p the share of all pieces", () => {
    const often = Uint32Array.from({ length: 999 }, () => 2);
    const weights = sifWeights([often, Uint32Array.of(1)], 4);
    expect(weights[2]).toBeCloseTo(0.001 / (0.001 + 0.999), 7);
    expect(weights[1]).toBeCloseTo(0.5, 7);
  });

  test("are 0 for pieces that never stand anywhere, and where there is no text at all", () => {
    expect(sifWeights([Uint32Array.of(1)], 3)[2]).toBe(0);
    expect([...sifWeights([], 3)]).toEqual([0, 0, 0]);
  });
});
