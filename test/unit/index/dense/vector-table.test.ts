import { VectorTable } from "../../../../index/dense/vector-table";
import { createRng } from "../../../../src/base/core/rng";
import { VectorRows } from "../../../../src/base/vectors";
import { randomUnit } from "../../../support/dense/vectors";

const STEPS = 32767;
const DIMENSION = 3;
/** More than two pages, the last of which is not full. */
const ROWS = 1200;
const rng = createRng(5);
const vector = (): Float32Array => randomUnit(DIMENSION, rng);

/** Returns a vector's components as whole numbers of steps. */
const stepsOf = (values: Float32Array): number[] => Array.from(values, (value) => Math.round(value * STEPS));

test.each([
  ["in memory", (given: Int16Array) => given],
  [
    "in a file",
    (given: Int16Array) => ({
      length: given.length,
      read: (start: number, into: Int16Array) => {
        into.set(given.subarray(start, start + into.length));
        return into;
      },
    }),
  ],
])("rows that change leave what the table was given %s as it is, for another one too", (_, stored) => {
  const before = Array.from({ length: ROWS }, () => stepsOf(vector()));
  const numbers = Int16Array.from(before.flat());
  const given = stored(numbers);
  const [changed, other] = [new VectorTable(DIMENSION, given), new VectorTable(DIMENSION, given)];
  const wanted = before.map((steps) => [...steps]);
  // In the first page, in the last one, behind it, and in a page of its own; some twice.
  for (const row of [0, 511, 512, 0, 1199, 1200, 1201, 1535, 1536, 2600]) {
    const now = vector();
    changed.set(row, now);
    while (wanted.length <= row) wanted.push([0, 0, 0]);
    wanted[row] = stepsOf(now);
  }
  expect([...numbers]).toEqual(before.flat());
  expect([...other.stored(ROWS)]).toEqual(before.flat());
  expect([...changed.stored(2601)]).toEqual(wanted.flat());
  expect([...changed.stored(700)]).toEqual(wanted.slice(0, 700).flat());
  const query = stepsOf(vector());
  const rows = Uint32Array.from(wanted.keys());
  const cosines = changed.cosines(Int16Array.from(query), rows, new VectorRows(DIMENSION));
  for (const [row, steps] of wanted.entries()) {
    const product = steps.reduce((sum, step, i) => sum + step * query[i]!, 0) / STEPS ** 2;
    expect(cosines[row]).toBeCloseTo(product, 6);
    const last = wanted[2600] as number[];
    const between = steps.reduce((sum, step, i) => sum + step * (last[i] as number), 0) / STEPS ** 2;
    expect(changed.between(row, 2600)).toBeCloseTo(between, 12);
    expect(Array.from(changed.vector(row))).toEqual(steps.map((step) => Math.fround(step / STEPS)));
  }
});
