import { judgedTweets } from "../../../src/base/store";
import { parseTweet } from "../../../src/base/text";
import { type Candidates, retrieve } from "../../../src/rank/candidates";
import { Cascade, LOOKED_AT_TWICE } from "../../../src/rank/cascade";
import { MEASURES } from "../../../src/rank/features/registry";
import { FeatureTable } from "../../../src/rank/features/table";
import { Forest } from "../../../src/rank/forest/forest";
import type { RankerModel } from "../../../src/rank/model";
import { shownParts } from "../../../src/rank/query";
import { bestFirst } from "../../../src/rank/ranking";
import { type ReadQuery, readQuery, type SearchIndex } from "../../../src/rank/search-index";
import { type LoadedWorkspace, loadWorkspace } from "../../../src/workspace";
import { forestText, treeText } from "../../support/forests";
import { lexicalIndexOf } from "../../support/lexical";
import { sampleHome } from "../../support/sample";

const FEATURES = ["bm25.short", "vclaim.length"];

/** A ranker that gives articles whose claim has more than twenty words 5, and 0 where that is unknown. */
function likesLongClaims(): RankerModel {
  const nanLeft = 2 + 8;
  const node = { feature: 1, threshold: 20.5, decision: nanLeft, left: -1, right: -2, rows: 40 };
  const leaves = [
    { value: 0, rows: 20 },
    { value: 5, rows: 20 },
  ];
  const forest = Forest.fromText(forestText(FEATURES.length, [treeText({ nodes: [node], leaves }, 0)]));
  return { forest, manifest: { features: FEATURES } as unknown as RankerModel["manifest"] };
}

/** Articles whose claims have 1, 2, 3, ... words. */
function claimsOfLength(count: number): SearchIndex {
  const words = ["fox", ..."abcdefghijklmnopqrstuvwxyz".split("").flatMap((c) => [`zz${c}`, `yy${c}`])];
  return {
    lexical: lexicalIndexOf(
      ...Array.from({ length: count }, (_, i) => ({ vclaim: words.slice(0, i + 1).join(" ") })),
    ),
  };
}

async function candidatesOf(index: SearchIndex): Promise<{ query: ReadQuery; candidates: Candidates }> {
  const query = await readQuery(index, parseTweet("a fox"));
  return { query, candidates: retrieve(index, query, 100) };
}

describe("two looks at the candidates", () => {
  test("no candidate that got one look is before one that got two", async () => {
    const index = claimsOfLength(40);
    const { query, candidates } = await candidatesOf(index);
    const { scores } = new Cascade(index, likesLongClaims()).score(query, candidates);
    expect(candidates.docs).toHaveLength(40);
    // All are equal at first sight, so the first 32 are looked at again: those of 21 to 32 words win.
    const order = Array.from(bestFirst(scores), (row) => candidates.docs[row]! + 1);
    expect(order.slice(0, 12)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]);
    expect(order.slice(LOOKED_AT_TWICE)).toEqual([33, 34, 35, 36, 37, 38, 39, 40]);
    expect(Array.from(scores.subarray(0, LOOKED_AT_TWICE))).toEqual([
      ...new Array(20).fill(0),
      ...new Array(12).fill(5),
    ]);
    for (const score of scores.subarray(LOOKED_AT_TWICE)) expect(score).toBeLessThan(0);
  });

  test("up to 32 candidates are all looked at twice", async () => {
    const index = claimsOfLength(LOOKED_AT_TWICE);
    const { query, candidates } = await candidatesOf(index);
    const { features } = new Cascade(index, likesLongClaims()).score(query, candidates);
    const lengths = Array.from(features).filter((_, i) => i % 2 === 1);
    expect(lengths).toEqual(Array.from({ length: LOOKED_AT_TWICE }, (_, i) => i + 1));
  });

  test("what is computed for the best alone compares no candidate with the others", () => {
    expect(MEASURES.filter(({ isCostly, kind }) => isCostly && kind !== "plain")).toEqual([]);
    expect(MEASURES.some(({ isCostly }) => isCostly)).toBe(true);
  });
});

describe("two looks with the shipped ranker", () => {
  const home = sampleHome("meaning");
  let workspace: LoadedWorkspace;
  beforeAll(() => {
    workspace = loadWorkspace(home);
  });
  afterAll(() => workspace.close());

  test("the best have the scores and features of a look at all candidates, and the first stays first", async () => {
    const { index, model } = workspace;
    const cascade = new Cascade(index, model!);
    const table = new FeatureTable(index, model!.manifest.features);
    const width = model!.manifest.features.length;
    for (const tweet of judgedTweets(workspace.database, "dev")) {
      const query = await readQuery(index, shownParts(tweet));
      const candidates = retrieve(index, query, 100);
      const { features, scores } = cascade.score(query, candidates);
      const plain = table.compute(query, candidates, query.parts.day);
      const wanted = model!.forest.predict(plain);
      const order = bestFirst(scores);
      expect(order[0]).toBe(bestFirst(wanted)[0]);
      for (const row of order.subarray(0, LOOKED_AT_TWICE)) {
        expect(scores[row]).toBe(wanted[row]);
        expect(features.subarray(row * width, (row + 1) * width)).toEqual(
          plain.subarray(row * width, (row + 1) * width),
        );
      }
    }
  });
});
