import { featuresOf, indexOf, type Texts, WordBag } from "../../support/meaning";

// dog and hound have the cosine 0.8, dog and cat 0, dog and fish -1; dog and mutt are the same to
// the encoder.
const VECTORS = {
  dog: [1, 0],
  mutt: [1, 0],
  hound: [0.8, 0.6],
  cat: [0, 1],
  cats: [0, 1],
  fish: [-1, 0],
};

const ARTICLES: readonly Texts[] = [
  { title: "Hound parade", vclaim: "A hound chased cats" },
  { title: "Zebra", subtitle: "the fish" },
  { vclaim: "Green pigs" },
  { vclaim: "Yellow hens" },
  { vclaim: "Yellow zebra" },
];

// Five articles, so that idf = ln(6 / (df + 0.5)) / ln(6 / 0.5).
const UNKNOWN = 1;
const ONE = Math.log(6 / 1.5) / Math.log(6 / 0.5);
const TWO = Math.log(6 / 2.5) / Math.log(6 / 0.5);

async function aligned(tweet: string, doc = 0, articles = ARTICLES): Promise<Record<string, number>> {
  const found = (await featuresOf(await indexOf(articles, new WordBag(VECTORS)), tweet)).get(doc);
  if (!found) throw new Error(`document ${doc} is no candidate`);
  return found;
}

describe("how words find their like, worked out by hand", () => {
  test("a field's words count by the best of the tweet's words, an equal stem as 1", async () => {
    const features = await aligned("dog chases zorb");
    // hound finds dog (0.8), chased has the stem of chases (1), cats finds nothing (0).
    expect(features["vclaim.aligned"]).toBeCloseTo(1.8 / 3, 4);
    expect(features["vclaim.alignedUnmatched"]).toBeCloseTo(0.8 / 2, 4);
    expect(features["vclaim.residual"]).toBeCloseTo(1.2 * ONE, 4);
    expect(features["vclaim.largestResidual"]).toBeCloseTo(ONE, 4);
    expect(features["vclaim.near"]).toBeCloseTo(1 / 2, 4);
    // hound finds dog, parade is unknown to the encoder.
    expect(features["title.aligned"]).toBeCloseTo(0.8 / 2, 4);
  });

  test("a tweet's words count by the best of all fields, those that no article has by the largest idf", async () => {
    const features = await aligned("dog chases zorb");
    // dog finds hound (0.8), chases has the stem of chased (1), zorb finds nothing.
    expect(features["tweet.aligned"]).toBeCloseTo((0.8 * UNKNOWN + ONE) / (2 * UNKNOWN + ONE), 4);
    expect(features["tweet.alignedUnmatched"]).toBeCloseTo(0.4, 4);
    expect(features["tweet.residual"]).toBeCloseTo(1.2 * UNKNOWN, 4);
    expect(features["tweet.largestResidual"]).toBeCloseTo(UNKNOWN, 4);
    expect(features["tweet.near"]).toBeCloseTo(1 / 2, 4);
  });

  test("equal stems count 1 although the encoder knows nothing of the words", async () => {
    const features = await aligned("parades of pigs", 2);
    expect(features["vclaim.aligned"]).toBeCloseTo(0.5, 4);
    expect(features["tweet.aligned"]).toBeCloseTo(0.5, 4);
  });

  test("where all words have an equal stem there is no mean over the others", async () => {
    const features = await aligned("green pig", 2);
    expect(features).toMatchObject({
      "vclaim.aligned": 1,
      "vclaim.residual": 0,
      "vclaim.largestResidual": 0,
      "tweet.aligned": 1,
    });
    for (const side of ["vclaim", "tweet"]) {
      expect(features[`${side}.alignedUnmatched`]).toBeNaN();
      expect(features[`${side}.near`]).toBeNaN();
    }
  });

  test("two words that are the same to the encoder alone stay below an equal stem, on both sides", async () => {
    const features = await aligned("mutt", 0, [{ vclaim: "dog" }, ...ARTICLES.slice(1)]);
    for (const side of ["vclaim", "tweet"]) {
      expect(features[`${side}.aligned`]).toBeCloseTo(0.999, 4);
      expect(features[`${side}.near`]).toBe(1);
    }
  });

  test("a word of opposite meaning counts as none", async () => {
    const features = await aligned("dog zebra", 1);
    expect(features["tweet.aligned"]).toBeCloseTo(TWO / (TWO + UNKNOWN), 4);
  });

  test("a word of the author's name alone is found by an article's words, but seeks none itself", async () => {
    const features = await aligned("dog — Parade Zorb (@zz) April 2, 2020");
    // hound finds dog, parade the author.
    expect(features["title.aligned"]).toBeCloseTo((0.8 + 1) / 2, 4);
    expect(features["tweet.aligned"]).toBeCloseTo(0.8, 4);
  });

  test("a field without words has no alignment", async () => {
    const features = await aligned("green pigs", 2);
    for (const name of ["aligned", "alignedUnmatched", "near", "residual", "largestResidual"])
      expect(features[`title.${name}`]).toBeNaN();
  });

  test("a word that stands twice counts once", async () => {
    const twice = await aligned("dog dog zebra zebra", 1);
    expect(twice["tweet.aligned"]).toBe((await aligned("dog zebra", 1))["tweet.aligned"]);
    const articles = [{ vclaim: "hound hound cat" }, ...ARTICLES.slice(1)];
    expect((await aligned("dog", 0, articles))["vclaim.aligned"]).toBeCloseTo(0.4, 4);
  });

  test("without an encoder nothing is known of it", async () => {
    const features = (await featuresOf(await indexOf(ARTICLES), "hound chases")).get(0) ?? {};
    const names = Object.keys(features).filter((name) => /aligned|esidual|near$|cosine/.test(name));
    expect(names.length).toBeGreaterThan(15);
    for (const name of names.filter((name) => name !== "date.near")) expect(features[name]).toBeNaN();
  });
});

describe("the memory of words", () => {
  test("gives a query the same numbers after any other", async () => {
    const index = await indexOf(ARTICLES, new WordBag(VECTORS));
    const first = await featuresOf(index, "dog chases zorb");
    await featuresOf(index, "yellow fish mutt");
    await featuresOf(index, "");
    expect(await featuresOf(index, "dog chases zorb")).toEqual(first);
  });
});
