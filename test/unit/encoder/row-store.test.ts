import { createRng } from "../../../src/base/core/rng";
import { RowStore } from "../../../src/encoder";

const random = (length: number, seed: number): Float32Array => {
  const rng = createRng(seed);
  return Float32Array.from({ length }, () => 2 * rng.next() - 1);
};

/** Dot products by plain loops, in double precision. */
function plainly(rows: readonly Float32Array[], vectors: Float32Array, dimension: number): number[] {
  const n = vectors.length / dimension;
  return rows.flatMap((row) =>
    Array.from({ length: n }, (_, v) => {
      let sum = 0;
      for (let i = 0; i < dimension; i++) sum += (row[i] as number) * (vectors[v * dimension + i] as number);
      return sum;
    }),
  );
}

function filled(dimension: number, rows: number): { store: RowStore; values: Float32Array[] } {
  const store = new RowStore(dimension, rows);
  const values = Array.from({ length: rows }, (_, i) => random(dimension, i + 1));
  for (const [i, row] of values.entries()) store.row(i).set(row);
  return { store, values };
}

describe("a store of rows", () => {
  test.each([
    [1, 1, 1],
    [3, 5, 2],
    [7, 13, 3],
    [16, 4, 8],
    [33, 70, 5],
    [256, 41, 17],
    [257, 9, 31],
  ])("of dimension %d gives the dot products of %d rows with %d vectors", (dimension, rows, n) => {
    const { store, values } = filled(dimension, rows);
    const vectors = random(n * dimension, 99);
    const found = store.products(
      Uint32Array.from({ length: rows }, (_, i) => i),
      vectors,
    );
    const wanted = plainly(values, vectors, dimension);
    expect(found).toHaveLength(wanted.length);
    for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 4);
  });

  test("takes rows in any order and as often as wanted", () => {
    const { store, values } = filled(5, 10);
    const vectors = random(2 * 5, 99);
    const wanted = plainly(
      [9, 0, 3, 3].map((i) => values[i] as Float32Array),
      vectors,
      5,
    );
    const found = store.products(Uint32Array.of(9, 0, 3, 3), vectors);
    for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 5);
  });

  test("keeps its rows as it grows, and while it multiplies", () => {
    const dimension = 100;
    const store = new RowStore(dimension, 2000);
    const vectors = random(3 * dimension, 99);
    const values: Float32Array[] = [];
    for (let i = 0; i < 2000; i += 1) {
      values.push(random(dimension, i));
      store.row(i).set(values[i] as Float32Array);
      if (i % 500 === 0) store.products(Uint32Array.of(i), vectors);
    }
    for (const i of [0, 1, 999, 1999]) expect(store.row(i)).toEqual(values[i]);
    const found = store.products(Uint32Array.of(0, 1999), vectors);
    const wanted = plainly([values[0] as Float32Array, values[1999] as Float32Array], vectors, dimension);
    for (const [i, value] of wanted.entries()) expect(found[i]).toBeCloseTo(value, 4);
  });

  test("gives results of their own, which later products leave alone", () => {
    const { store } = filled(4, 3);
    const first = store.products(Uint32Array.of(0, 1, 2), random(4, 50));
    const before = first.slice();
    store.products(Uint32Array.of(2, 1, 0), random(8, 51));
    expect(first).toEqual(before);
  });

  test("gives nothing for no rows or no vectors", () => {
    const { store } = filled(4, 3);
    expect(store.products(new Uint32Array(), random(8, 1))).toHaveLength(0);
    expect(store.products(Uint32Array.of(0, 1), new Float32Array())).toHaveLength(0);
  });
});
