import type { LexicalIndex } from "../../../index";
import { parseDay, parseTweet } from "../../../src/base/text";
import { retrieve } from "../../../src/rank/candidates";
import { MEASURES } from "../../../src/rank/features/registry";
import { FEATURE_NAMES, FeatureTable } from "../../../src/rank/features/table";
import { lexicalIndexOf } from "../../support/lexical";

/** Returns the features of document 0 for a tweet, by name, among the best `depth` candidates. */
function featuresOf(index: LexicalIndex, tweet: string, depth = 10): Record<string, number> {
  const parts = parseTweet(tweet);
  const query = { parts, lexical: index.read(parts) };
  const search = { lexical: index };
  const candidates = retrieve(search, query, depth);
  const row = candidates.docs.indexOf(0);
  const matrix = new FeatureTable(search).compute(query, candidates, parts.day);
  return Object.fromEntries(
    FEATURE_NAMES.map((name, c) => [name, matrix[row * FEATURE_NAMES.length + c] as number]),
  );
}

// Five articles, so that idf = ln(6 / (df + 0.5)) / ln 12: of a word in one article, and of one in two.
const ONE = Math.log(6 / 1.5) / Math.log(12);
const TWO = Math.log(6 / 2.5) / Math.log(12);
const index = lexicalIndexOf(
  { title: "Flooded highway", vclaim: 'The "great white" shark swims in 2017', date: "2017-08-30" },
  { vclaim: "White rabbits" },
  { vclaim: "Purple cows" },
  { vclaim: "Green pigs" },
  { vclaim: "Yellow hens" },
);

describe("features of a tweet and an article, worked out by hand", () => {
  const features = featuresOf(index, "White shark!! 2017 zebra — Bob (@bob) August 28, 2017");

  test("coverage of the vclaim is the share of its idf mass that the tweet holds", () => {
    // great, white, shark, swim, 2017; white stands in two articles. The tweet lacks great and swim.
    expect(features["vclaim.coverage"]).toBeCloseTo((TWO + 2 * ONE) / (TWO + 4 * ONE), 5);
    expect(features["vclaim.totalUnmatched"]).toBeCloseTo(2 * ONE, 5);
    expect(features["vclaim.largestUnmatched"]).toBeCloseTo(ONE, 5);
  });

  test("coverage of the tweet counts words that no article has", () => {
    const unknown = 1;
    expect(features["tweet.coverage"]).toBeCloseTo((TWO + 2 * ONE) / (TWO + 2 * ONE + unknown), 5);
    expect(features["shared.mass"]).toBeCloseTo(TWO + 2 * ONE, 5);
    expect(features["shared.count"]).toBe(3);
    expect(features["tweet.largestUnmatched"]).toBeCloseTo(unknown, 5);
  });

  test("TF-IDF counts words that no article has to the post's length, and the author's to neither", () => {
    // 1 + ln(6 / (1 + df)), of a word that two articles have, one, and none.
    const [two, one, none] = [1 + Math.log(2), 1 + Math.log(3), 1 + Math.log(6)];
    const shared = two ** 2 + 2 * one ** 2;
    const post = Math.sqrt(shared + none ** 2);
    const vclaim = Math.sqrt(two ** 2 + 4 * one ** 2);
    expect(features["tfidf.vclaim"]).toBeCloseTo(shared / (post * vclaim), 5);
  });

  test("a word that stands 256 times in a title is still there", () => {
    const many = lexicalIndexOf({ title: "shark ".repeat(256) }, { title: "Zebra" });
    expect(featuresOf(many, "shark")["tweet.coverage"]).toBe(1);
  });

  test("a quoted span counts by its own words", () => {
    expect(features["vclaim.quoted"]).toBeCloseTo(TWO / (TWO + ONE), 5);
    expect(features["tweet.quoted"]).toBeNaN();
  });

  test("whether tweet and article are in one language is not known where one of them is not", () => {
    const french = lexicalIndexOf({ vclaim: "le requin blanc", language: "fr" }, { vclaim: "Zebra" });
    const one = lexicalIndexOf({ vclaim: "requin" }, { vclaim: "Zebra" });
    expect(featuresOf(french, "Le requin est dans la rue avec nous")["language.same"]).toBe(1);
    expect(featuresOf(french, "Der blanc requin ist nicht auf der Straße")["language.same"]).toBe(0);
    expect(featuresOf(french, "requin blanc")["language.same"]).toBeNaN();
    expect(featuresOf(one, "Le requin est dans la rue avec nous")["language.same"]).toBeNaN();
  });

  test("numbers, runs and common subsequences are counted in words", () => {
    expect(features["vclaim.numbers"]).toBe(1);
    expect(features["vclaim.lcs"]).toBe(3);
    expect(features["vclaim.lcsShare"]).toBeCloseTo(3 / 5, 6);
    expect(features["vclaim.bigrams"]).toBe(1);
    expect(features["vclaim.longestRun"]).toBe(2);
    expect(features["tweet.length"]).toBe(4);
  });

  test("dates are compared in days", () => {
    expect(features["date.days"]).toBe(2);
    expect(features["date.logDistance"]).toBeCloseTo(Math.log(3), 6);
    expect(features["date.notBefore"]).toBe(1);
    expect(features["date.near"]).toBe(1);
    expect(parseDay("2017-08-30")).toBeDefined();
  });

  test("scores are also given relative to the best candidate and as 1 / rank", () => {
    expect(features["bm25.short.relative"]).toBe(1);
    expect(features["bm25.short.reciprocalRank"]).toBe(1);
    expect(features["bm25.title"]).toBe(0);
    expect(features["bm25.title.reciprocalRank"]).toBe(0);
  });

  test("ranks are among the candidates: an article that is none takes no place from them", () => {
    const two = lexicalIndexOf(
      { title: "Shark, whale, tiger", vclaim: "Shark, zebra, lemur, otter" },
      { vclaim: "Shark" },
    );
    const rankAmong = (depth: number): number | undefined =>
      featuresOf(two, "shark whale tiger", depth)["tfidf.vclaim.reciprocalRank"];
    expect(rankAmong(2)).toBe(1 / 2);
    expect(rankAmong(1)).toBe(1);
  });

  test("a field that is not there has no features, not those of an empty text", () => {
    const bare = featuresOf(lexicalIndexOf({ title: "White shark" }, { vclaim: "Zebra" }), "white shark");
    const ofVclaim = FEATURE_NAMES.filter((name) => name.includes("vclaim") && !name.includes("titleVclaim"));
    expect(ofVclaim.length).toBeGreaterThan(20);
    for (const name of ofVclaim) expect([name, bare[name]]).toEqual([name, Number.NaN]);
    expect(bare["title.coverage"]).toBe(1);
  });

  test("what cannot be known is not a number", () => {
    for (const name of [
      "passage.coverage",
      "passage.coverage.zScore",
      "body.longestRun",
      "cosine.all.relative",
    ])
      expect(features[name]).toBeNaN();
    expect(featuresOf(index, "white shark")["date.days"]).toBeNaN();
    const undated = lexicalIndexOf({ vclaim: "White shark" }, { vclaim: "Zebra" });
    const said = featuresOf(undated, "White shark \u2014 Bob (@bob) August 28, 2017");
    for (const name of ["date.days", "date.logDistance", "date.notBefore", "date.near"])
      expect(said[name]).toBeNaN();
  });
});

