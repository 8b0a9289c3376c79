import { Curve, minuteOf, postsWithin } from "../../../src/groups/curve";

describe("the curve of a group", () => {
  test("counts each minute of the last hour by itself", () => {
    const curve = new Curve();
    for (const minute of [1000, 1000, 1003, 1001]) curve.add(minute);
    expect(curve.steps).toEqual([
      [1000, 1, 2],
      [1001, 1, 1],
      [1003, 1, 1],
    ]);
    expect(minuteOf(119_999)).toBe(1);
  });

  test("joins what is older into quarters of an hour, and drops what is older than a day", () => {
    const curve = new Curve();
    // 1005 to 1019 is a quarter of an hour.
    for (const minute of [1004, 1005, 1006, 1019, 1020]) curve.add(minute);
    curve.add(1080);
    expect(curve.steps).toEqual([
      [990, 15, 1],
      [1005, 15, 3],
      [1020, 15, 1],
      [1080, 1, 1],
    ]);
    curve.add(1080 + 1440 - 70);
    expect(curve.steps.map(([minute]) => minute)).toEqual([1020, 1080, 2450]);
  });

  test("stays short over days", () => {
    const curve = new Curve();
    for (let minute = 0; minute < 5000; minute++) curve.add(minute);
    expect(curve.steps.length).toBeLessThanOrEqual(160);
    expect(postsWithin(curve.steps, 60, 4999)).toBe(60);
  });

  test("counts the posts of a window that ends now", () => {
    const steps = [
      [985, 15, 7],
      [1050, 1, 2],
      [1051, 1, 3],
      [1060, 1, 4],
    ] as const;
    expect(postsWithin(steps, 10, 1060)).toBe(7);
    expect(postsWithin(steps, 11, 1060)).toBe(9);
    expect(postsWithin(steps, 10, 1075)).toBe(0);
  });

  test("of two groups has the posts of both", () => {
    const [one, other] = [
      new Curve([[10, 1, 2]]),
      new Curve([
        [10, 1, 1],
        [12, 1, 5],
      ]),
    ];
    one.merge(other);
    expect(one.steps).toEqual([
      [10, 1, 3],
      [12, 1, 5],
    ]);
  });
});
