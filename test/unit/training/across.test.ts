import {
  balanced,
  type Collection,
  learnedWithout,
  leaveOneOut,
  withoutMarked,
} from "../../../training/ranker/across";
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

const collection = (name: string, train: Example[], parts: Partial<Collection> = {}): Collection => ({
  name,
  train,
  pseudo: [],
  dev: [],
  ...parts,
});

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

const nameOf = ({ name }: Collection): string => name;
const firstOf = (scores: Float64Array): number => scores.indexOf(Math.max(...scores));

describe("several collections", () => {
  test("count as the roots of their queries, and the mean query counts one, by hand", () => {
    const examples = balanced([collection("a", many("a", 1)), collection("b", many("b", 9))]);
    // Roots 1 and 3: a query of a weighs 10 / 4 / 1, one of b 10 / 4 / 3.
    const weights = examples.map(({ weight }) => weight as number);
    expect(weights[0]).toBeCloseTo(2.5, 10);
    for (const weight of weights.slice(1)) expect(weight).toBeCloseTo(2.5 / 3, 10);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(10, 10);
  });

  test("one alone is as it was, without weights", () => {
    const only = many("a", 3);
    expect(balanced([collection("a", only)])).toEqual(only);
  });

  test("count their pseudo-posts as half the root, by hand", () => {
    const examples = balanced([collection("a", many("a", 4), { pseudo: many("a", 16) })]);
    // 2 for the tweets, 4 / 2 for the pseudo-posts: half of 20 each.
    expect(examples.map(({ weight }) => weight)).toEqual([...Array(4).fill(2.5), ...Array(16).fill(0.625)]);
  });

  test("teach a ranker their pseudo-posts, but not those of a form of the left-out one", () => {
    const left = collection("a", many("a", 2, ["the same"]), { pseudo: many("a", 3) });
    const form = collection("a-bare", many("a-bare", 2, ["the same"]), { pseudo: many("a-bare", 3) });
    const other = collection("b", many("b", 2), { pseudo: many("b", 3) });
    const learned = learnedWithout([left, form, other], left);
    expect(learned.map(({ query }) => query.collection)).toEqual(Array(5).fill("b"));
  });

  test("are each ranked by what the others teach", async () => {
    const collections = ["a", "b"].map((name) => collection(name, many(name, 30), { dev: many(name, 2) }));
    const rows = await leaveOneOut(collections, options, (left, forest) => [
      left.name,
      ...[...left.train, ...left.dev].map(({ features }) => firstOf(forest.predict(features.undated))),
    ]);
    expect(rows).toEqual([
      ["a", ...Array(32).fill(1)],
      ["b", ...Array(32).fill(1)],
    ]);
  });

  test("learn nothing from a tweet that the left-out one holds, be it in another form", async () => {
    const forms = ["a", "a-bare"].map((name) => collection(name, many(name, 30, ["the same tweet"])));
    await expect(leaveOneOut(forms, options, nameOf)).rejects.toMatchObject({ code: "NO_JUDGEMENTS" });
    const third = collection("b", many("b", 30));
    expect(await leaveOneOut([...forms, third], options, nameOf)).toEqual(["a", undefined, "b"]);
    expect(withoutMarked([...many("a", 2, ["x"]), ...many("b", 3)], new Set(["x", "b 1"]))).toHaveLength(2);
  });

  test("are left out only where it is asked for", async () => {
    const collections = ["a", "b"].map((name) => collection(name, many(name, 30)));
    expect(await leaveOneOut(collections, options, nameOf, new Set(["b"]))).toEqual([undefined, "b"]);
  });
});
