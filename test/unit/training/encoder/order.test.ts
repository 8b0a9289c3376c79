import { createRng } from "../../../../src/base/core/rng";
import { phasesOf, type TrainingPair } from "../../../../training/encoder/regimes";
import { seedAt } from "../../../../training/encoder/seeds";
import { groupBySimilarity, randomOrder } from "../../../../training/encoder/shuffle";

/** Unit vectors around a few directions: vector i points to direction `i % topics`, with a little noise. */
function clustered(count: number, topics: number, dimension: number): Float32Array {
  const rng = createRng(3);
  const directions = Array.from({ length: topics }, () =>
    Array.from({ length: dimension }, () => rng.next() - 0.5),
  );
  const vectors = new Float32Array(count * dimension);
  for (let i = 0; i < count; i++) {
    const row = (directions[i % topics] as number[]).map((x) => x + 0.02 * (rng.next() - 0.5));
    const length = Math.hypot(...row);
    vectors.set(
      row.map((x) => x / length),
      i * dimension,
    );
  }
  return vectors;
}

const sorted = (order: Uint32Array): number[] => [...order].sort((a, b) => a - b);

describe("shuffling by similarity", () => {
  const COUNT = 96;
  const TOPICS = 12;
  const vectors = clustered(COUNT, TOPICS, 16);
  const articles = Array.from({ length: COUNT }, (_, i) => i);

  test("takes every pair once", () => {
    expect(sorted(groupBySimilarity(vectors, 16, articles, 1))).toEqual(articles);
  });

  test("puts tweets of one topic into groups of four", () => {
    const order = groupBySimilarity(vectors, 16, articles, 1);
    for (let at = 0; at < COUNT; at += 4) {
      const topics = new Set([...order.slice(at, at + 4)].map((pair) => pair % TOPICS));
      expect(topics.size).toBe(1);
    }
  });

  test("puts no two pairs of one article into a group", () => {
    const shared = articles.map((i) => Math.floor(i / TOPICS / 2) * TOPICS + (i % TOPICS));
    const order = groupBySimilarity(vectors, 16, shared, 1);
    expect(sorted(order)).toEqual(articles);
    for (let at = 0; at < COUNT; at += 4)
      expect(new Set([...order.slice(at, at + 4)].map((pair) => shared[pair])).size).toBe(4);
  });

  test("puts pairs that find no group at the end", () => {
    const vectorsOfNine = vectors.slice(0, 9 * 16);
    const order = groupBySimilarity(vectorsOfNine, 16, [7, 7, 7, 7, 7, 7, 7, 7, 7], 1);
    expect(sorted(order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("is the same for the same seed and another for another", () => {
    const order = groupBySimilarity(vectors, 16, articles, 1);
    expect(groupBySimilarity(vectors, 16, articles, 1)).toEqual(order);
    expect(groupBySimilarity(vectors, 16, articles, 2)).not.toEqual(order);
  });

  test("has nothing to do without pairs", () => {
    expect(groupBySimilarity(new Float32Array(0), 16, [], 1)).toHaveLength(0);
  });
});

describe("random numbers of a training", () => {
  test("differ between purposes, phases and epochs, and repeat for each", () => {
    const seeds = [
      seedAt(1, "order", 0, 0),
      seedAt(1, "order", 0, 1),
      seedAt(1, "order", 1, 0),
      seedAt(1, "groups", 0, 0),
      seedAt(2, "order", 0, 0),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seedAt(1, "order", 0, 1)).toBe(seeds[1]);
  });

  test("put pairs into another order with another seed", () => {
    expect(sorted(randomOrder(50, 1))).toEqual([...Array(50).keys()]);
    expect(randomOrder(50, 1)).not.toEqual(randomOrder(50, 2));
  });
});

describe("a regime", () => {
  const pair = (tweet: string, article: number, gold: boolean): TrainingPair => ({
    ...{ tweet, claim: tweet.replace(" - A Farmer", ""), article, gold },
    label: gold ? 1 : 0.5,
  });
  const gold = [pair("the moon is made of butter", 0, true), pair("cows can fly backwards", 1, true)];
  const crowd = [
    pair("cows can fly backwards - A Farmer", 1, false),
    pair("cows can fly backwards", 2, false),
    pair("rain is free of charge", 3, false),
  ];
  const named = (regime: Parameters<typeof phasesOf>[0]) =>
    phasesOf(regime, gold, crowd).map(({ name, pairs }) => [name, pairs.length]);

  test("of gold or crowd trains on these pairs alone", () => {
    expect(named("gold")).toEqual([["gold", 2]]);
    expect(named("crowd")).toEqual([["crowd", 3]]);
  });

  test("of both one after the other ends with the judged pairs", () => {
    expect(named("seq")).toEqual([
      ["crowd", 3],
      ["gold", 2],
    ]);
  });

  test("of both mixed takes a pair that is also judged once, as judged", () => {
    const [mix] = phasesOf("mix", gold, crowd);
    expect(mix?.pairs).toEqual([...gold, crowd[1], crowd[2]]);
  });
});
