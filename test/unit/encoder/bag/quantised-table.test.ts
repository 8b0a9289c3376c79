import { createRng } from "../../../../src/base/core/rng";
import { type Dense, dequantise, foldBag, identity, quantise } from "../../../../src/encoder/bag";

const dense = (lines: readonly (readonly number[])[]): Dense => ({
  rows: lines.length,
  columns: lines[0]?.length ?? 0,
  values: Float32Array.from(lines.flat()),
});

describe("a table with eight bits a number", () => {
  test("gives the largest number of a row the code 127 and the others their share of it", () => {
    const { codes, scales } = quantise(
      dense([
        [254, -127, 2, 0],
        [-0.5, 0.25, 0.1, 0],
      ]),
    );
    expect([...codes]).toEqual([127, -64 + 1, 1, 0, -127, 64, 25, 0]);
    expect(scales[0]).toBe(2);
    expect(scales[1]).toBeCloseTo(0.5 / 127, 9);
  });

  test("is off by at most half a step of its row", () => {
    const rng = createRng(1);
    const lines = Array.from({ length: 50 }, (_, row) =>
      Array.from({ length: 33 }, () => (rng.next() - 0.5) * 10 ** ((row % 9) - 4)),
    );
    const table = quantise(dense(lines));
    const { values } = dequantise(table);
    for (const [i, value] of lines.flat().entries()) {
      const step = table.scales[Math.floor(i / 33)] as number;
      expect(Math.abs((values[i] as number) - value)).toBeLessThanOrEqual(0.5 * step * (1 + 1e-4));
    }
  });

  test("keeps rows of zeros as such", () => {
    const table = quantise(
      dense([
        [0, 0],
        [1, 0],
      ]),
    );
    expect(table.scales[0]).toBe(0);
    expect([...dequantise(table).values]).toEqual([0, 0, 1, 0]);
  });
});

describe("weights and projection folded into a table", () => {
  test("give w P' e for every piece, worked out by hand", () => {
    const folded = foldBag({
      table: dense([
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
      weights: Float32Array.of(1, 0, 0.5),
      projection: dense([
        [1, 10],
        [0, 1],
      ]),
    });
    // (1, 2) P = (1, 12); the second piece never counts; (5, 6) P = (5, 56).
    expect([...folded.values]).toEqual([1, 12, 0, 0, 2.5, 28]);
  });

  test("leave the table as it is where all weights are 1 and nothing is projected", () => {
    const table = dense([
      [1, 2],
      [3, 4],
    ]);
    expect(foldBag({ table, weights: Float32Array.of(1, 1), projection: identity(2) })).toEqual(table);
  });
});
