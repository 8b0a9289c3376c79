import { createRng } from "../../../../../src/base/core/rng";
import { rerankedMap, type ScoredTweets } from "../../../../../training/encoder/ablation/rerank";
import { ABLATION_ROWS } from "../../../../../training/encoder/ablation/rows";
import {
  type AblationResult,
  ablationContent,
  jsonTable,
  latexOf,
  markdownOf,
  spreadOf,
} from "../../../../../training/encoder/ablation/tables";
import { TfIdf } from "../../../../../training/encoder/ablation/tfidf";
import { trainQuickly } from "../../../../support/quick-training";

trainQuickly();

describe("the rows of the ablation", () => {
  test("each add one part of the method to the row before", () => {
    const changed = ABLATION_ROWS.slice(1, 4).map(({ settings }, i) => {
      const before = ABLATION_ROWS[i]?.settings as typeof settings;
      return (Object.keys(settings) as (keyof typeof settings)[]).filter(
        (name) => settings[name] !== before[name],
      );
    });
    expect(changed).toEqual([
      ["temperature", "batchSize", "learningRate", "shuffle"],
      ["loss", "selfAdaptive"],
      ["loss"],
    ]);
  });

  test("begin with the scale of 20 that the published trainer has, not with a tau of 1", () => {
    expect(ABLATION_ROWS[0]?.settings.temperature).toBe(1 / 20);
  });
});

describe("the tables of the ablation", () => {
  const results: AblationResult[] = [
    {
      row: { label: "A & B", published: { dev: 90, test: 82.3 } },
      seeds: [1, 2, 3],
      dev: [0.9, 0.92, 0.94],
      test: [],
    },
  ];

  test("have means and sample standard deviations", () => {
    expect(spreadOf([1, 2, 3, 4])).toEqual({ mean: 2.5, deviation: Math.sqrt(5 / 3) });
    expect(spreadOf([7])).toEqual({ mean: 7, deviation: 0 });
  });

  test("leave out what was published for other data", () => {
    const [{ row, ...rest }] = results as [AblationResult];
    const other = [{ ...rest, row: { label: row.label } }];
    expect(markdownOf(ablationContent(other))).toContain("| A & B | 92.0 ± 2.0 | - |\n");
    expect(jsonTable(other)[0]).not.toHaveProperty("published");
  });

  test("stand beside the published figures in Markdown, LaTeX and JSON", () => {
    expect(markdownOf(ablationContent(results)).split("\n")).toEqual([
      "| model | dev | test | published dev | published test |",
      "| --- | ---: | ---: | ---: | ---: |",
      "| A & B | 92.0 ± 2.0 | - | 90.0 | 82.3 |",
      "",
    ]);
    expect(latexOf(ablationContent(results))).toContain("A \\& B & 92.0 $\\pm$ 2.0 & - & 90.0 & 82.3 \\\\\n");
    expect(jsonTable(results)).toEqual([
      {
        label: "A & B",
        seeds: [1, 2, 3],
        dev: { values: [0.9, 0.92, 0.94], mean: expect.closeTo(0.92, 9), deviation: expect.closeTo(0.02, 9) },
        published: { dev: 90, test: 82.3 },
      },
    ]);
  });
});

describe("TF-IDF over all texts", () => {
  test("is the cosine of sublinear weights", () => {
    // Three texts. idf of moon and cheese, each in two of them: 1 + ln(4/3); of cow, in one: 1 + ln(4/2).
    const scores = new TfIdf(["moon cheese", "moon moon cow", "cheese"]).scores("moon moon moon cow");
    const [two, one] = [1 + Math.log(4 / 3), 1 + Math.log(2)];
    const query = [(1 + Math.log(3)) * two, one];
    const second = [(1 + Math.log(2)) * two, one];
    const dot = (a: number[], b: number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);
    const cosine = dot(query, second) / Math.sqrt(dot(query, query) * dot(second, second));
    expect(scores[1]).toBeCloseTo(cosine, 6);
    expect(scores[0]).toBeCloseTo((query[0] as number) / Math.sqrt(dot(query, query)) / Math.SQRT2, 6);
    expect(scores[2]).toBe(0);
  });

  test("counts words that no text holds in the query's length", () => {
    const tfidf = new TfIdf(["moon", "cow"]);
    expect(tfidf.scores("moon")[0]).toBeCloseTo(1, 6);
    expect(tfidf.scores("moon tractor")[0]).toBeLessThan(0.8);
  });

  test("is of stems without stop words, unlike scikit-learn's", () => {
    const [moons, cow] = new TfIdf(["all of the moons", "a cow"]).scores("moon");
    expect(moons).toBeCloseTo(1, 6);
    expect(cow).toBe(0);
  });

  test("of a text without words is 0", () => {
    expect([...new TfIdf(["", "cow"]).scores("")]).toEqual([0, 0]);
  });
});

describe("reranking", () => {
  test("joins models that each know half into one that knows more", async () => {
    const rng = createRng(5);
    const ARTICLES = 120;
    /** Each article's own score stands out under one model for even tweets, under the other for odd ones. */
    const scored = (count: number): ScoredTweets => {
      const tweets = Array.from({ length: count }, (_, i) => ({
        tweet: `tweet ${i}`,
        relevant: new Set([(7 * i) % ARTICLES]),
      }));
      const model = (name: string, parity: number) => ({
        name,
        scores: tweets.map(({ relevant }, i) =>
          Float32Array.from({ length: ARTICLES }, (_, article) =>
            relevant.has(article) && i % 2 === parity ? 0.9 + 0.1 * rng.next() : 0.8 * rng.next(),
          ),
        ),
      });
      return { tweets, models: [model("encoder.all", 0), model("tfidf.all", 1)] };
    };
    const [map] = await rerankedMap(scored(60), [scored(40)], { seed: 1, threads: 1 });
    expect(map).toBeGreaterThan(0.8);
  });
});
