import type { LabelArticle } from "../../../../training/label";
import { SharedWordsScorer } from "../../../../training/label";

const ARTICLES: Record<number, LabelArticle> = {
  1: {
    title: "Did the Mayor Move a Bridge?",
    subtitle: "Bridges were moved in 1987, residents say.",
    vclaim: "x",
  },
  2: { title: "Did the Mayor Move a Bridge?" },
  3: { subtitle: "Bridges were moved in 1987, residents say." },
  4: { vclaim: "The mayor moved bridges" },
  5: { title: "Who was it?", subtitle: "!!!" },
  7: {},
  8: { title: "Did the Mayor Move a Bridge?", vclaim: "Bridges" },
  6: { title: "mayor moves 0 bridges", subtitle: "MAYOR Moved 3 bridge, bridge" },
};
/** Its unique stems are mayor, move, 0 and bridg. */
const TWEET = "The mayor MOVED 3 bridges, 3 bridges! https://example.org/x";

/** Fifteen words, each of them its own stem. */
const WORDS = [..."abcdfghjklmnpqr"].map((letter) => letter.repeat(4));

function readArticle(key: number): LabelArticle {
  return ARTICLES[key] as LabelArticle;
}

test("a pair's score is the mean of title and subtitle, each the common unique stems over all of both", async () => {
  const [scores] = await new SharedWordsScorer("jaccard").score(
    [{ text: TWEET, articles: [1] }],
    readArticle,
  );
  // Title: mayor, move, bridg; 3 of 4. Subtitle: bridg, move, 0, resid, say; 3 of 6.
  expect(scores).toEqual([{ score: 0.625, title: 0.75, subtitle: 0.5 }]);
});

test("the words of a quoted post and of images count as those of the text", async () => {
  const parts = { text: "Look!", quotedText: "The mayor MOVED 3 bridges", imageText: "3 bridges!" };
  const [scores] = await new SharedWordsScorer("jaccard").score([{ ...parts, articles: [1] }], readArticle);
  // The title's stems as above; the text adds "look": 3 of 5, and 3 of 7.
  expect(scores).toEqual([{ score: expect.closeTo(0.514286, 6), title: 0.6, subtitle: 3 / 7 }]);
});

test("by overlap a pair's score is the mean of the common unique stems over those of the shorter side", async () => {
  const [scores] = await new SharedWordsScorer("overlap").score(
    [{ text: TWEET, articles: [1, 2] }],
    readArticle,
  );
  // Title: all 3 of its stems. Subtitle: bridg, move, 0; 3 of the tweet's 4, for it has 5 itself.
  expect(scores).toEqual([
    { score: 0.875, title: 1, subtitle: 0.75 },
    { score: 1, title: 1, subtitle: null },
  ]);
});

test.each([
  // Common stems over those of the shorter side, which is the field, or the tweet's 15.
  ["(1/5 + 2/5) / 2", 5, 1, 5, 2, 0.3],
  ["(1/3 + 1/15) / 2", 3, 1, 15, 1, 0.2],
  ["(1/10 + 7/10) / 2", 10, 1, 10, 7, 0.4],
])("a score that stands on an edge stands on it exactly: %s", async (_, titleWords, inTitle, subWords, inSub, edge) => {
  const words = (count: number, common: number, other: string): string =>
    Array.from({ length: count }, (_, i) => (i < common ? `w${WORDS[i]}` : `${other}${WORDS[i]}`)).join(" ");
  const article = { title: words(titleWords, inTitle, "x"), subtitle: words(subWords, inSub, "z") };
  const scorer = new SharedWordsScorer("overlap");
  const [scores] = await scorer.score([{ text: words(15, 15, ""), articles: [1] }], () => article);
  expect(scores?.[0]?.score).toBe(edge);
});

