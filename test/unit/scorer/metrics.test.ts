import { compare, evaluateRun, randomisationTest } from "../../../scorer";

const qrels = new Map([
  [
    "q1",
    new Map([
      ["a", 1],
      ["b", 1],
      ["x", 0],
    ]),
  ],
  ["q2", new Map([["c", 1]])],
  ["q3", new Map([["d", 1]])],
  ["nothing relevant", new Map([["x", 0]])],
]);

describe("metrics by trec_eval's definitions", () => {
  const run = new Map([
    // Ranks: x, a, y, b -> AP@5 = (1/2 + 2/4) / 2 = 0.5; AP@3 = (1/2) / 2 = 0.25; RR = 1/2.
    [
      "q1",
      [
        { document: "y", score: 3 },
        { document: "x", score: 9 },
        { document: "b", score: 2 },
        { document: "a", score: 4 },
      ],
    ],
    // A tie: document ids descending put "d" before "c", so c is second.
    [
      "q2",
      [
        { document: "c", score: 1 },
        { document: "d", score: 1 },
      ],
    ],
    ["not judged", [{ document: "c", score: 1 }]],
  ]);
  const evaluation = evaluateRun(qrels, run);

  test("average precision divides by all relevant documents", () => {
    expect(evaluation.perQuery.get("q1")).toMatchObject({
      "map@5": 0.5,
      "map@3": 0.25,
      "map@1": 0,
      mrr: 0.5,
      "p@5": 2 / 5,
      "recall@100": 1,
    });
  });

  test("ties are broken by document id, descending", () => {
    expect(evaluation.perQuery.get("q2")).toMatchObject({
      "map@1": 0,
      "map@3": 0.5,
      "success@1": 0,
      "success@5": 1,
    });
  });

  test("a query that the run leaves out counts 0, and the official figure leaves it out", () => {
    expect(evaluation).toMatchObject({ queries: 3, missing: 1, unjudged: 1 });
    expect(evaluation.means["map@5"]).toBeCloseTo((0.5 + 0.5 + 0) / 3, 15);
    expect(evaluation.official["map@5"]).toBeCloseTo(0.5, 15);
  });
});

describe("significance", () => {
  test("three equal gains have p = 2 / 2^3 under all sign flips", () => {
    expect(randomisationTest([1, 1, 1], 20_000, 5)).toBeCloseTo(0.25, 1);
  });

  test("no difference has p = 1 and an interval of nothing", () => {
    expect(compare([1, 0, 0.5], [1, 0, 0.5])).toEqual({ difference: 0, pValue: 1, low: 0, high: 0 });
  });
});
