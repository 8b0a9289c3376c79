import { parseTweet } from "../../../src/base/text";
import { isKeywords, movedByKeywords } from "../../../src/rank/keyword-order";
import { type ReadQuery, readQuery } from "../../../src/rank/search-index";
import { lexicalIndexOf } from "../../support/lexical";

const index = { lexical: lexicalIndexOf({ title: "fox zebra owl" }) };
const read = (text: string, language?: string): Promise<ReadQuery> =>
  readQuery(index, { ...parseTweet(text), ...(language && { language }) });
const judged = async (texts: readonly string[], language?: string) =>
  await Promise.all(texts.map(async (text) => isKeywords(await read(text, language))));

describe("keywords", () => {
  test("are two to eight words without a function word", async () => {
    const are = ["fox zebra", "Fox, zebra: owl?", "a1 b2 c3 d4 e5 f6 g7 h8", "fox fox zebra"];
    expect(await judged(are)).toEqual(are.map(() => true));
    const areNot = ["the fox zebra", "fox and zebra", "fox", "fox foxes", "", "a1 b2 c3 d4 e5 f6 g7 h8 i9"];
    expect(await judged(areNot)).toEqual(areNot.map(() => false));
  });

  test("may stand in quotation marks, and beside a link", async () => {
    expect(await judged(['"red fox" zebra', "fox zebra https://example.com/the-fox"])).toEqual([true, true]);
  });

  test("may stand in a frame that asks about them", async () => {
    expect(await judged(["Fact check: red fox", "Is it true that red foxes fly?"])).toEqual([true, true]);
  });

  test("have no function word of their own language; those of others are words", async () => {
    expect(await judged(["Fuchs und Zebra", "Fuchs Zebra", "die Fuchs Zebra"], "de")).toEqual([
      false,
      true,
      false,
    ]);
    expect(await judged(["die fox zebra", "fox und zebra"], "en")).toEqual([true, true]);
  });

  test("are told in scripts without blanks, too", async () => {
    expect(await judged(["狐狸 斑马", "狐狸和斑马"], "zh")).toEqual([true, false]);
  });
});

describe("a ranker's scores of keywords", () => {
  const of = {
    lexical: lexicalIndexOf({ title: "fox" }, { title: "zebra" }, { title: "foxes", body: "zebra" }),
  };
  /** The ranker prefers the first article. */
  const scores = Float64Array.of(2, 1, 0);
  const candidates = { docs: Uint32Array.of(0, 1, 2) };
  const movedFor = async (text: string) =>
    movedByKeywords(of, await readQuery(of, parseTweet(text)), candidates, scores);

  test("rise by half a deviation for each deviation by which an article holds them all, in any form", async () => {
    // One of three holds both words: mean 1 / 3, deviation sqrt(2) / 3. The scores deviate by sqrt(2 / 3).
    const unit = (0.5 * Math.sqrt(2 / 3)) / (Math.sqrt(2) / 3);
    const { scores: moved, keywords } = await movedFor("Zebra fox");
    expect(keywords).toEqual(new Set([2]));
    for (const [row, deviation] of [-1 / 3, -1 / 3, 2 / 3].entries())
      expect(moved[row]).toBeCloseTo(scores[row]! + deviation * unit, 12);
    expect([...scores]).toEqual([2, 1, 0]);
  });

  test("stay where no article holds them all, all do, or a sentence asks", async () => {
    for (const text of ["fox zebra owl", "fox fox", "the fox saw a zebra", "zebra"])
      expect([...(await movedFor(text)).scores].map((score) => Math.round(score * 1e9) / 1e9)).toEqual([
        2, 1, 0,
      ]);
    const alike = { lexical: lexicalIndexOf({ title: "fox zebra" }, { title: "zebra fox" }) };
    const query = await readQuery(alike, parseTweet("fox zebra"));
    const both = movedByKeywords(alike, query, { docs: Uint32Array.of(0, 1) }, Float64Array.of(1, 2));
    expect([...both.scores]).toEqual([1, 2]);
    expect(both.keywords).toEqual(new Set([0, 1]));
  });

  test("say that no article holds a word that none has, and nothing of a sentence", async () => {
    expect((await movedFor("fox zebra owl")).keywords).toEqual(new Set());
    expect((await movedFor("the fox saw a zebra")).keywords).toBeUndefined();
  });

  test("move for its first twenty articles alone", async () => {
    const titles = Array.from({ length: 22 }, (_, i) => ({ title: i < 19 ? "fox" : "fox zebra" }));
    const many = { lexical: lexicalIndexOf(...titles) };
    const all = { docs: Uint32Array.from(titles.keys()) };
    const falling = Float64Array.from(titles, (_, row) => 100 - row);
    const { scores: moved } = movedByKeywords(
      many,
      await readQuery(many, parseTweet("fox zebra")),
      all,
      falling,
    );
    expect([...moved.subarray(20)]).toEqual([80, 79]);
    expect(moved[19]).toBeGreaterThan(81);
  });
});
