import { createRng } from "../../../../src/base/core/rng";
import { STEPS, stepsOf, VectorRows } from "../../../../src/base/vectors";
import { randomUnit } from "../../../support/dense/vectors";

/** `count` unit vectors in steps. */
function random(count: number, dimension: number, seed: number): Int16Array[] {
  const rng = createRng(seed);
  return Array.from({ length: count }, () => stepsOf(randomUnit(dimension, rng)));
}

const dot = (a: Int16Array, b: Int16Array): number => a.reduce((sum, step, i) => sum + step * b[i]!, 0);

function filled(dimension: number, count: number): { rows: VectorRows; values: Int16Array[] } {
  const rows = new VectorRows(dimension);
  const values = random(count, dimension, dimension);
  for (const [i, steps] of values.entries()) rows.write(i, steps);
  return { rows, values };
}

const flat = (vectors: readonly Int16Array[]): Int16Array =>
  Int16Array.from(vectors.flatMap((vector) => [...vector]));

test("steps are the nearest ones, and stay within their bounds", () => {
  const third = 1 / 3;
  expect([...stepsOf(Float32Array.of(0, 1, -1, 1.0002, -1.5, third))]).toEqual([
    0,
    STEPS,
    -STEPS,
    STEPS,
    -STEPS,
    10922,
  ]);
});

describe("rows of unit vectors", () => {
  test.each([
    [1, 1, 1],
    [3, 5, 2],
    [7, 13, 3],
    [16, 4, 8],
    [33, 70, 5],
    [256, 41, 17],
    [257, 9, 31],
  ])("of dimension %d give the cosines of %d rows with %d vectors", (dimension, count, n) => {
    const { rows, values } = filled(dimension, count);
    const vectors = random(n, dimension, 99);
    const chosen = Uint32Array.from({ length: count }, (_, i) => count - 1 - i);
    const found = rows.cosines(chosen, flat(vectors));
    const wanted = Array.from(chosen, (row) => vectors.map((vector) => dot(values[row]!, vector))).flat();
    expect(found).toHaveLength(wanted.length);
    for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value / STEPS ** 2, 6);
  });

  test("give the products above a bound, exactly, with the rows that have them", () => {
    for (const dimension of [5, 16, 40]) {
      const { rows, values } = filled(dimension, 300);
      const query = randomUnit(dimension, createRng(7));
      const products = values.map((value) => dot(value, stepsOf(query)));
      rows.setQuery(query);
      for (const bound of [-(2 ** 31), 0, products[150]!, STEPS ** 2]) {
        const wanted = products.slice(100).flatMap((product, row) => (product > bound ? [row, product] : []));
        expect([...rows.above(bound, 100, 200)]).toEqual(wanted);
      }
    }
  });

  test("of the same direction or opposite ones do not overflow", () => {
    const east = stepsOf(Float32Array.of(1, 0, 0));
    const even = stepsOf(new Float32Array(64).fill(1 / 8));
    for (const steps of [east, even]) {
      const rows = new VectorRows(steps.length);
      rows.write(0, steps);
      rows.write(
        1,
        steps.map((step) => -step),
      );
      const found = rows.cosines(Uint32Array.of(0, 1), flat([steps, steps, steps, steps, steps]));
      for (const [i, cosine] of found.entries()) expect(cosine).toBeCloseTo(i < 5 ? 1 : -1, 3);
    }
  });

  test("stay as they are while others come, and while they are multiplied", () => {
    const dimension = 100;
    const rows = new VectorRows(dimension);
    const vectors = flat(random(3, dimension, 99));
    const values = random(2000, dimension, 1);
    for (const [i, steps] of values.entries()) {
      rows.write(i, steps);
      if (i % 500 === 0) rows.cosines(Uint32Array.of(i), vectors);
    }
    for (const i of [0, 1, 999, 1999]) expect(rows.steps(i)).toEqual(values[i]);
  });

  test("give cosines of their own, which later ones leave alone", () => {
    const { rows } = filled(4, 3);
    const first = rows.cosines(Uint32Array.of(0, 1, 2), flat(random(1, 4, 50)));
    const before = first.slice();
    rows.cosines(Uint32Array.of(2, 1, 0), flat(random(2, 4, 51)));
    expect(first).toEqual(before);
  });

  test("give nothing for no rows or no vectors", () => {
    const { rows } = filled(4, 3);
    expect(rows.cosines(new Uint32Array(), flat(random(2, 4, 1)))).toHaveLength(0);
    expect(rows.cosines(Uint32Array.of(0, 1), new Int16Array())).toHaveLength(0);
  });
});
