import { VectorScan } from "../../../../index/dense/vector-scan";
import { VectorTable } from "../../../../index/dense/vector-table";
import { createRng } from "../../../../src/base/core/rng";
import { stepsOf } from "../../../../src/base/vectors";
import { around, clustered, nearest, unit } from "../../../support/dense/vectors";

/** Articles whose keys are their rows. */
const all = (row: number): number => row;

function tableOf(vectors: readonly Float32Array[]): VectorTable {
  const table = new VectorTable(vectors[0]!.length);
  for (const [row, vector] of vectors.entries()) table.set(row, vector);
  return table;
}

describe("a scan", () => {
  test("finds all of the nearest rows, nearest first, in several blocks of rows", () => {
    const vectors = clustered(2500, 24, 1);
    const scan = new VectorScan(tableOf(vectors), vectors.length);
    const rng = createRng(2);
    for (let i = 0; i < 20; i++) {
      const query = around(vectors[rng.below(vectors.length)]!, 0.7, rng);
      const wanted = nearest(vectors.entries(), query, 50).map(({ cosine }) => cosine);
      const { docs: found, scores } = scan.search(query, 50, all);
      const cosines = Array.from(found, (row) =>
        vectors[row]!.reduce((sum, value, c) => sum + value * query[c]!, 0),
      );
      // Two vectors may be nearer to each other than steps tell.
      expect(cosines).toEqual(wanted.map((cosine) => expect.closeTo(cosine, 4)));
      expect([...scores]).toEqual(wanted.map((cosine) => expect.closeTo(cosine, 4)));
      expect(new Set(found).size).toBe(50);
    }
  });

  test("finds only what is accepted, and less than is wanted where that is less", () => {
    const vectors = clustered(1500, 8, 3);
    const scan = new VectorScan(tableOf(vectors), vectors.length);
    const accepted = (row: number): number | undefined => (row % 500 === 7 ? row : undefined);
    expect([...scan.search(vectors[0]!, 10, accepted).docs].sort((a, b) => a - b)).toEqual([7, 507, 1007]);
    expect(scan.search(vectors[0]!, 10, () => undefined).docs).toHaveLength(0);
    expect(scan.search(vectors[0]!, 0, all).docs).toHaveLength(0);
  });

  test("of equal vectors finds those with the lowest keys, in several blocks of rows", () => {
    const vectors = Array<Float32Array>(2500).fill(unit([3, 4, 12, 84]));
    const scan = new VectorScan(tableOf(vectors), vectors.length);
    const falling = (row: number): number => 5000 - row;
    expect([...scan.search(vectors[0]!, 3, falling).docs]).toEqual([2501, 2502, 2503]);
    expect([...scan.search(vectors[0]!, 3, all).docs]).toEqual([0, 1, 2]);
  });

  test("finds vectors that point away last, of equal ones the first", () => {
    const [east, west] = [unit([1, 0]), unit([-1, 0])];
    const scan = new VectorScan(tableOf([west, east, east, west, east]), 5);
    expect([...scan.search(east, 2, all).docs]).toEqual([1, 2]);
    expect([...scan.search(east, 5, all).docs]).toEqual([1, 2, 4, 0, 3]);
  });

  test("sees what is put after its beginning, in place of what was there and behind it", () => {
    const vectors = clustered(600, 6, 5);
    const table = tableOf(vectors);
    const scan = new VectorScan(table, vectors.length);
    const far = unit([1, 0, 0, 0, 0, 0]);
    for (const row of [3, 600]) {
      table.set(row, far);
      scan.put(row);
    }
    expect([...scan.search(far, 2, all).docs]).toEqual([3, 600]);
  });

  test("gives cosines of rows as it is asked for them, also what was put later and what has no text", () => {
    const vectors = [...clustered(200, 24, 7), new Float32Array(24)];
    const scan = new VectorScan(tableOf(vectors), 150);
    for (let row = 150; row < vectors.length; row++) scan.put(row);
    const query = stepsOf(vectors[5]!);
    const rows = Uint32Array.from({ length: 130 }, (_, i) => (37 * i) % 201);
    const cosines = Array.from(rows, (row) =>
      vectors[row]!.reduce((sum, value, c) => sum + value * vectors[5]![c]!, 0),
    );
    expect([...scan.cosines(query, rows)]).toEqual(cosines.map((cosine) => expect.closeTo(cosine, 4)));
    expect([...scan.cosines(query, Uint32Array.of(200, 5))]).toEqual([0, expect.closeTo(1, 4)]);
  });

  test("pays up to 20,480 rows of 256 numbers", () => {
    expect([VectorScan.pays(20_480, 256), VectorScan.pays(20_481, 256)]).toEqual([true, false]);
    expect([VectorScan.pays(6_826, 768), VectorScan.pays(6_827, 768)]).toEqual([true, false]);
  });
});
