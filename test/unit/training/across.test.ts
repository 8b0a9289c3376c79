import { balanced, type Collection, leaveOneOut, withoutMarked } from "../../../training/ranker/across";
import type { Example } from "../../../training/ranker/examples";
import { DEFAULT_SETTINGS } from "../../../training/ranker/fit";

/** A query whose right article is the one with the higher feature. */
function example(collection: string, id: number, marks: readonly string[] = []): Example {
  const undated = Float64Array.of(id % 3, 10 + id, (id + 1) % 4);
  return {
    query: {
      id: String(id),
      text: "",
      relevant: new Set([1]),
      collection,
      marks: [`${collection} ${id}`, ...marks],
    },
    docs: Uint32Array.of(0, 1, 2),
    labels: Float32Array.of(0, 1, 0),
    features: { undated, dated: undated, redated: undated },
    hasDate: false,
  };
}

const many = (collection: string, count: number, marks: readonly string[] = []): Example[] =>
  Array.from({ length: count }, (_, id) => example(collection, id, marks));

const options = {
  features: ["bm25.short"],
  settings: {
    ...DEFAULT_SETTINGS,
    rounds: 3,
    parameters: { ...DEFAULT_SETTINGS.parameters, min_data_in_leaf: 1 },
  },
  seed: 1,
  threads: 1,
};

describe("several collections", () => {
  test("count as the roots of their queries, and the mean query counts one, by hand", () => {
    const examples = balanced([many("a", 1), many("b", 9)]);
    // Roots 1 and 3: a query of a weighs 10 / 4 / 1, one of b 10 / 4 / 3.
    const weights = examples.map(({ weight }) => weight as number);
    expect(weights[0]).toBeCloseTo(2.5, 10);
    for (const weight of weights.slice(1)) expect(weight).toBeCloseTo(2.5 / 3, 10);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(10, 10);
  });

  test("one alone is as it was, without weights", () => {
    const only = many("a", 3);
    expect(balanced([only])).toEqual(only);
  });

  test("are each ranked by what the others teach", async () => {
    const collections: Collection[] = ["a", "b"].map((name) => ({
      name,
      train: many(name, 30),
      dev: many(name, 2),
    }));
    const done: number[] = [];
    const rows = await leaveOneOut(collections, options, (count) => done.push(count));
    expect(rows.map(({ name, train, dev }) => [name, train?.undated, dev?.undated])).toEqual([
      ["a", 1, 1],
      ["b", 1, 1],
    ]);
    expect(done).toEqual([1, 2]);
  });

  test("learn nothing from a tweet that the left-out one holds, be it in another form", async () => {
    const forms: Collection[] = ["a", "a-bare"].map((name) => ({
      name,
      train: many(name, 30, ["the same tweet"]),
      dev: [],
    }));
    await expect(leaveOneOut(forms, options)).rejects.toMatchObject({ code: "NO_JUDGEMENTS" });
    const third = { name: "b", train: many("b", 30), dev: [] };
    const rows = await leaveOneOut([...forms, third], options);
    expect(rows.map(({ name, train }) => [name, train?.undated])).toEqual([
      ["a", 1],
      ["a-bare", undefined],
      ["b", 1],
    ]);
    expect(withoutMarked([...many("a", 2, ["x"]), ...many("b", 3)], new Set(["x", "b 1"]))).toHaveLength(2);
  });

  test("have no figures of a half without queries", async () => {
    const collections: Collection[] = ["a", "b"].map((name) => ({ name, train: many(name, 30), dev: [] }));
    expect((await leaveOneOut(collections, options))[0]?.dev).toBeUndefined();
  });
});
