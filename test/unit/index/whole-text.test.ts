import { createRng } from "../../../src/base/core/rng";
import { parseTweet } from "../../../src/base/text";
import { lexicalIndexOf } from "../../support/lexical";

type Texts = { title?: string; subtitle?: string; vclaim?: string; body?: string };

function searcherOf(
  articles: readonly Texts[],
): (tweet: string, k: number, mask?: Uint8Array) => [number, number][] {
  const index = lexicalIndexOf(...articles);
  return (tweet, k, mask) => {
    const { docs, scores } = index.searchWhole(index.read(parseTweet(tweet)), k, mask);
    return Array.from(docs, (doc, i) => [doc, scores[i] as number]);
  };
}

/** k1 1.2, b 0.75. */
const term = (idf: number, tf: number, relativeLength: number): number =>
  (idf * 2.2 * tf) / (tf + 1.2 * (0.25 + 0.75 * relativeLength));

describe("BM25 over all text as one field", () => {
  // Words, stop words left out: 4, 2, 1 and none: three documents with an average of 7 / 3.
  const search = searcherOf([
    { title: "The shark", body: "Shark and sharks in the harbour" },
    { vclaim: "Harbour closed" },
    { body: "Museum" },
    {},
  ]);
  const average = 7 / 3;

  test("sums a word's occurrences in short fields and body, and counts its document once, by hand", () => {
    // "shark": 1 + 2 times in one of three documents.
    const idf = Math.log(1 + (3 - 1 + 0.5) / 1.5);
    expect(search("a shark", 5)).toEqual([[0, expect.closeTo(term(idf, 3, 4 / average), 5)]]);
  });

  test("adds up words that stand in the body of one document and the claim of another, by hand", () => {
    const shark = Math.log(1 + (3 - 1 + 0.5) / 1.5);
    const harbour = Math.log(1 + (3 - 2 + 0.5) / 2.5);
    expect(search("harbour shark harbour", 5)).toEqual([
      [0, expect.closeTo(term(shark, 3, 4 / average) + term(harbour, 1, 4 / average), 5)],
      [1, expect.closeTo(term(harbour, 1, 2 / average), 5)],
    ]);
  });

  test("finds nothing for words that no document holds, the best alone where one is wanted, and keeps a mask", () => {
    expect(search("zebra", 5)).toEqual([]);
    expect(search("shark harbour", 1).map(([doc]) => doc)).toEqual([0]);
    expect(search("shark harbour", 5, Uint8Array.of(0, 1, 1, 1)).map(([doc]) => doc)).toEqual([1]);
  });

  test("counts a word at most 255 times, as it is stored, and its length in full, by hand", () => {
    const repeated = searcherOf([{ title: "shark", body: "shark ".repeat(300) }, { title: "museum" }]);
    const idf = Math.log(1 + (2 - 1 + 0.5) / 1.5);
    expect(repeated("shark", 1)).toEqual([[0, expect.closeTo(term(idf, 255, 301 / 151), 5)]]);
  });

  test("is the formula over the texts put together, whatever field a word stands in", () => {
    const rng = createRng(5);
    const words = "shark whale tiger zebra lemur otter badger falcon turtle gecko".split(" ");
    const text = (most: number): string[] =>
      Array.from(
        { length: Math.floor(rng.next() * most) },
        () => words[Math.floor(rng.next() ** 2 * 10)] as string,
      );
    const articles = Array.from({ length: 60 }, () => ({ title: text(4), vclaim: text(6), body: text(30) }));
    const whole = articles.map(({ title, vclaim, body }) => [...title, ...vclaim, ...body]);
    const written = whole.filter(({ length }) => length > 0);
    const mean = written.reduce((sum, { length }) => sum + length, 0) / written.length;
    const find = searcherOf(
      articles.map(({ title, vclaim, body }) => ({
        title: title.join(" "),
        vclaim: vclaim.join(" "),
        body: body.join(" "),
      })),
    );
    const query = ["zebra", "gecko", "shark"];
    const expected = whole.map((document) =>
      query.reduce((sum, word) => {
        const tf = document.filter((other) => other === word).length;
        const df = whole.filter((other) => other.includes(word)).length;
        return sum + term(Math.log(1 + (written.length - df + 0.5) / (df + 0.5)), tf, document.length / mean);
      }, 0),
    );
    const found = find(query.join(" "), 60);
    expect(found.map(([doc]) => doc).sort((a, b) => a - b)).toEqual(
      [...expected.keys()].filter((doc) => (expected[doc] as number) > 0),
    );
    for (const [doc, score] of found) expect(score).toBeCloseTo(expected[doc] as number, 4);
    const scores = found.map(([, score]) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});
