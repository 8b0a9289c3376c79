import { DenseIndex, denseShape } from "../../../../index";
import { KeptRows } from "../../../../index/dense/kept-rows";
import { VectorTable } from "../../../../index/dense/vector-table";
import { createRng } from "../../../../src/base/core/rng";
import { stepsOf, VectorRows } from "../../../../src/base/vectors";
import { clustered, randomUnit } from "../../../support/dense/vectors";

const DIMENSION = 24;

describe("rows that are kept where they are multiplied", () => {
  test("have their table's cosines, to the last bit, whatever changes and comes in between", () => {
    const rng = createRng(3);
    const vectors = clustered(900, DIMENSION, 1);
    const table = new VectorTable(DIMENSION);
    for (const [row, vector] of vectors.entries()) table.set(row, vector);
    const kept = new KeptRows(table);
    const beside = new VectorRows(DIMENSION);
    let length = vectors.length;
    for (let turn = 0; turn < 30; turn++) {
      const query = stepsOf(randomUnit(DIMENSION, rng));
      const rows = Uint32Array.from({ length: 100 }, () => rng.below(length));
      expect(kept.cosines(query, rows, length)).toEqual(table.cosines(query, rows, beside));
      // A row changes that is kept, one comes that is not, and one loses its text.
      for (const [row, vector] of [
        [rows[0]!, randomUnit(DIMENSION, rng)],
        [length++, randomUnit(DIMENSION, rng)],
        [rows[1]!, new Float32Array(DIMENSION)],
      ] as const) {
        table.set(row, vector);
        kept.forget(row);
      }
      expect(kept.cosines(query, rows, length)).toEqual(table.cosines(query, rows, beside));
    }
  });
});

test("a scanned index scores every view as one with a graph does, also after articles changed", () => {
  const rng = createRng(5);
  const shape = denseShape({ dimension: DIMENSION, views: ["all", "title", "vclaim"] });
  const [scanned, linked] = [DenseIndex.scanned(shape), DenseIndex.empty(shape)];
  const put = (key: number): void => {
    const vectors = shape.views.map(() => randomUnit(DIMENSION, rng));
    for (const index of [scanned, linked]) index.put({ key, vectors });
  };
  for (let key = 1; key <= 60; key++) put(key);
  const query = randomUnit(DIMENSION, rng);
  const rowsOf = (index: DenseIndex): Uint32Array =>
    Uint32Array.from([...index.keys()].sort(), (key) => index.rowOf(key)!);
  for (let turn = 0; turn < 5; turn++) {
    for (const view of shape.views)
      expect(scanned.score(view, query, rowsOf(scanned))).toEqual(linked.score(view, query, rowsOf(linked)));
    for (const index of [scanned, linked]) index.remove(7 + turn);
    put(20 + turn);
    put(61 + turn);
  }
});
