import { efOf } from "../../../../index/dense/parameters";

describe("the candidates that a search of the graph keeps", () => {
  test.each([
    [0, 200],
    [20_000, 200],
    [40_000, 250],
    [80_000, 300],
    [1_280_000, 500],
  ])("rise by a quarter with each doubling beyond 20,000 rows: %d rows, %d", (rows, ef) => {
    expect(efOf(200, rows)).toBe(ef);
  });
});
