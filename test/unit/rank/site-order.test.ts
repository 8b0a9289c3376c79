import { leaningsOf, SiteOrder } from "../../../src/rank/site-order";

type Candidates = Parameters<SiteOrder["correct"]>[1];

const site = (links: number, articles: number) => ({ site: `${articles}.example`, links, articles });
const candidatesOf = (docs: readonly number[]) => ({ docs: Uint32Array.from(docs) }) as Candidates;

describe("how much a site leans to what posts ask for", () => {
  test("is the logarithm of its links by those that its articles let expect, five added to both", () => {
    // Of 20 links, 6, 8 and 6 are expected.
    const leanings = leaningsOf([site(12, 300), site(5, 400), site(3, 300)]);
    expect(leanings).toEqual([
      expect.closeTo(Math.log(17 / 11), 12),
      expect.closeTo(Math.log(10 / 13), 12),
      expect.closeTo(Math.log(8 / 11), 12),
    ]);
  });

  test("is nothing where nothing is known, and little where little is", () => {
    expect(leaningsOf([site(0, 10), site(0, 1000)])).toEqual([0, 0]);
    const [small] = leaningsOf([site(1, 1), site(0, 999_999)]);
    expect(small).toBeCloseTo(Math.log(6 / 5), 5);
  });

  test("is at most 1.5 to either side", () => {
    expect(leaningsOf([site(1000, 1), site(0, 999)])).toEqual([1.5, -1.5]);
  });
});

describe("an order by sites", () => {
  const counts = [site(1000, 1), site(0, 999)];

  test("moves articles by half a deviation of the scores for each step of their site's leaning", () => {
    const order = new SiteOrder(counts, (doc) => [0, 1, undefined][doc]);
    const scores = Float64Array.of(1, 3, 2);
    const deviation = Math.sqrt(2 / 3);
    const moved = order.correct(scores, candidatesOf([0, 1, 2]));
    expect([...moved]).toEqual([
      expect.closeTo(1 + 0.75 * deviation, 12),
      expect.closeTo(3 - 0.75 * deviation, 12),
      2,
    ]);
    expect([...scores]).toEqual([1, 3, 2]);
  });

  test("moves the first twenty alone", () => {
    const order = new SiteOrder(counts, () => 0);
    const scores = Float64Array.from({ length: 25 }, (_, i) => 25 - i);
    const moved = order.correct(scores, candidatesOf([...scores.keys()]));
    expect(Array.from(moved, (score, i) => score > scores[i]!)).toEqual(Array.from(scores, (_, i) => i < 20));
  });

  test("moves nothing where all scores are alike, or there is but one", () => {
    const order = new SiteOrder(counts, (doc) => doc % 2);
    for (const scores of [Float64Array.of(2, 2, 2), Float64Array.of(7), Float64Array.of()])
      expect(order.correct(scores, candidatesOf([...scores.keys()]))).toEqual(scores);
  });
});
