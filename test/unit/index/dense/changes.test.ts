import { type DenseArticle, DenseIndex, denseChanges, denseShape, textMark } from "../../../../index";

const EAST = Float32Array.of(1, 0);
const article = (key: number, text: string): DenseArticle => ({
  key,
  vectors: [EAST],
  mark: textMark([text]),
});

function indexOf(...articles: readonly DenseArticle[]): DenseIndex {
  const index = DenseIndex.empty(denseShape({ dimension: 2, views: ["all"] }));
  for (const one of articles) index.put(one);
  return index;
}

describe("what brings an index up to date", () => {
  test("is to encode new articles and those of other texts, and to remove those that are gone", () => {
    const index = indexOf(article(1, "same"), article(2, "before"), article(3, "gone"));
    const wanted = [article(4, "new"), article(2, "after"), article(1, "same")];
    expect(denseChanges(index, wanted as { key: number; mark: number }[])).toEqual({
      put: [4, 2],
      remove: [3],
    });
  });

  test("is nothing where nothing has changed", () => {
    const index = indexOf(article(1, "same"));
    expect(denseChanges(index, [{ key: 1, mark: textMark(["same"]) }])).toEqual({ put: [], remove: [] });
  });
});

describe("the mark of texts", () => {
  test("is the beginning of the SHA-256 of the texts, each ended by a NUL", () => {
    // The first four bytes, lowest first, of: printf 'one\0two\0' | sha256sum
    expect(textMark(["one", "two"])).toBe(0xa85adb00);
  });

  test("tells where one text ends and the next begins", () => {
    expect(textMark(["ab", "c"])).not.toBe(textMark(["a", "bc"]));
    expect(textMark(["ab"])).not.toBe(textMark(["ab", ""]));
  });
});
