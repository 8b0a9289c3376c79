import { parseTweet } from "../../../src/base/text";
import { retrieve } from "../../../src/rank/candidates";
import { CrossOrder } from "../../../src/rank/cross-order";
import { Reranker } from "../../../src/rank/reranker";
import { readQuery, type SearchIndex } from "../../../src/rank/search-index";
import { lexicalIndexOf } from "../../support/lexical";
import { WordReranker } from "../../support/word-reranker";

/** The same words for every ranker; a reranker counts zebras. */
const ZEBRAS = [0, 3, 0, 1];

function world(zebras = ZEBRAS) {
  const network = new WordReranker("zebra");
  const claims = zebras.map((count, i) => `red fox ${"zebra ".repeat(count)}claim${i}`);
  const lexical = lexicalIndexOf(...claims.map((vclaim) => ({ vclaim })));
  const reranker = new Reranker(network, (key) => ({ vclaim: claims[key - 1]! }));
  const index: SearchIndex = { lexical, reranker };
  const correct = async (scores: readonly number[], articles: number) => {
    const query = await readQuery(index, parseTweet("a red fox"));
    const found = retrieve(index, query, 10);
    const candidates = { ...found, docs: Uint32Array.from(zebras.keys()) };
    const order = new CrossOrder(index, reranker, articles);
    return [...(await order.correct(query, candidates, Float64Array.from(scores)))];
  };
  return { network, correct };
}

describe("a reranker that corrects a ranker's order", () => {
  test("moves each article by 0.3 deviations for a deviation of its own", async () => {
    const corrected = await world().correct([2, 4, 0, 2], 4);
    // Zebras: mean 1, deviation sqrt(6 / 4). Scores: mean 2, deviation sqrt(8 / 4).
    const unit = (0.3 * Math.sqrt(2)) / Math.sqrt(1.5);
    for (const [row, expected] of [2 - unit, 4 + 2 * unit, -unit, 2].entries()) {
      expect(corrected[row]).toBeCloseTo(expected, 10);
    }
  });

  test("moves them by less where it hardly agrees with the ranker", async () => {
    const corrected = await world().correct([2, 2, 1, 7], 4);
    // Scores: mean 3, deviation sqrt(22 / 4). Covariance 1 / 4.
    const correlation = 1 / 4 / (Math.sqrt(1.5) * Math.sqrt(5.5));
    const unit = (0.3 * (correlation / 0.2) * Math.sqrt(5.5)) / Math.sqrt(1.5);
    for (const [row, expected] of [2 - unit, 2 + 2 * unit, 1 - unit, 7].entries()) {
      expect(corrected[row]).toBeCloseTo(expected, 10);
    }
  });

  test("only decides between equals where both do not agree", async () => {
    const { correct } = world();
    const [first, second, third, fourth] = await correct([4, 2, 0, 2], 4);
    for (const [score, before] of [
      [first, 4],
      [second, 2],
      [third, 0],
      [fourth, 2],
    ]) {
      expect(score).toBeCloseTo(before!, 5);
    }
    expect(second).toBeGreaterThan(fourth!);
    const [, least, , most] = await correct([4, 0, 2, 2], 4);
    expect([least, most].map((score) => Math.round(score! * 1e5) / 1e5)).toEqual([0, 2]);
  });

  test("reads the ranker's first articles alone, best first, and leaves the others where they are", async () => {
    const { network, correct } = world();
    const [first, second, third, fourth] = await correct([4, 2, 3, 9], 3);
    expect(network.asked).toEqual([["red fox zebra claim3", "red fox claim0", "red fox claim2"]]);
    expect([second, third! < 3, first! < 4, fourth! > 9]).toEqual([2, true, true, true]);
  });

  test("changes nothing where it likes all articles equally, or read one", async () => {
    expect(await world([1, 1, 1]).correct([3, 2, 1], 3)).toEqual([3, 2, 1]);
    expect(await world().correct([4, 2, 0, 2], 1)).toEqual([4, 2, 0, 2]);
  });

  test("changes nothing where the ranker likes them equally: no deviation, no correction", async () => {
    expect(await world().correct([1, 1, 1, 1], 4)).toEqual([1, 1, 1, 1]);
  });

  test("counts what it could read alone", async () => {
    const { network, correct } = world();
    network.score = async (_, articles) =>
      Float32Array.from(articles, (text) =>
        text.includes("claim0") ? Number.NaN : text.split("zebra").length,
      );
    const corrected = await correct([9, 4, 0, 2], 4);
    // Of three: zebras 3, 0, 1 with mean 4 / 3 and deviation sqrt(14 / 9), scores 4, 0, 2 with sqrt(8 / 3).
    const unit = (0.3 * Math.sqrt(8 / 3)) / Math.sqrt(14 / 9);
    expect(corrected[0]).toBe(9);
    for (const [row, expected] of [4 + (5 / 3) * unit, -(4 / 3) * unit, 2 - unit / 3].entries()) {
      expect(corrected[row + 1]).toBeCloseTo(expected, 10);
    }
  });
});
