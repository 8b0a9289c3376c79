import { type LexicalIndex, NO_DOCUMENT } from "../../../index";
import { parseTweet, readBeside } from "../../../src/base/text";
import type { TextEncoder } from "../../../src/encoder";
import { retrieve } from "../../../src/rank/candidates";
import { ZScoreFusion } from "../../../src/rank/fusion";
import { EncoderRanker, FeatureRanker } from "../../../src/rank/ranker";
import { readQuery, type SearchIndex } from "../../../src/rank/search-index";
import { type Semantics, viewTexts } from "../../../src/rank/semantics";
import { WordRows, WordVectors } from "../../../src/rank/word-vectors";
import { featuresOf, indexOf, type Texts, WordBag } from "../../support/meaning";

const encoder = new WordBag({
  dog: [1, 0, 0],
  hound: [0.8, 0.6, 0],
  cat: [0, 1, 0],
  fish: [0, 0, 1],
  whale: [0, 0.6, -0.8],
});

const ARTICLES: readonly Texts[] = [
  { title: "Hound", vclaim: "Cat" },
  { title: "Fish" },
  { title: "The", vclaim: "!!!", body: "a dog of the neighbours" },
  { title: "Whale" },
];

const search = async (index: SearchIndex, tweet: string, k = 10) => {
  const semantics = index.semantics as Semantics;
  return semantics.search(await semantics.read(parseTweet(tweet)), k);
};

describe("texts of a view", () => {
  test("are those of its fields that the article has, in the paper's order", () => {
    const article = { vclaim: "c", title: "a", subtitle: "b" };
    expect(viewTexts("all", article)).toEqual(["a", "b", "c"]);
    expect(viewTexts("titleVclaim", article)).toEqual(["a", "c"]);
    expect(viewTexts("vclaim", article)).toEqual(["c"]);
    expect(viewTexts("title", { vclaim: "c" })).toEqual([]);
  });
});

describe("a post as people type it", () => {
  test("is read by the encoder as by the words: repaired, and without what claims nothing", async () => {
    const dogs = Array.from({ length: 30 }, () => ({ vclaim: "the hound and the neighbours of a whale" }));
    const index = await indexOf(dogs, encoder);
    const typed = await readQuery(index, parseTweet("Please share, cat friends! whlae of the neighbuors."));
    const meant = await readQuery(index, parseTweet("whale of the neighbours"));
    expect(typed.lexical.terms.map(({ word }) => word)).toEqual(["whale", "neighbours"]);
    expect(typed.semantic?.vector).toEqual(meant.semantic?.vector);
    expect(typed.semantic?.isEmpty).toBe(false);
  });
});

describe("what an encoder says of a query", () => {
  test("lists articles by falling cosine of all their fields", async () => {
    const { docs, scores } = await search(await indexOf(ARTICLES, encoder), "dog");
    // Hound and cat together are (0.8, 1.6), of length 0.8 sqrt 5; the third article has no vector.
    expect([...docs]).toEqual([0, 1, 3]);
    expect(scores[0]).toBeCloseTo(1 / Math.sqrt(5), 4);
    expect(scores[1]).toBeCloseTo(0, 4);
  });

  test("is of what stands in a tweet's images, too, be it all there is", async () => {
    const semantics = (await indexOf(ARTICLES, encoder)).semantics as Semantics;
    const image = await semantics.read(readBeside(parseTweet(""), { imageText: "dog" }));
    const quoted = await semantics.read(readBeside(parseTweet("\u{1f602}"), { quotedText: "dog" }));
    const text = await semantics.read(parseTweet("dog"));
    expect(image).toEqual(text);
    expect(quoted).toEqual(text);
    expect((await semantics.read(readBeside(parseTweet(""), { imageText: "?!" }))).isEmpty).toBe(true);
  });

  test("has a cosine for every view, 0 where the article lacks it, NaN where it has no vector at all", async () => {
    const index = await indexOf(ARTICLES, encoder);
    const semantics = index.semantics as Semantics;
    const query = await semantics.read(parseTweet("dog"));
    const docs = Uint32Array.of(0, 1, 2);
    expect(semantics.cosines(query, docs).title[0]).toBeCloseTo(0.8, 4);
    expect(semantics.cosines(query, docs).vclaim[0]).toBeCloseTo(0, 4);
    expect(semantics.cosines(query, docs).vclaim[1]).toBe(0);
    expect(semantics.cosines(query, docs).all[2]).toBeNaN();
  });

  test.each([
    ["empty", ""],
    ["of emoji alone", "😂😂😂"],
    ["of words that the encoder does not know", "zebra"],
  ])("is nothing where it is %s", async (_, tweet) => {
    const index = await indexOf(ARTICLES, encoder);
    expect((await search(index, tweet)).docs).toHaveLength(0);
    const semantics = index.semantics as Semantics;
    const cosines = semantics.cosines(await semantics.read(parseTweet(tweet)), Uint32Array.of(0, 2));
    expect([...cosines.all]).toEqual([0, Number.NaN]);
  });

  test("is nothing where there is no letter or digit, even of encoders that have a vector for everything", async () => {
    const talkative: TextEncoder = {
      hash: "",
      dimension: 3,
      embedTweets: async (tweets) =>
        Float32Array.from({ length: 3 * tweets.length }, (_, i) => Number(i % 3 === 0)),
      embedArticles: (articles) => encoder.embedArticles(articles),
      embedWord: (word, vector) => encoder.embedWord(word, vector),
    };
    const index = await indexOf(ARTICLES, talkative);
    expect((await search(index, "😂 !!!")).docs).toHaveLength(0);
    expect((await search(index, "zebra")).docs).toHaveLength(3);
  });
});

