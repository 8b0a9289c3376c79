import fc from "fast-check";
import { KeyRows } from "../../../../index/dense/key-rows";

/** Few keys, so that they are put, changed and removed again and again; some that are far apart. */
const key = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 0xffffffff }),
  fc.constantFrom(1, 2 ** 31, 0xffffffff),
);
const step = fc.record({ key, row: fc.option(fc.nat(), { nil: undefined }) });

test("rows are found by their keys as in a Map, whatever came and went before", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), fc.nat({ max: 100 }), (steps, expected) => {
      const [rows, map] = [new KeyRows(expected), new Map<number, number>()];
      for (const { key, row } of steps) {
        if (row === undefined) {
          rows.delete(key);
          map.delete(key);
        } else {
          rows.set(key, row);
          map.set(key, row);
        }
        expect(rows.size).toBe(map.size);
        expect(rows.get(key)).toBe(map.get(key));
      }
      for (const { key } of steps) expect(rows.get(key)).toBe(map.get(key));
      for (let key = 1; key <= 61; key++) expect(rows.get(key)).toBe(map.get(key));
    }),
    { seed: 1, numRuns: 300 },
  );
});
