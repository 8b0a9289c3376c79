import { compare, evaluateRun, holm, RECALL_DEPTHS } from "../../../scorer";

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

  test("recall by depth is the mean over the judged queries", () => {
    // q1 has one of its two at 2 and both at 4; q2 has its one at 2; q3 has none.
    expect(evaluation.recallByDepth).toEqual([0, 0.5, 0.5, ...[5, 10, 20, 50, 100].map(() => 2 / 3)]);
    expect(RECALL_DEPTHS).toEqual([1, 2, 3, 5, 10, 20, 50, 100]);
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

describe("metrics of graded judgements", () => {
  const graded = new Map([
    [
      "q",
      new Map([
        ["a", 2],
        ["b", 1],
        ["c", 1],
        ["x", 0],
      ]),
    ],
  ]);
  const ranked = (...documents: string[]) =>
    new Map([["q", documents.map((document, i) => ({ document, score: -i }))]]);
  const metrics = (...documents: string[]) => evaluateRun(graded, ranked(...documents)).means;

  test("nDCG divides gains, discounted by log2(rank + 1), by those of the best ranking", () => {
    // DCG = 1/log2(2) + 0 + 2/log2(4) = 2; the best is 2/log2(2) + 1/log2(3) + 1/log2(4) = 3.130930.
    expect(metrics("b", "x", "a")["ndcg@5"]).toBeCloseTo(2 / 3.13093, 5);
    expect(metrics("a", "b", "c")["ndcg@5"]).toBe(1);
    expect(metrics("x")["ndcg@10"]).toBe(0);
  });

  test("nDCG at k looks at the first k documents alone", () => {
    const six = metrics("x", "u", "v", "w", "y", "a");
    expect(six["ndcg@5"]).toBe(0);
    // 2/log2(7) = 0.712414 of 3.130930.
    expect(six["ndcg@10"]).toBeCloseTo(0.712414 / 3.13093, 5);
  });

  test("R-precision is precision at the number of relevant documents", () => {
    expect(metrics("a", "x", "b", "c")["r-precision"]).toBeCloseTo(2 / 3, 15);
    expect(metrics("a")["r-precision"]).toBeCloseTo(1 / 3, 15);
  });
});

describe("a metric at k, of a query with one relevant document, ranked k-th", () => {
  const one = new Map([["q", new Map([["a", 1]])]]);
  const rankedAt = (rank: number) =>
    evaluateRun(
      one,
      new Map([
        [
          "q",
          Array.from({ length: 120 }, (_, i) => ({ document: i + 1 === rank ? "a" : `x${i}`, score: -i })),
        ],
      ]),
    );

  // By hand: AP = 1/k; nDCG = 1/log2(k + 1), and the best ranking's DCG is 1; P = 1/k.
  test.each([
    ["map@1", 1, 1],
    ["map@3", 3, 1 / 3],
    ["map@5", 5, 1 / 5],
    ["map@10", 10, 1 / 10],
    ["ndcg@5", 5, 0.386853],
    ["ndcg@10", 10, 0.289065],
    ["p@1", 1, 1],
    ["p@3", 3, 1 / 3],
    ["p@5", 5, 1 / 5],
    ["recall@100", 100, 1],
    ["success@1", 1, 1],
    ["success@5", 5, 1],
  ] as const)("%s counts it, and not one rank further down", (metric, k, expected) => {
    expect(rankedAt(k).means[metric]).toBeCloseTo(expected, 6);
    expect(rankedAt(k + 1).means[metric]).toBe(0);
  });

  test.each(RECALL_DEPTHS)("recall at depth %i counts it, and not one rank further down", (depth) => {
    const i = RECALL_DEPTHS.indexOf(depth);
    expect(rankedAt(depth).recallByDepth[i]).toBe(1);
    expect(rankedAt(depth + 1).recallByDepth[i]).toBe(0);
  });
});

describe("significance", () => {
  test("no difference has p = 1 and an interval of nothing", () => {
    expect(compare([1, 0, 0.5], [1, 0, 0.5])).toEqual({ difference: 0, pValue: 1, low: 0, high: 0 });
  });

  test("Holm multiplies the smallest p by their number, the next by one less, and keeps the order", () => {
    // 0.01 * 3 = 0.03; 0.04 * 1 = 0.04 is below 0.03 * 2 = 0.06, so it becomes 0.06 too.
    const corrected = holm([0.04, 0.01, 0.03]);
    for (const [i, expected] of [0.06, 0.03, 0.06].entries()) expect(corrected[i]).toBeCloseTo(expected, 12);
    expect(holm([0.7, 0.6])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});
