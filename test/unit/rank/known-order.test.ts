import { KnownPosts, LexicalIndex, LexicalIndexBuilder, PostIndexBuilder, postWords } from "../../../index";
import { raised } from "../../../src/rank/known-order";
import { type Query, shownParts } from "../../../src/rank/query";
import { FeatureRanker } from "../../../src/rank/ranker";

const docs = Uint32Array.of(10, 20, 30, 40);
const candidates = { docs } as Parameters<typeof raised>[1];

describe("the scores of articles of known posts", () => {
  test("rise by six deviations for a likeness of 1 above 0.25, from the last score that counts at least", () => {
    const scores = Float64Array.of(4, 1, -3, 2);
    // Mean 1, deviation sqrt((9 + 0 + 16 + 1) / 4).
    const deviation = Math.sqrt(26 / 4);
    const known = new Map([
      [20, 0.75],
      [30, 1],
    ]);
    const result = raised(scores, candidates, known);
    for (const [row, expected] of [4, 1 + 3 * deviation, -3 + 4.5 * deviation, 2].entries())
      expect(result.scores[row]).toBeCloseTo(expected, 12);
    expect(result.known).toEqual(
      new Map([
        [1, 0.75],
        [2, 1],
      ]),
    );
    expect([...scores]).toEqual([4, 1, -3, 2]);
  });

  test("begin with the twentieth best, however far below the ranker has them", () => {
    const many = { docs: Uint32Array.from({ length: 30 }, (_, i) => i) } as typeof candidates;
    const scores = Float64Array.from({ length: 30 }, (_, i) => (i === 29 ? -1000 : 20 - i));
    const { scores: moved } = raised(scores, many, new Map([[29, 0.25]]));
    expect(moved[29]).toBe(1);
  });
});

describe("a ranker that knows posts", () => {
  const builder = new LexicalIndexBuilder();
  const titles = ["Do cows fly over the farm?", "Is the moon hollow?", "Can goats whistle hymns?"];
  for (const [i, title] of titles.entries()) builder.add({ key: i + 1, title });
  const lexical = new LexicalIndex(builder.finish());
  const posts = new PostIndexBuilder();
  const said = { text: "Grandma swears that our cows sang all night, share before they delete" };
  posts.add({ words: postWords(shownParts(said)), articles: [3, 99] });
  const known = new KnownPosts(posts.finish(lexical), lexical);
  const ranker = new FeatureRanker({ lexical }, undefined, { known });

  async function ranked(query: Query, mask?: Uint8Array) {
    const ranking = await ranker.rank(shownParts(query), mask);
    const rows = Array.from(ranking.order);
    const titlesOf = rows.map((row) => titles[ranking.candidates.docs[row]!]);
    return { titles: titlesOf, known: ranking.known && rows.map((row) => ranking.known?.get(row)) };
  }

  test("puts the article of a repeated post first, also where its own words do not find it", async () => {
    expect((await new FeatureRanker({ lexical }).rank(shownParts(said))).candidates.docs).toHaveLength(1);
    const { titles: order, known: likeness } = await ranked(said);
    expect(order).toEqual([titles[2], titles[0]]);
    expect(likeness).toEqual([expect.closeTo(1, 6), undefined]);
  });

  test("ranks other posts as if it knew none", async () => {
    const text = "cows fly";
    const plain = await new FeatureRanker({ lexical }).rank(shownParts({ text }));
    expect(await ranker.rank(shownParts({ text }))).toEqual(plain);
    expect((await ranked({ text: "" })).titles).toEqual([]);
  });

  test("does not show an article that is filtered out, or that the index does not hold", async () => {
    expect((await ranked(said, Uint8Array.of(1, 1, 0))).titles).toEqual([titles[0]]);
  });
});
