import { rangesOf } from "../../../../../../src/encoder/backend/kernels/threads/ranges";

describe("the lines of a kernel", () => {
  test("are shared in units, the rest with the last", () => {
    expect(rangesOf({ count: 50, unit: 6, work: 1e9 }, 3)).toEqual([
      { first: 0, count: 18 },
      { first: 18, count: 18 },
      { first: 36, count: 14 },
    ]);
  });

  test("stay together where there is little work, or but one unit", () => {
    expect(rangesOf({ count: 1000, unit: 4, work: 1e5 }, 8)).toEqual([{ first: 0, count: 1000 }]);
    expect(rangesOf({ count: 5, unit: 6, work: 1e9 }, 8)).toEqual([{ first: 0, count: 5 }]);
    expect(rangesOf({ count: 0, unit: 6, work: 1e9 }, 8)).toEqual([]);
  });

  test("go to as few threads as have work", () => {
    expect(rangesOf({ count: 1000, unit: 1, work: 7e6 }, 64)).toHaveLength(3);
  });
});