test("by overlap too, texts without a word that counts share nothing", async () => {
  const scores = await new SharedWordsScorer("overlap").score(
    [
      { text: "@someone :D", articles: [1, 5] },
      { text: TWEET, articles: [5] },
    ],
    readArticle,
  );
  const none = { score: 0, title: 0, subtitle: 0 };
  expect(scores).toEqual([[none, none], [none]]);
});

test("words are compared, too, where more than 65,536 others came before them", async () => {
  const scorer = new SharedWordsScorer("jaccard");
  // Three letters and a q: words of their own, which no rule of stemming shortens.
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
  const flood = letters.flatMap((a) =>
    letters.slice(0, 10).flatMap((b) =>
      letters.slice(0, 10).map((c) => ({
        text: letters.map((d) => `${a}${b}${c}${d}q`).join(" "),
        articles: [6],
      })),
    ),
  );
  expect(flood.length * letters.length).toBeGreaterThan(65_536);
  await scorer.score(flood, readArticle);
  // "bridges" and its like stand in article 6 and have low numbers; these words do not.
  const late = { title: "zebras climb ladders", subtitle: "zebras sleep" };
  const [scores] = await scorer.score([{ text: "zebras, zebras climb", articles: [1] }], () => late);
  expect(scores).toEqual([{ score: expect.closeTo((2 / 3 + 1 / 3) / 2, 12), title: 2 / 3, subtitle: 1 / 3 }]);
});

test("the vclaim stands in for a missing subtitle; what is missing then counts neither way", async () => {
  const [scores] = await new SharedWordsScorer("jaccard").score(
    [{ text: TWEET, articles: [2, 3, 4, 7, 8] }],
    readArticle,
  );
  expect(scores).toEqual([
    { score: 0.75, title: 0.75, subtitle: null },
    { score: 0.5, title: null, subtitle: 0.5 },
    // The vclaim: mayor, move, bridg; 3 of 4.
    { score: 0.75, title: null, subtitle: null },
    { score: 0, title: null, subtitle: null },
    // Title: 3 of 4; vclaim: bridg; 1 of 4.
    { score: 0.5, title: 0.75, subtitle: null },
  ]);
});

test("fields and tweets without a word that counts share nothing; equal words share all", async () => {
  const scorer = new SharedWordsScorer("jaccard");
  const scores = await scorer.score(
    [
      { text: TWEET, articles: [5, 6] },
      { text: "@someone :D", articles: [1, 5] },
    ],
    readArticle,
  );
  const none = { score: 0, title: 0, subtitle: 0 };
  expect(scores).toEqual([
    [none, { score: 1, title: 1, subtitle: 1 }],
    [none, none],
  ]);
});

test("articles are read once, until they are said to have changed", async () => {
  const scorer = new SharedWordsScorer("jaccard");
  let reads = 0;
  const read = (key: number): LabelArticle => {
    reads++;
    return readArticle(key);
  };
  await scorer.score([{ text: TWEET, articles: [1, 6, 1] }], read);
  await scorer.score([{ text: "bridges", articles: [6] }], read);
  expect(reads).toBe(2);
  scorer.forgetArticles();
  await scorer.score([{ text: TWEET, articles: [1] }], read);
  expect(reads).toBe(3);
});

test("scores stay the same when words take too much room and numbers are given anew", async () => {
  const scorer = new SharedWordsScorer("jaccard");
  const flood = Array.from({ length: 600 }, (_, i) => ({
    text: Array.from({ length: 700 }, (_, j) => `w${i}x${j}q`).join(" "),
    articles: [6],
  }));
  // Numbers become 0, so that words are told apart by letters.
  const letters = (text: string): string =>
    text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] as string);
  const before = await scorer.score([{ text: TWEET, articles: [1, 6] }], readArticle);
  const between = await scorer.score(
    flood.map((tweet) => ({ ...tweet, text: letters(tweet.text) })),
    readArticle,
  );
  const after = await scorer.score([{ text: TWEET, articles: [1, 6] }], readArticle);
  expect(after).toEqual(before);
  expect(between.flat().every(({ score }) => score === 0)).toBe(true);
});
