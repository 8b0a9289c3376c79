import { parseTweet } from "../../../src/base/text";
import { retrieve } from "../../../src/rank/candidates";
import { bestFirst, type Ranking } from "../../../src/rank/ranking";
import { putVerbatimFirst } from "../../../src/rank/verbatim";
import { lexicalIndexOf } from "../../support/lexical";

const SERIES = { title: "The weekly lie quiz" };
const ARTICLES = [
  { title: "A goat sings old hymns in the tower", body: "It sings hymns. ".repeat(40) },
  { title: "Goats sing hymns" },
  { title: "A choir of goats", vclaim: "Goats sing hymns!" },
  { title: "Singing goats" },
  ...[1, 2, 3, 4].map(() => SERIES),
  ...[1, 2, 3].map(() => ({ title: "Monthly truth digest" })),
];
const index = lexicalIndexOf(...ARTICLES);

/** Ranks all articles, document 0 best, 3 worst, then puts those first that say the post word for word. */
function ranked(post: string): { ranking: Ranking; docs: number[]; scores: number[]; verbatim?: number[] } {
  const parts = parseTweet(post);
  const query = { parts, lexical: index.read(parts) };
  const candidates = retrieve({ lexical: index }, query, 10);
  const scores = Float64Array.from(candidates.docs, (doc) => 4 - doc);
  const given = { query, candidates, scores, order: bestFirst(scores) };
  const ranking = putVerbatimFirst(index, given);
  return {
    ranking: given,
    docs: Array.from(ranking.order, (row) => candidates.docs[row] as number),
    scores: Array.from(ranking.order, (row) => ranking.scores[row] as number),
    ...(ranking.verbatim && {
      verbatim: Array.from(ranking.verbatim, (row) => candidates.docs[row] as number),
    }),
  };
}

describe("an article's own words", () => {
  test("put it first, whatever the ranker thinks, by title or vclaim, in the ranker's order", () => {
    const { docs, scores, verbatim } = ranked("The goat is singing a hymn??");
    expect(docs).toEqual([1, 2, 0, 3]);
    expect(verbatim).toEqual([1, 2]);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(scores.slice(2)).toEqual([4, 1]);
  });

  test("are no claim where more than three articles share them", () => {
    const { docs, verbatim } = ranked("The weekly lie quiz");
    expect(docs).toEqual([4, 5, 6, 7]);
    expect(verbatim).toBeUndefined();
    expect(ranked("The monthly truth digest").verbatim).toEqual([8, 9, 10]);
  });

  test.each([
    ["with a word more", "goats sing hymns nightly"],
    ["in another order", "hymns sing goats"],
    ["of two words, as many headlines are", "singing goats"],
  ])("leave the ranking as it is %s", (_, post) => {
    const { docs, ranking } = ranked(post);
    expect(docs[0]).toBe(0);
    expect(putVerbatimFirst(index, ranking)).toBe(ranking);
  });
});
