import { type LexicalIndex, VIEW_NAMES, ViewScorer } from "../../../index";
import { parseTweet, readBeside } from "../../../src/base/text";
import { lexicalIndexOf } from "../../support/lexical";

const scoreOf = (index: LexicalIndex, tweet: string, doc: number): number =>
  index.short.score(index.read(parseTweet(tweet)).full, Uint32Array.of(doc))[0] as number;

describe("BM25 over title, subtitle and vclaim", () => {
  const index = lexicalIndexOf(
    { title: "Sharks swim", vclaim: "sharks on highway" },
    { title: "Moon landing", vclaim: "landing staged" },
    { title: "Moon hollow" },
  );

  test("equals the formula worked out by hand", () => {
    // Words without stop words: 4, 4, 2; average 10 / 3. k1 0.9, b 0.4. "moon" stands in 2 of 3
    // documents, once each.
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
    const norm = 0.9 * (1 - 0.4 + (0.4 * 2) / (10 / 3));
    expect(scoreOf(index, "moon", 2)).toBeCloseTo((idf * 1.9 * 1) / (1 + norm), 5);
  });

  test("counts a word of the query once, however often it is tweeted", () => {
    expect(scoreOf(index, "moon moon MOON", 2)).toBe(scoreOf(index, "moon", 2));
  });

  test("matches inflected words by their stem, and hashtags by their words", () => {
    expect(scoreOf(index, "a shark is swimming", 0)).toBeCloseTo(scoreOf(index, "#SharksSwim", 0), 6);
    expect(scoreOf(index, "#MoonLanding", 1)).toBeGreaterThan(0);
  });

  test("finds by the words of images and of the quoted post as by those of the text", () => {
    const beside = readBeside(parseTweet("look"), { imageText: "moon", quotedText: "landing" });
    const { full, grams, terms, sequence } = index.read(beside);
    const inText = index.read(parseTweet("look landing moon"));
    expect([full, grams, terms, sequence]).toEqual([
      inText.full,
      inText.grams,
      inText.terms,
      inText.sequence,
    ]);
    // They are said by the tweet, not by its author's name.
    expect(terms.map(({ word, bodyCount }) => [word, bodyCount])).toEqual([
      ["look", 1],
      ["landing", 1],
      ["moon", 1],
    ]);
  });

  test("finds a tag in one piece where an article has it so, as one more word that the tweet says", () => {
    const tagged = lexicalIndexOf(
      { vclaim: "Posts tagged #MoonIsHollow spread" },
      { vclaim: "Moon landing" },
    );
    const words = (tweet: string) =>
      tagged.read(parseTweet(tweet)).terms.map(({ word, bodyCount }) => [word, bodyCount]);
    expect(words("#MoonIsHollow")).toEqual([
      ["moon", 1],
      ["hollow", 1],
      ["moonishollow", 1],
    ]);
    expect(scoreOf(tagged, "#MoonIsHollow", 0)).toBeGreaterThan(0);
    expect(words("#MoonLanding")).toEqual([
      ["moon", 1],
      ["landing", 1],
    ]);
  });

  test("reads the author's name and handle as part of the query", () => {
    expect(scoreOf(index, "look at this — Moon Fan (@HollowMoon) March 1, 2020", 2)).toBeGreaterThan(0);
  });
});

/** Scores a document with so many of each word in title, subtitle and vclaim. */
function tfidf(
  views: ViewScorer,
  doc: number,
  ...[title, subtitle, vclaim]: [number[], number[], number[]]
): number[] {
  views.load(doc, [Uint8Array.from(title), Uint8Array.from(subtitle), Uint8Array.from(vclaim)]);
  return [...views.tfidf()];
}

describe("TF-IDF of a view", () => {
  test("is 1 for a text that is the same, 0 for one that shares no word", () => {
    const index = lexicalIndexOf({ vclaim: "hidden microchips" }, { vclaim: "frozen turtles" });
    const views = new ViewScorer(index);
    const query = index.read(parseTweet("Hidden microchips!"));
    views.setQuery(query);
    const same = tfidf(views, 0, [0, 0], [0, 0], [1, 1]);
    expect(same[VIEW_NAMES.indexOf("vclaim")]).toBeCloseTo(1, 6);
    const none = tfidf(views, 1, [0, 0], [0, 0], [0, 0]);
    expect(none[VIEW_NAMES.indexOf("vclaim")]).toBe(0);
  });

  test("is the cosine worked out by hand", () => {
    const index = lexicalIndexOf({ vclaim: "red fox" }, { vclaim: "red hen" });
    const views = new ViewScorer(index);
    views.setQuery(index.read(parseTweet("red fox fox")));
    const scores = tfidf(views, 0, [0, 0], [0, 0], [1, 1]);
    // Smoothed idf ln((1 + N) / (1 + df)) + 1; sublinear tf 1 + ln(tf).
    const red = Math.log(3 / 3) + 1;
    const fox = Math.log(3 / 2) + 1;
    const query = [red, (1 + Math.log(2)) * fox] as const;
    const product = query[0] * red + query[1] * fox;
    const lengths = Math.hypot(...query) * Math.hypot(red, fox);
    expect(scores[VIEW_NAMES.indexOf("vclaim")]).toBeCloseTo(product / lengths, 6);
  });
});

