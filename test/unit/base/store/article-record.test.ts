import { parseArticle, parseOwnedArticle } from "../../../../src/base/store/articles/article-record";

describe("an article with a text of more than a million characters", () => {
  const short = { source: "example.org", id: "1", title: "The moon is hollow" };
  const body = "a".repeat(1_000_001);

  test("is read without that text, which is named", () => {
    expect(parseArticle({ ...short, body })).toEqual({
      record: short,
      flaws: "body: must have 1,000,000 characters at most",
    });
    expect(parseArticle({ ...short, body: body.slice(1) })).toEqual({
      record: { ...short, body: body.slice(1) },
    });
  });

  test("is refused where it says nothing else", () => {
    const { title, ...rest } = short;
    expect(parseArticle({ ...rest, title: body })).toMatch(/^title: must have 1,000,000 characters at most/);
  });

  test("is read as it is where another store holds it", () => {
    expect(parseOwnedArticle({ ...short, body })).toEqual({ record: { ...short, body } });
  });
});

test.each([
  ["English", "en"],
  [" Espa\u00f1ol ", "es"],
  ["pt-BR", "pt-BR"],
  ["Klingon", "Klingon"],
])("the language %s of an article is kept as %s: filters compare tags", (language, kept) => {
  const article = { source: "example.org", id: "1", title: "The moon is hollow", language };
  expect(parseArticle(article)).toEqual({ record: { ...article, language: kept } });
});