describe("candidates", () => {
  const candidates = async (index: SearchIndex, tweet: string, source?: "encoder") =>
    retrieve(index, await readQuery(index, parseTweet(tweet)), 2, source);

  test("include an article that shares no word with the tweet but its meaning", async () => {
    const tweet = "dog";
    expect([...(await candidates(await indexOf(ARTICLES), tweet)).docs]).toEqual([2]);
    const { docs, cosines, scores } = await candidates(await indexOf(ARTICLES, encoder), tweet);
    expect([...docs]).toEqual([0, 2]);
    expect(cosines.all[0]).toBeCloseTo(1 / Math.sqrt(5), 4);
    expect(cosines.all[1]).toBeNaN();
    expect(scores.short[0]).toBe(0);
  });

  test("can be the encoder's list alone", async () => {
    const { docs } = await candidates(await indexOf(ARTICLES, encoder), "a cat of the neighbours", "encoder");
    expect([...docs]).toEqual([0, 3]);
  });

  test("have no cosines without an encoder", async () => {
    const { cosines } = await candidates(await indexOf(ARTICLES), "hound");
    expect([...cosines.all, ...cosines.title]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe("features from an encoder", () => {
  test("an article without a vector has no rank by it and takes none from the others", async () => {
    const found = await featuresOf(await indexOf(ARTICLES, encoder), "dog hound");
    expect(found.get(2)?.["cosine.all.reciprocalRank"]).toBeNaN();
    expect(found.get(2)?.["cosine.all.relative"]).toBeNaN();
    const ranks = [0, 1, 3].map((doc) => found.get(doc)?.["cosine.all.reciprocalRank"]);
    // Fish has the cosine 0, which is no rank; whale and hound are above it.
    expect(ranks).toEqual([1, 0, 1 / 2]);
  });
});

describe("ranking by an encoder", () => {
  test("without a ranker an unknown cosine counts as a middling one, and the known ones still count", async () => {
    const index = await indexOf(ARTICLES, encoder);
    const query = await readQuery(index, parseTweet("dog"));
    const found = retrieve(index, query, 10);
    const scores = new ZScoreFusion(index).score(query, found);
    const of = (doc: number): number => scores[found.docs.indexOf(doc)] as number;
    // Of the articles with a vector all words are alike to the tweet: only their cosines tell them apart.
    expect(of(0)).toBeGreaterThan(of(1));
    expect(of(1)).toBeCloseTo(of(3), 3);
    expect(Number.isFinite(of(2))).toBe(true);
  });

  test("alone gives its list with cosines as scores", async () => {
    const { candidates, order, scores } = await new EncoderRanker(await indexOf(ARTICLES, encoder), 2).rank(
      parseTweet("hound"),
    );
    // (0.8, 0.6) and (0.8, 1.6) / (0.8 sqrt 5).
    expect([...order].map((row) => candidates.docs[row])).toEqual([0, 3]);
    expect(scores[order[0] as number]).toBeCloseTo((0.64 + 0.96) / (0.8 * Math.sqrt(5)), 4);
  });

  test("alone says what is missing where there is no dense index", async () => {
    const index = await indexOf(ARTICLES);
    expect(() => new EncoderRanker(index)).toThrow(expect.objectContaining({ code: "INDEX_MISSING" }));
  });

  test.each([
    ["one article", ARTICLES.slice(0, 1)],
    ["articles that are all the same", Array(30).fill(ARTICLES[0])],
    ["titles alone", [{ title: "Hound" }, { title: "Whale" }]],
    ["articles of which none has a vector", [{ title: "Pigs dog" }, { title: "Hens" }]],
  ])("works on %s", async (_, articles: readonly Texts[]) => {
    const index = await indexOf(articles, encoder);
    for (const tweet of ["hound dog pigs", "😂", "", `hound ${"dog ".repeat(25_000)}`]) {
      const { scores } = await new FeatureRanker(index).rank(parseTweet(tweet));
      expect(scores.every((score) => Number.isFinite(score))).toBe(true);
      expect(scores.length > 0).toBe(/hound/.test(tweet));
    }
  });
});

describe("vectors of words", () => {
  /** So long that 32 of its vectors are all that is kept. */
  const DIMENSION = 2 ** 19;
  const WORDS = Array.from({ length: 80 }, (_, i) => `word${String.fromCharCode(97 + (i % 26))}${i}`);
  const oneHot: Pick<TextEncoder, "dimension" | "embedWord"> = {
    dimension: DIMENSION,
    embedWord: (word, vector) => {
      vector.fill(0);
      vector[WORDS.indexOf(word)] = 1;
      return true;
    },
  };

  test("are right for more words than are kept, at once and one query after the other", async () => {
    const { vocabulary } = (await indexOf(WORDS.map((title) => ({ title })))).lexical as LexicalIndex;
    const words = new WordVectors(new WordRows(oneHot as TextEncoder), vocabulary);
    const against = words.embed(["wordd3", "wordb79"]);
    const numbers = Uint32Array.from(WORDS, (word) => vocabulary.find(word));
    for (const asked of [numbers, numbers.subarray(0, 20), numbers.subarray(60), numbers]) {
      const cosines = words.cosines(asked, against);
      const ones = [...cosines.keys()].filter((at) => cosines[at] !== 0);
      const wanted = [...asked].flatMap((number, row) => {
        const column = ["wordd3", "wordb79"].indexOf(vocabulary.word(number));
        return column < 0 ? [] : [2 * row + column];
      });
      expect(ones).toEqual(wanted);
    }
  });

  test("may have another length than the vectors of texts", async () => {
    const { vocabulary } = (await indexOf(ARTICLES)).lexical;
    const wide: TextEncoder = {
      hash: encoder.hash,
      dimension: 7,
      wordDimension: encoder.dimension,
      embedTweets: (tweets) => encoder.embedTweets(tweets),
      embedArticles: (articles) => encoder.embedArticles(articles),
      embedWord: (word, vector) => encoder.embedWord(word, vector),
    };
    const words = new WordVectors(new WordRows(wide), vocabulary);
    const numbers = Uint32Array.from(["hound", "whale"], (word) => vocabulary.find(word));
    const cosines = words.cosines(numbers, words.embed(["dog", "cat"]));
    expect([...cosines]).toEqual([0.8, 0.6, 0, 0.6].map((cosine) => expect.closeTo(cosine, 4)));
  });

  test("say nothing where nothing is asked", async () => {
    const { vocabulary } = (await indexOf(ARTICLES)).lexical;
    const words = new WordVectors(new WordRows(encoder), vocabulary);
    expect(words.cosines(new Uint32Array(), words.embed(["dog"]))).toHaveLength(0);
    expect(words.cosines(Uint32Array.of(0), words.embed([]))).toHaveLength(0);
  });
});

test("rows of the dense index lead to documents of the lexical one and back", async () => {
  const index = await indexOf(ARTICLES, encoder);
  const { docs } = await search(index, "hound cat fish whale");
  expect([...docs]).not.toContain(NO_DOCUMENT);
  expect([...docs].sort()).toEqual([0, 1, 3]);
});

test("the neighbours of an article are none that only the dense index holds yet", async () => {
  const { semantics } = await indexOf(ARTICLES, encoder);
  await semantics?.change(async (dense) => {
    const hound = await encoder.embedArticles([["hound"]]);
    dense.put({ key: 9, vectors: [hound, hound, hound, hound] });
  });
  expect([...(semantics?.neighbours(0, 3) as Uint32Array)]).toEqual([3, 1]);
});
