import { parseTweet } from "../../../src/base/text";
import { type Candidates, retrieve } from "../../../src/rank/candidates";
import { CrossScores } from "../../../src/rank/cross-scores";
import { CROSS_FEATURES, FEATURE_NAMES, FeatureTable } from "../../../src/rank/features/table";
import { ZScoreFusion } from "../../../src/rank/fusion";
import { bestFirst } from "../../../src/rank/ranking";
import { Reranker } from "../../../src/rank/reranker";
import { type ReadQuery, readQuery, type SearchIndex } from "../../../src/rank/search-index";
import { lexicalIndexOf } from "../../support/lexical";
import { WordReranker } from "../../support/word-reranker";

const CLAIMS = ["red fox ate hen", "red fox ate", "red fox zebra", "red zebra zebra goat", "cow"];
const HASH = "f".repeat(64);

function world(): { network: WordReranker; index: SearchIndex } {
  const network = new WordReranker("zebra");
  const lexical = lexicalIndexOf(...CLAIMS.map((vclaim) => ({ vclaim })));
  return {
    network,
    index: { lexical, reranker: new Reranker(network, (key) => ({ vclaim: CLAIMS[key - 1]! })) },
  };
}

async function asked(index: SearchIndex): Promise<{ query: ReadQuery; candidates: Candidates }> {
  const query = await readQuery(index, parseTweet("the red fox ate a hen"));
  return { query, candidates: retrieve(index, query, 10) };
}

describe("scores of a cross-encoder", () => {
  test("are asked for the first articles by the untrained fusion's order; the others are not known", async () => {
    const { network, index } = world();
    const { query, candidates } = await asked(index);
    const order = bestFirst(new ZScoreFusion(index).score(query, candidates));
    const first = Array.from(order.subarray(0, 3), (row) => candidates.docs[row]!);
    const { cross } = await new CrossScores(index, { hash: HASH, articles: 3 }).addTo(query, candidates);
    expect(network.asked).toEqual([first.map((doc) => CLAIMS[doc])]);
    expect([...candidates.docs]).toEqual([0, 1, 2, 3]);
    expect([...cross!]).toEqual([0, 0, 1, Number.NaN]);
  });

  test("have the forms of every score among those that are known", async () => {
    const { index } = world();
    const { query, candidates } = await asked(index);
    const scored = { ...candidates, cross: Float32Array.of(1, -1, 4, Number.NaN) };
    const matrix = new FeatureTable(index, CROSS_FEATURES).compute(query, scored, undefined);
    const column = (name: string) =>
      candidates.docs.reduce<number[]>((values, _, row) => {
        values.push(matrix[row * CROSS_FEATURES.length + CROSS_FEATURES.indexOf(name)]!);
        return values;
      }, []);
    expect(column("cross.score")).toEqual([1, -1, 4, Number.NaN]);
    expect(column("cross.score.relative")).toEqual([1 / 4, -1 / 4, 1, Number.NaN]);
    expect(column("cross.score.reciprocalRank")).toEqual([1 / 2, 1 / 3, 1, Number.NaN]);
    // Mean 4 / 3, deviation sqrt((1 / 9 + 49 / 9 + 64 / 9) / 3).
    const deviation = Math.sqrt(114 / 27);
    for (const [row, distance] of [-1 / 3, -7 / 3, 8 / 3].entries()) {
      expect(column("cross.score.zScore")[row]).toBeCloseTo(distance / deviation, 10);
    }
  });

  test("are no column of a ranker that knows no reranker", () => {
    expect(CROSS_FEATURES).toHaveLength(4);
    expect(FEATURE_NAMES.filter((name) => name.startsWith("cross"))).toEqual([]);
  });

  test("are not known where nobody scored", async () => {
    const { index } = world();
    const { query, candidates } = await asked(index);
    const matrix = new FeatureTable(index, CROSS_FEATURES).compute(query, candidates, undefined);
    expect(matrix.every((value) => Number.isNaN(value))).toBe(true);
  });

  test.each([
    ["another reranker", "a".repeat(64), /trained with the reranker aaaaaaaaaaaa; in use is ffffffffffff/],
    ["none", undefined, /trained with the reranker ffffffffffff; in use is none/],
  ])("are refused of an index with %s", (_, hash, message) => {
    const { index } = world();
    const of = hash === undefined ? { lexical: index.lexical } : index;
    expect(() => new CrossScores(of, { hash: hash ?? HASH, articles: 3 })).toThrow(
      expect.objectContaining({ code: "RANKER_RERANKER", message: expect.stringMatching(message) }),
    );
  });
});
