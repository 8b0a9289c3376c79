import { parseTweet } from "../../../../src/base/text";
import { CosineScorer, type LabelArticle, type PairEncoder } from "../../../../training/label";

/** Knows two words, one for each dimension. */
class TwoWords implements PairEncoder {
  readonly hash = "0123456789abcdef0123456789abcdef";
  readonly dimension = 2;
  readonly articleCalls: number[] = [];

  async embedTweets(tweets: readonly { readonly body: string }[]): Promise<Float32Array> {
    return vectors(tweets.map(({ body }) => body));
  }

  async embedArticles(articles: readonly (readonly string[])[]): Promise<Float32Array> {
    this.articleCalls.push(articles.length);
    return vectors(articles.map((texts) => texts.join(" ")));
  }
}

function vectors(texts: readonly string[]): Float32Array {
  return Float32Array.from(
    texts.flatMap((text) => {
      const counts = ["cat", "moon"].map((word) => text.split(word).length - 1);
      const length = Math.hypot(...counts) || 1;
      return counts.map((count) => count / length);
    }),
  );
}

const ARTICLES: readonly LabelArticle[] = [
  { title: "cat", subtitle: "moon", vclaim: "moon cat" },
  { title: "moon", vclaim: "moon" },
  { vclaim: "dog" },
];
const scorerOf = (encoder: PairEncoder): CosineScorer =>
  new CosineScorer(encoder, ({ text }) => parseTweet(text));
const readArticle = (key: number): LabelArticle => ARTICLES[key] as LabelArticle;

test("a pair's score is the cosine with the article as a whole; fields have their own", async () => {
  const scores = await scorerOf(new TwoWords()).score(
    [
      { text: "cat", articles: [0, 1, 2] },
      { text: "dog", articles: [0] },
    ],
    readArticle,
  );
  // The first article as a whole holds both words twice: 1 / sqrt(2) with either.
  expect(scores).toEqual([
    [
      { score: expect.closeTo(Math.SQRT1_2, 6), title: 1, subtitle: 0 },
      { score: 0, title: 0, subtitle: null },
      { score: 0, title: null, subtitle: null },
    ],
    [{ score: 0, title: 0, subtitle: 0 }],
  ]);
});

test("the version is the encoder's hash; the articles of a batch are encoded together and once", async () => {
  const encoder = new TwoWords();
  const scorer = scorerOf(encoder);
  expect(scorer.version).toBe("0123456789abcdef");
  const batch = [
    { text: "cat", articles: [0, 1] },
    { text: "moon", articles: [1, 0] },
  ];
  const first = await scorer.score(batch, readArticle);
  expect(await scorer.score(batch, readArticle)).toEqual(first);
  // Three texts of the first article, two of the second; then nothing that is new.
  expect(encoder.articleCalls).toEqual([5, 0]);
});
