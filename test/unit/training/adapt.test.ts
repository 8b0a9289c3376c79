import { Booster } from "../../../src/base/native/lightgbm";
import { compareWays } from "../../../training/ranker/cross-validate";
import type { Example } from "../../../training/ranker/examples";
import { DEFAULT_SETTINGS, fitRanker } from "../../../training/ranker/fit";

const DOCS = 8;
const options = {
  features: ["tweet.length", "title.length"],
  settings: {
    ...DEFAULT_SETTINGS,
    rounds: 12,
    parameters: { ...DEFAULT_SETTINGS.parameters, min_data_in_leaf: 1, feature_fraction: 1 },
  },
  seed: 1,
  threads: 1,
};

/**
 * Queries whose right article has the largest number in one of two columns; the other column says nothing.
 */
function examples(count: number, telling: 0 | 1, from = 0): Example[] {
  return Array.from({ length: count }, (_, i) => {
    const id = from + i;
    const right = (id * 5) % DOCS;
    const undated = Float64Array.from({ length: 2 * DOCS }, (_, cell) => {
      const doc = cell >> 1;
      if (cell % 2 !== telling) return ((doc + 1) * (id + 3) * 7) % 11;
      return doc === right ? 20 + (id % 3) : (doc * 3 + id) % 10;
    });
    return {
      query: { id: String(id), text: "", relevant: new Set([1000 * id + right]) },
      docs: Uint32Array.from({ length: DOCS }, (_, doc) => 1000 * id + doc),
      labels: Float32Array.from({ length: DOCS }, (_, doc) => Number(doc === right)),
      features: { undated, dated: undated, redated: undated },
      hasDate: false,
    };
  });
}

describe("a collection with judgements of its own", () => {
  test("keeps the shipped ranker where nothing is better", async () => {
    const shipped = await fitRanker(examples(60, 0, 1000), options);
    const { best, figures } = await compareWays(examples(60, 0), options, shipped);
    expect([best, figures.shipped.undated]).toEqual(["shipped", 1]);
  });

  test("has one of its own where the shipped one looks at what says nothing here", async () => {
    const shipped = await fitRanker(examples(60, 1, 1000), options);
    const done: number[] = [];
    const { best, figures, cv } = await compareWays(examples(60, 0), options, shipped, (folds, total) =>
      done.push(folds / total),
    );
    expect(best).not.toBe("shipped");
    expect(figures.shipped.undated).toBeLessThan(0.7);
    expect(figures[best].undated).toBeGreaterThan(0.95);
    for (const way of ["continued", "scratch"] as const) {
      expect(cv[way].figures).toEqual(figures[way]);
      expect(cv[way].rounds).toBeLessThanOrEqual(12);
    }
    expect(done.at(-1)).toBe(1);
  });

  test("goes on from the shipped ranker's scores: its rounds come first and stay as they are", async () => {
    const shipped = await fitRanker(examples(60, 1, 1000), options);
    const own = examples(60, 0);
    const continued = await fitRanker(own, { ...options, start: shipped });
    expect(continued.rounds).toBe(shipped.rounds + 12);
    const { undated } = (own[0] as Example).features;
    expect(continued.predict(undated, shipped.rounds)).toEqual(shipped.predict(undated));
    expect(Booster.fromText(continued.toText()).rounds).toBe(continued.rounds);
  });
});
