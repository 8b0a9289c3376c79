import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as tf from "@tensorflow/tfjs-core";
import type { Dense } from "../../../../src/encoder/bag";
import type { SparseMatrix } from "../../../../training/scratch/cooccurrence";
import { factorise, joinNormalised, reduce } from "../../../../training/scratch/factorise";
import { useTensorflow } from "../../../support/encoder/backend";

const oracle = JSON.parse(
  readFileSync(join(__dirname, "..", "..", "..", "oracles", "factorise.json"), "utf8"),
) as Readonly<Record<"matrix" | "eigenvectors" | "rows" | "projected", number[][]>> & {
  readonly eigenvalues: number[];
};

function sparse(lines: readonly (readonly number[])[]): SparseMatrix {
  const nonzeros = lines.map((line) => line.flatMap((value, c) => (value === 0 ? [] : [{ c, value }])));
  const starts = new Float64Array(lines.length + 1);
  nonzeros.forEach((line, row) => {
    starts[row + 1] = (starts[row] as number) + line.length;
  });
  const flat = nonzeros.flat();
  return {
    rows: lines.length,
    columns: lines.length,
    starts,
    indices: Uint32Array.from(flat, ({ c }) => c),
    values: Float32Array.from(flat, ({ value }) => value),
  };
}

const dense = (lines: readonly (readonly number[])[]): Dense => ({
  rows: lines.length,
  columns: lines[0]?.length ?? 0,
  values: Float32Array.from(lines.flat()),
});

const column = ({ rows, columns, values }: Dense, c: number): number[] =>
  Array.from({ length: rows }, (_, row) => values[row * columns + c] as number);

/** Compares up to the sign, which no factorisation fixes. */
function expectDirection(found: readonly number[], wanted: readonly number[], digits = 4): void {
  const largest = wanted.reduce(
    (best, value, i) => (Math.abs(value) > Math.abs(wanted[best] as number) ? i : best),
    0,
  );
  const sign = Math.sign((found[largest] as number) * (wanted[largest] as number));
  for (const [i, value] of wanted.entries()) expect(sign * (found[i] as number)).toBeCloseTo(value, digits);
}

useTensorflow();

describe("a symmetric matrix in its strongest directions", () => {
  const RANK = oracle.eigenvalues.length;
  const factorised = (power: number, seed = 1) =>
    factorise(sparse(oracle.matrix), { rank: RANK, power, seed });

  test.each([0, 0.5, 1])("has the eigenvectors that numpy finds, times |eigenvalue|^%d", async (power) => {
    const factors = await factorised(power);
    expect([factors.rows, factors.columns]).toEqual([oracle.matrix.length, RANK]);
    for (const [c, vector] of oracle.eigenvectors.entries()) {
      const scale = Math.abs(oracle.eigenvalues[c] as number) ** power;
      expectDirection(
        column(factors, c),
        vector.map((value) => scale * value),
      );
    }
  });

  test("is the same for the same seed", async () => {
    expect(await factorised(0.5, 9)).toEqual(await factorised(0.5, 9));
  });

  test("has no more columns than rows", async () => {
    const factors = await factorise(
      sparse([
        [2, 0],
        [0, 1],
      ]),
      { rank: 5, power: 1, seed: 1 },
    );
    expect([factors.rows, factors.columns]).toEqual([2, 2]);
    expectDirection(column(factors, 0), [2, 0]);
    expectDirection(column(factors, 1), [0, 1]);
  });

  test("has nothing in directions that the matrix does not have, whatever the power", async () => {
    // Of rank 1: all that is beyond the first direction is rounding.
    const side = Array.from({ length: 40 }, (_, i) => Math.sin(3 * i) + 1.1);
    const lines = side.map((a) => side.map((b) => a * b));
    const factors = await factorise(sparse(lines), { rank: 4, power: 0, seed: 1 });
    expectDirection(
      column(factors, 0),
      side.map((value) => value / Math.hypot(...side)),
    );
    for (const c of [1, 2, 3]) for (const value of column(factors, c)) expect(value).toBeCloseTo(0, 5);
    const empty = await factorise(sparse(lines.map((line) => line.map(() => 0))), {
      rank: 4,
      power: 0,
      seed: 1,
    });
    expect(empty.values.every((value) => value === 0)).toBe(true);
  });

  test("leaves no tensor behind", async () => {
    const before = tf.memory().numTensors;
    await factorised(0);
    expect(tf.memory().numTensors).toBe(before);
  });
});

describe("rows in their strongest directions", () => {
  test("have the coordinates that numpy's singular value decomposition gives", async () => {
    const reduced = await reduce(dense(oracle.rows), 3);
    expect([reduced.rows, reduced.columns]).toEqual([oracle.rows.length, 3]);
    for (const [c, wanted] of oracle.projected.entries()) expectDirection(column(reduced, c), wanted);
  });

  test("keep their cosines where all directions are kept", async () => {
    const rows = dense([
      [3, 4],
      [4, 3],
    ]);
    const { values } = await reduce(rows, 2);
    const dot = (values[0] as number) * (values[2] as number) + (values[1] as number) * (values[3] as number);
    expect(dot).toBeCloseTo(24, 4);
  });
});

test("matrices are joined side by side, each row of each of length 1, rows of zeros left alone", () => {
  const joined = joinNormalised([
    dense([
      [3, 4],
      [0, 0],
    ]),
    dense([[-2], [5]]),
  ]);
  expect([joined.rows, joined.columns]).toEqual([2, 3]);
  const wanted = [0.6, 0.8, -1, 0, 0, 1];
  for (const [i, value] of wanted.entries()) expect(joined.values[i]).toBeCloseTo(value, 6);
});
