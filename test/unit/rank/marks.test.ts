import { Marks } from "../../../src/rank/features/marks";

describe("a set of marks", () => {
  test("takes each number once", () => {
    const marks = new Marks(3);
    marks.clear();
    expect([2, 0, 2].map((number) => marks.add(number))).toEqual([true, true, false]);
  });

  test("is empty once it is cleared", () => {
    const marks = new Marks(3);
    marks.clear();
    marks.add(1);
    marks.clear();
    expect(marks.add(1)).toBe(true);
  });

  test("is empty also when its stamps begin again", () => {
    const marks = new Marks(2);
    marks.clear();
    marks.add(0);
    // A server comes here within days.
    Object.assign(marks, { stamp: 0xffffffff });
    marks.add(1);
    marks.clear();
    expect([marks.add(0), marks.add(1)]).toEqual([true, true]);
  });
});
