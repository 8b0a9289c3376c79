import { KnownPosts, PostIndexBuilder, postWords } from "../../../index";
import { parseTweet } from "../../../src/base/text";
import { Forest } from "../../../src/rank/forest/forest";
import type { RankerTrees } from "../../../src/rank/model";
import { EncoderRanker, FeatureRanker, type FeatureRankerOptions } from "../../../src/rank/ranker";
import { Reranker } from "../../../src/rank/reranker";
import type { SearchIndex } from "../../../src/rank/search-index";
import { SiteOrder } from "../../../src/rank/site-order";
import { Wording } from "../../../src/rank/wording";
import { forestText, treeText } from "../../support/forests";
import { lexicalIndexOf } from "../../support/lexical";
import { indexOf, WordBag } from "../../support/meaning";
import { WordReranker } from "../../support/word-reranker";
import { COVERAGE, wordPieces } from "../../support/wording";
import { codeOf } from "../../support/workspace";

const POST = parseTweet("we all saw a red fox");
/** Trees like the third claim, a reranker the second, the wording the first. */
const CLAIMS = ["a fox saw red", "red fox zebra zebra", "red fox walks over town by night today"];
const FEATURES = ["bm25.short", "vclaim.length"];
const NETWORK = "f".repeat(64);

/** Trees that give 1 to claims of more than five words, 0 to others. */
function trees(manifest: Partial<RankerTrees["manifest"]> = {}): RankerTrees {
  const node = { feature: 1, threshold: 5.5, decision: 2 + 8, left: -1, right: -2, rows: 40 };
  const leaves = [0, 1].map((value) => ({ value, rows: 20 }));
  const forest = Forest.fromText(forestText(FEATURES.length, [treeText({ nodes: [node], leaves }, 0)]));
  return {
    forest,
    manifest: { features: FEATURES, depth: 100, candidates: "fused", preset: "full", ...manifest },
  };
}

/** Returns the scores of the claims, and how many articles the reranker was asked for. */
async function ranked(
  parts: Partial<Record<"reranker" | "wording", true>>,
  model: RankerTrees,
  options: FeatureRankerOptions = {},
): Promise<{ scores: number[]; read: number }> {
  const articleOf = (key: number) => ({ vclaim: CLAIMS[key - 1]! });
  const network = new WordReranker("zebra", NETWORK);
  const pieces = wordPieces([...new Set([...CLAIMS, "we all"].join(" ").split(" "))]);
  const index: SearchIndex = {
    lexical: lexicalIndexOf(...CLAIMS.map((vclaim) => ({ vclaim }))),
    reranker: parts.reranker && new Reranker(network, articleOf),
    wording:
      parts.wording &&
      new Wording({ layers: COVERAGE, pieces, meanWeight: 1 }, { get: articleOf, packed: () => undefined }),
  };
  const { scores } = await new FeatureRanker(index, model, options).rank(POST);
  return { scores: Array.from(scores), read: network.asked.flat().length };
}

const unchanged = [0, 0, 1];

describe("a ranker's trees", () => {
  test("alone give the scores", async () => {
    expect(await ranked({}, trees())).toEqual({ scores: unchanged, read: 0 });
  });

  test("are corrected by a reranker that they did not learn from, where it may read some", async () => {
    const { scores, read } = await ranked({ reranker: true }, trees(), { rerankArticles: 3 });
    expect(read).toBe(3);
    expect(scores[1]).toBeGreaterThan(scores[0]!);
    expect(await ranked({ reranker: true }, trees())).toEqual({ scores: unchanged, read: 0 });
  });

  test("are corrected by the wording where no reranker does it", async () => {
    const { scores } = await ranked({ wording: true }, trees());
    expect(scores[0]).toBeGreaterThan(scores[1]!);
    expect(await ranked({ wording: true, reranker: true }, trees())).toEqual({ scores, read: 0 });
    const both = await ranked({ wording: true, reranker: true }, trees(), { rerankArticles: 3 });
    expect(both).toEqual(await ranked({ reranker: true }, trees(), { rerankArticles: 3 }));
  });

  test("that learned from a reranker have it read as many articles as then, and nothing corrects them", async () => {
    const learned = trees({ reranker: { hash: NETWORK, articles: 2 } });
    const options = { rerankArticles: 3 };
    expect(await ranked({ wording: true, reranker: true }, learned, options)).toEqual({
      scores: unchanged,
      read: 2,
    });
    expect(await codeOf(() => ranked({}, learned))).toBe("RANKER_RERANKER");
  });
});

describe("a ranker that orders as the paper does", () => {
  const posts = new PostIndexBuilder();
  posts.add({ words: postWords(POST), articles: [1] });
  const articles = { size: 3, articlesWith: () => 1 };
  const known = new KnownPosts(posts.finish(articles), articles);
  const counts = [
    { site: "a.example", links: 50, articles: 1 },
    { site: "b.example", links: 0, articles: 2 },
  ];
  const sites = new SiteOrder(counts, (doc) => (doc === 0 ? 0 : 1));

  test.each([
    ["a reranker", { reranker: true as const }, { rerankArticles: 3 }],
    ["the wording", { wording: true as const }, {}],
    ["known posts", {}, { known }],
    ["sites", {}, { sites }],
  ])("is not corrected by %s, as others are", async (_, parts, options) => {
    expect(await ranked(parts, trees({ preset: "paper" }), options)).toEqual({ scores: unchanged, read: 0 });
    expect((await ranked(parts, trees(), options)).scores).not.toEqual(unchanged);
  });
});

describe("a ranker by the encoder alone", () => {
  const encoder = new WordBag({ fox: [1, 0], owl: [0, 1], both: [0.6, 0.8] });
  const index = indexOf([{ vclaim: "owl" }, { vclaim: "fox" }, { vclaim: "both" }], encoder);

  test("orders articles by their cosine with the post", async () => {
    const { scores, order } = await new EncoderRanker(await index).rank(parseTweet("fox"));
    expect(Array.from(scores, (score) => Math.round(100 * score))).toEqual([0, 100, 60]);
    expect([...order]).toEqual([1, 2, 0]);
  });

  test("is refused where nothing was encoded", async () => {
    const words = { lexical: lexicalIndexOf({ vclaim: "fox" }) };
    expect(await codeOf(() => new EncoderRanker(words))).toBe("INDEX_MISSING");
  });
});
