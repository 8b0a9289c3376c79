import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rankingFigures } from "../../../../../training/encoder/ablation/figures";
import { readKept, writeKept } from "../../../../../training/encoder/ablation/kept";
import {
  checkthat21Half,
  publishedHere,
  publishedRegime,
} from "../../../../../training/encoder/ablation/published";
import { regimesSvg } from "../../../../../training/encoder/ablation/regimes-plot";
import {
  type RegimeResult,
  regimeLabel,
  regimeRows,
  regimeSettings,
  regimesContent,
  regimesJson,
} from "../../../../../training/encoder/ablation/regimes-table";
import { searchedArticles } from "../../../../../training/encoder/ablation/searched";
import { latexOf, markdownOf } from "../../../../../training/encoder/ablation/tables";
import type { EncoderSettings } from "../../../../../training/encoder/settings";
import { temporaryFolder } from "../../../../support/temporary";

describe("the figures of a ranking", () => {
  test("are the mean reciprocal rank of the best relevant article, how often it is first, and MAP@5", () => {
    const candidates = [true, true, true, false, true];
    const data = {
      candidates,
      dev: [
        // First; third, the fourth being no candidate; second of two equals, the lower number first; not
        // searched at all.
        { tweet: "", relevant: new Set([0]) },
        { tweet: "", relevant: new Set([4]) },
        { tweet: "", relevant: new Set([2]) },
        { tweet: "", relevant: new Set([3]) },
      ],
    };
    const rows = [
      Float32Array.of(5, 1, 2, 9, 3),
      Float32Array.of(5, 4, 1, 9, 3),
      Float32Array.of(1, 7, 7, 0, 2),
      Float32Array.of(1, 2, 3, 4, 5),
    ];
    const figures = rankingFigures(rows, data);
    expect(figures.mrr).toBeCloseTo((1 + 1 / 3 + 1 / 2 + 0) / 4, 9);
    expect(figures.precisionAt1).toBeCloseTo(1 / 4, 9);
    expect(figures.mapAt5).toBeCloseTo((1 + 1 / 3 + 1 / 2 + 0) / 4, 9);
  });
});

describe("the articles of a training", () => {
  test("are those that tweets search, that pairs name and that tweets are judged on", () => {
    const { data, queries } = searchedArticles(
      {
        articles: [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]],
        groups: [0, 1, 2, 3, 1, 5],
        candidates: [false, true, false, false, true, false],
        phases: [{ name: "crowd", pairs: [{ tweet: "t", claim: "t", article: 2, gold: false, label: 1 }] }],
        dev: [{ tweet: "u", relevant: new Set([4]) }],
      },
      [[{ tweet: "v", relevant: new Set([5, 1]) }]],
    );
    expect(data.articles).toEqual([["b"], ["c"], ["e"], ["f"]]);
    expect(data.groups).toEqual([1, 2, 1, 5]);
    expect(data.candidates).toEqual([true, false, true, false]);
    expect(data.phases[0]?.pairs[0]?.article).toBe(1);
    expect([...(data.dev[0]?.relevant ?? [])]).toEqual([2]);
    expect([...(queries[0]?.[0]?.relevant ?? [])]).toEqual([3, 0]);
  });
});

describe("published figures", () => {
  test("stand beside CheckThat! 2021 alone, which its counts tell", () => {
    expect([checkthat21Half(13_835, 199), checkthat21Half(13_835, 202)]).toEqual(["dev", "test"]);
    expect([checkthat21Half(13_835, 78), checkthat21Half(280, 199)]).toEqual([undefined, undefined]);
    const published = { dev: 90, test: 82.3 };
    expect(publishedHere(published, 13_835, { dev: 199, test: 202 })).toEqual(published);
    expect(publishedHere(published, 280, { dev: 78 })).toBeUndefined();
    // Nothing stands beside another test split, nor where none is scored.
    expect(publishedHere(published, 13_835, { dev: 199, test: 57 })).toEqual({ dev: 90 });
    expect(publishedHere(published, 13_835, { dev: 199 })).toEqual({ dev: 90 });
  });

  test("of regimes are those of Tables 9 and 10", () => {
    expect(publishedRegime("gold")).toEqual({ dev: 87.45, test: 79.2 });
    expect(publishedRegime("mix", "jaccard", 0.3)).toEqual({ dev: 90, test: 82.3 });
    expect(publishedRegime("mix", "overlap", 0.3)).toBeUndefined();
  });
});

