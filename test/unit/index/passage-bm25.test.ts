import type { LexicalIndex } from "../../../index";
import { parseTweet } from "../../../src/base/text";
import { lexicalIndexOf } from "../../support/lexical";

/** Words that stand in no query. */
const filler = (count: number): string =>
  Array.from({ length: count }, (_, i) => `filler${String.fromCharCode(97 + i)}`).join(" ");

const read = (index: LexicalIndex, text: string, author = "") =>
  index.read({ ...parseTweet(text), ...(author === "" ? {} : { author }) });

/** k1 0.9, b 0.4. */
const term = (idf: number, tf: number, relativeLength: number): number =>
  (idf * 1.9 * tf) / (tf + 0.9 * (0.6 + 0.4 * relativeLength));
const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

describe("BM25 of passages", () => {
  // Paragraphs of 22, 20 and 21 words: three passages with an average of 21.
  const index = lexicalIndexOf(
    { title: "Zebra", body: `${filler(20)} shark shark\n\n${filler(20)}` },
    { body: `${filler(19)} shark harbour` },
    { title: "Shark in the harbour" },
  );
  const shark = idf(3, 3);
  const harbour = idf(3, 2);

  test("is that of an article's best passage, and nothing without a body, by hand", () => {
    const scores = index.passages.score(read(index, "shark harbour zebra"), Uint32Array.of(0, 1, 2));
    expect(scores[0]).toBeCloseTo(term(shark, 2, 22 / 21), 5);
    expect(scores[1]).toBeCloseTo(term(shark, 1, 1) + term(harbour, 1, 1), 5);
    expect(scores[2]).toBeNaN();
  });

  test("is at most what words could have in a passage of no length, by hand", () => {
    const query = read(index, "shark shark harbour unheard");
    expect(index.passages.most(query)).toBeCloseTo(1.9 * (shark + harbour), 5);
  });

  test("does not look for the author's name", () => {
    const query = read(index, "harbour", "Shark Zebra");
    const scores = index.passages.score(query, Uint32Array.of(0, 1));
    expect(scores[0]).toBe(0);
    expect(scores[1]).toBeCloseTo(term(harbour, 1, 1), 5);
  });

  test("orders those that it is asked of, leaves out whose bodies say nothing, and forgets the query before", () => {
    const best = (text: string, k: number) => [
      ...index.passages.best(read(index, text), Uint32Array.of(2, 1, 0), k).docs,
    ];
    expect(best("shark harbour", 5)).toEqual([1, 0]);
    expect(best("shark harbour", 1)).toEqual([1]);
    expect(best("zebra", 5)).toEqual([]);
    expect(best("shark", 5)).toEqual([0, 1]);
  });

  test("is the same of an article whether it was among those ordered for the query before, or not", () => {
    const text = "shark harbour";
    const all = Uint32Array.of(0, 1, 2);
    const expected = index.passages.score(read(index, text), all);
    for (const some of [[], [1], [0, 2], [2, 1, 0]]) {
      const query = read(index, text);
      index.passages.best(query, Uint32Array.from(some), 5);
      expect(index.passages.score(query, all)).toEqual(expected);
    }
  });

  test("puts one passage that says all before a body that says as much in many", () => {
    const words = ["shark", "harbour", "ferry", "storm"];
    const scattered = words.map((word) => `${filler(20)} ${word}`).join("\n\n");
    const quoted = [words.join(" "), ...Array(8).fill("")]
      .map((said) => `${filler(20)} ${said}`)
      .join("\n\n");
    const bodies = lexicalIndexOf({ body: scattered }, { body: quoted });
    const query = read(bodies, words.join(" "));
    expect([...bodies.searchWhole(query, 2).docs]).toEqual([0, 1]);
    expect([...bodies.passages.best(query, Uint32Array.of(0, 1), 2).docs]).toEqual([1, 0]);
  });
});
