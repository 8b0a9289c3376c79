import { invert } from "../../../index/postings";
import { Bm25, type Bm25Parameters, lengthNorms, termMaxima } from "../../../index/score/bm25";
import { rarestTerms } from "../../../index/score/rarest-terms";

/** Documents by the terms that they hold: term 0 stands in one, term 1 in two, and so on. */
const postings = invert(6, 5, (doc, visit) => {
  for (let term = 0; term < 5; term++) if (doc <= term) visit(term);
});
const TERMS = [3, 1, 4, 0, 2].map((term) => ({ term, weight: 1 + term }));
const numbers = (most: number, compare?: (a: number, b: number) => number): number[] =>
  rarestTerms(postings, TERMS, most, compare).map(({ term }) => term);

describe("the rarest terms", () => {
  test("are as many as have at most so many postings together", () => {
    expect(numbers(6)).toEqual([0, 1, 2]);
    expect(numbers(9)).toEqual([0, 1, 2]);
    expect(numbers(10)).toEqual([0, 1, 2, 3]);
  });

  test("are all of them, as given, where that is few enough", () => {
    expect(rarestTerms(postings, TERMS, 15)).toBe(TERMS);
    expect(rarestTerms(postings, [], 0)).toEqual([]);
  });

  test("are at least one", () => {
    expect(numbers(0)).toEqual([0]);
  });

  test("are told apart by the given order where they are as rare", () => {
    const alike = invert(1, 2, (_, visit) => {
      visit(0);
      visit(1);
    });
    const terms = [0, 1].map((term) => ({ term, weight: 1 }));
    expect(rarestTerms(alike, terms, 1).map(({ term }) => term)).toEqual([0]);
    expect(rarestTerms(alike, terms, 1, (a, b) => b - a).map(({ term }) => term)).toEqual([1]);
  });
});

describe("a search by the rarest terms", () => {
  const DOCUMENTS = 2_000;
  const PARAMETERS: Bm25Parameters = { k1: 1.2, b: 0.75 };
  // Term 0 stands in every document, term 1 in every hundredth.
  const lists = invert(DOCUMENTS, 2, (doc, visit) => {
    visit(0);
    if (doc % 100 === 7) visit(1);
  });
  const lengths = new Uint32Array(DOCUMENTS).fill(2);
  const bm25 = new Bm25(lists, lengths, PARAMETERS, termMaxima(lists, lengthNorms(lengths, PARAMETERS)));
  const query = new Map([
    [0, 1],
    [1, 1],
  ]);

  test("finds documents by these alone, and scores them by all afterwards", () => {
    const found = bm25.searchRarest(query, 5, { perDocument: 0.5, least: 0 });
    expect([...found.docs]).toEqual([7, 107, 207, 307, 407]);
    expect([...bm25.score(query, found.docs)]).toEqual([...bm25.search(query, 5).scores]);
    expect(found.scores[0]).toBeLessThan(bm25.search(query, 1).scores[0]!);
  });

  test.each([
    { perDocument: 2, least: 0 },
    { perDocument: 0.5, least: 2_020 },
  ])("is a search by all where these are few enough: %p", (limit) => {
    const found = bm25.searchRarest(query, 5, limit);
    expect([...found.scores]).toEqual([...bm25.search(query, 5).scores]);
  });
});