describe("the table of regimes", () => {
  const crowd = { method: "jaccard", threshold: 0.3 };
  const figures = (mapAt5: number) => ({ dev: { mrr: 0.9, precisionAt1: 0.8, mapAt5 } });
  const results: RegimeResult[] = [
    {
      row: { regime: "gold" },
      encoder: "bert",
      pairs: [{ phase: "gold", count: 7 }],
      seeds: [1, 2],
      figures: [figures(0.8), figures(0.9)],
    },
    {
      row: { regime: "seq", crowd },
      encoder: "bert",
      pairs: [
        { phase: "crowd", count: 20 },
        { phase: "gold", count: 7 },
      ],
      seeds: [1, 2],
      figures: [figures(0.85), figures(0.85)],
      published: publishedRegime("seq", "jaccard", 0.3),
    },
  ];

  test("has judged pairs once and every other regime with all crowd pairs", () => {
    const other = { method: "cosine", threshold: 0.5 };
    expect(regimeRows(["gold", "mix"], [crowd, other])).toEqual([
      { regime: "gold" },
      { regime: "mix", crowd },
      { regime: "mix", crowd: other },
    ]);
  });

  test("names a bag of word pieces as such, and the paper's encoder beside its figure", () => {
    const bags = results.map((result) => ({ ...result, encoder: "bag" as const }));
    expect(markdownOf(regimesContent(bags)).split("\n").slice(2, 4)).toEqual([
      "| bag of word pieces (gold) | 7 | 90.0 ± 0.0 | 80.0 ± 0.0 | 85.0 ± 7.1 | - |",
      "| bag of word pieces (jaccard > 0.30, Seq) | 20 + 7 | 90.0 ± 0.0 | 80.0 ± 0.0 | 85.0 ± 0.0 | 89.7 (SBERT) |",
    ]);
  });

  test("claims no deviation where there is a single seed", () => {
    const single = [{ ...results[0]!, seeds: [1], figures: [figures(0.8)] }];
    expect(markdownOf(regimesContent(single))).toContain("| SBERT (gold) | 7 | 90.0 | 80.0 | 80.0 |");
    expect(latexOf(regimesContent(single))).not.toContain("pm");
  });

  test("has no column for published figures where there are none", () => {
    const others = results.map(({ published: _, ...result }) => result);
    expect(regimesContent(others).heads).toEqual(["model", "pairs", "dev MRR", "dev P@1", "dev MAP@5"]);
  });

  test("stands in Markdown, LaTeX and JSON", () => {
    const content = regimesContent(results);
    expect(markdownOf(content).split("\n")).toEqual([
      "| model | pairs | dev MRR | dev P@1 | dev MAP@5 | published dev |",
      "| --- | ---: | ---: | ---: | ---: | ---: |",
      "| SBERT (gold) | 7 | 90.0 ± 0.0 | 80.0 ± 0.0 | 85.0 ± 7.1 | - |",
      "| SBERT (jaccard > 0.30, Seq) | 20 + 7 | 90.0 ± 0.0 | 80.0 ± 0.0 | 85.0 ± 0.0 | 89.7 |",
      "",
    ]);
    expect(latexOf(content)).toContain("SBERT (jaccard $>$ 0.30, Seq) & 20 + 7 & 90.0 $\\pm$ 0.0 &");
    expect(regimesJson(results)[1]).toMatchObject({
      regime: "seq",
      crowd,
      pairs: { crowd: 20, gold: 7 },
      dev: { mapAt5: { values: [0.85, 0.85], mean: 0.85, deviation: 0 } },
      published: { dev: 89.69, test: 83.11 },
    });
  });

  test("is drawn with a line for each regime and method, and one for judged pairs", () => {
    const svg = regimesSvg(results);
    expect(svg.match(/<polyline /g)).toHaveLength(1);
    expect(svg).toContain("<title>jaccard, seq &gt; 0.3: 85.00 ± 0.00</title>");
    expect(svg).toContain("<title>gold: 85.00 ± 7.07</title>");
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test.each([
    "label-weighted",
    "noise-weighted",
  ] as const)("compares plain and %s loss with all else the same", (loss) => {
    const [plain, weighted] = [regimeSettings("mnr"), regimeSettings(loss)];
    const changed = (Object.keys(plain) as (keyof EncoderSettings)[]).filter(
      (name) => plain[name] !== weighted[name],
    );
    expect(changed).toEqual(["loss", "selfAdaptive"]);
    expect(weighted.temperature).toBe(0.05);
  });
});

describe("kept figures", () => {
  const folder = temporaryFolder();
  const identity = { seed: 1, loss: "mnr" };
  const dev = { mrr: 0.5, precisionAt1: 0.25, mapAt5: 0.4 };

  test("are there again for the same training, in whatever order it is described", () => {
    writeKept(folder, { identity, dev });
    expect(readKept(folder, { loss: "mnr", seed: 1 })?.dev).toEqual(dev);
  });

  test("are not taken for another training, nor from a file that is cut off", () => {
    expect(readKept(folder, { ...identity, seed: 2 })).toBeUndefined();
    expect(readKept(join(folder, "absent"), identity)).toBeUndefined();
    writeFileSync(join(folder, "figures.json"), '{"identity": {"se');
    expect(readKept(folder, identity)).toBeUndefined();
  });
});

test("thresholds that differ have labels that differ, under which trainings are kept", () => {
  const label = (threshold: number): string =>
    regimeLabel({ regime: "crowd", crowd: { method: "jaccard", threshold } }, "bert");
  expect(label(0.3)).toContain("(jaccard > 0.30)");
  expect(new Set([0.3, 0.301, 0.304].map(label)).size).toBe(3);
});