describe("the index", () => {
  test("finds a misspelt word by its character grams", () => {
    const index = lexicalIndexOf({ vclaim: "hydroxychloroquine cures" }, { vclaim: "ivermectin kills" });
    const found = index.searchGrams(index.read(parseTweet("hydroxicloroquine")), 1);
    expect([...found.docs]).toEqual([0]);
  });

  test("keeps the body apart from the short fields, and costs nothing where there is none", () => {
    const index = lexicalIndexOf(
      { vclaim: "short claim", body: "lengthy explanation of turtles" },
      { vclaim: "other" },
    );
    const query = index.read(parseTweet("turtles"));
    expect(index.searchShort(query, 5).docs).toHaveLength(0);
    expect([...index.searchWhole(query, 5).docs]).toEqual([0]);
    const bare = lexicalIndexOf({ vclaim: "no body" });
    expect(bare.whole).toBe(bare.short);
    expect(bare.arrays.whole.docs).toHaveLength(0);
  });

  test("cuts bodies into passages: short paragraphs together, long ones apart", () => {
    const words = (count: number): string => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");
    const body = [words(12), words(9), words(130), words(5)].join("\n");
    const { passageStarts, bodyStarts, bodyTerms } = lexicalIndexOf(
      { title: "a", body },
      { title: "b" },
    ).arrays;
    expect([...passageStarts]).toEqual([0, 21, 81, 141, 156]);
    expect([...bodyStarts]).toEqual([0, 4, 4]);
    expect(bodyTerms).toHaveLength(156);
  });

  test("is the same, byte for byte, when it is built twice", () => {
    const build = () => lexicalIndexOf({ title: "One two", vclaim: "three" }, { vclaim: "two four" }).arrays;
    expect(build()).toEqual(build());
  });
});

describe("texts in several languages", () => {
  const german = "Die Kessel in der alten Schule sind nach dem Unfall mit Honig gef\u00fcllt worden.";
  const index = lexicalIndexOf(
    { vclaim: german },
    { vclaim: "The kettles of the old school will die out, said the mayor in a letter to the parents." },
    { vclaim: "Kessel", language: "de" },
  );
  const wordsOf = (doc: number): string[] => {
    const { fieldWords, vocabulary } = index;
    const words: string[] = [];
    for (let at = fieldWords.start(doc); at < fieldWords.end(doc); at++)
      words.push(vocabulary.word(fieldWords.word(at)));
    return words;
  };

  test("an article is read without the stop words of its own language", () => {
    expect(wordsOf(0)).toEqual(["kessel", "alten", "schule", "unfall", "honig", "gefullt"]);
    expect(wordsOf(1)).toContain("die");
  });

  test("a post is, too, and finds the article of its language", () => {
    const query = index.read(
      parseTweet("Ich habe geh\u00f6rt, dass die Kessel in der Schule mit Honig gef\u00fcllt sind"),
    );
    expect(query.terms.map(({ word }) => word)).not.toContain("die");
    expect([...index.searchShort(query, 1).docs]).toEqual([0]);
  });

  test("a short post is read in the language that is given, otherwise as English", () => {
    const short = parseTweet("Die Kessel");
    const wordsOfPost = (language?: string) =>
      index
        .read(language === undefined ? short : readBeside(short, { language }))
        .terms.map(({ word }) => word);
    expect(wordsOfPost()).toEqual(["die", "kessel"]);
    expect(wordsOfPost("de-AT")).toEqual(["kessel"]);
    expect(wordsOfPost("und")).toEqual(["die", "kessel"]);
  });

  test("a name finds articles in every language", () => {
    expect([...index.searchShort(index.read(parseTweet("Kessel")), 3).docs].sort()).toEqual([0, 2]);
  });
});