test("every measure has a name of its own, a meaning, a range and a source", () => {
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
  for (const { name, meaning, range, source } of MEASURES) {
    expect([name, meaning, range, source].every((text) => text.length > 0)).toBe(true);
  }
});

describe("features of a body, worked out by hand", () => {
  const filler = "Nothing else stands here that anybody asked about today, tomorrow or later on. ".repeat(8);
  const bodies = lexicalIndexOf(
    { title: "Checked", body: `${filler}\nThe purple shark swims in Ohio, a post said.\n${filler}` },
    { title: "Zebra", body: "A zebra and a shark." },
  );
  const features = featuresOf(bodies, "Purple shark swims home");
  // purple and swim stand in one of two articles, shark in both, home in none.
  const one = Math.log(3 / 1.5) / Math.log(6);
  const both = Math.log(3 / 2.5) / Math.log(6);
  const mass = 2 * one + both + 1;

  test("the best passage holds three of four words, and is neither the first nor the last", () => {
    expect(features["passage.coverage"]).toBeCloseTo((2 * one + both) / mass, 5);
    expect(features["passage.place"]).toBeGreaterThan(0);
    expect(features["passage.place"]).toBeLessThan(1);
    expect(features["article.coverage"]).toBeCloseTo((2 * one + both) / mass, 5);
    expect(features["tweet.coverage"]).toBe(0);
  });

  test("runs are unbroken: three words, two of three pairs", () => {
    expect(features["body.longestRun"]).toBe(3);
    expect(features["body.runShare"]).toBeCloseTo((2 * one + both) / mass, 5);
    expect(features["body.bigrams"]).toBeCloseTo(2 / 3, 5);
  });

  test("a long body's beginning says nothing of what stands far below", () => {
    const below = lexicalIndexOf({ body: `${filler.repeat(3)}\nPurple sharks.`, title: "A" }, { title: "B" });
    expect(featuresOf(below, "purple sharks")["lead.coverage"]).toBe(0);
    expect(featuresOf(below, "purple sharks")["passage.coverage"]).toBe(1);
  });
});

describe("candidates", () => {
  test("are the best of the fused lists, each with every retriever's exact share of the most", () => {
    const parts = parseTweet("white");
    const query = index.read(parts);
    const { docs, scores } = retrieve({ lexical: index }, { parts, lexical: query }, 1);
    expect(docs).toHaveLength(1);
    const most = index.short.most(query.full);
    expect([...scores.short]).toEqual(
      [...index.short.score(query.full, docs)].map((score) => Math.fround(score / most)),
    );
  });

  test("a query without words has none", () => {
    const parts = parseTweet("?!");
    expect(retrieve({ lexical: index }, { parts, lexical: index.read(parts) }, 10).docs).toHaveLength(0);
  });
});
