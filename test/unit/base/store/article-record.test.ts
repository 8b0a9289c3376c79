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

describe("an article as a newsroom's system publishes it, in HTML", () => {
  const address = { source: "news.example", id: "<b>7</b>", url: "https://news.example/?p=7&amp=1" };
  const article = {
    ...address,
    title: "Geese don&#8217;t fly",
    subtitle: "<p>They <em>walk</em> &#8230;</p>\n",
    vclaim: "&lt;p&gt;Geese fly&lt;/p&gt;",
    claimant: "A <a href='/m'>mayor</a>",
    context: "an interview on <i>The Pond</i>",
    rating: '<img alt="Pants on fire" src="m.png" />False',
    author: "Anna<br />Goose",
    body: "<p>Geese walk.</p>\n<p>We saw it\nhappen.</p><script>track()</script>",
  };
  const plain = {
    ...address,
    title: "Geese don\u2019t fly",
    subtitle: "They walk \u2026",
    vclaim: "Geese fly",
    claimant: "A mayor",
    context: "an interview on The Pond",
    rating: "False",
    author: "Anna\nGoose",
    body: "Geese walk.\nWe saw it happen.",
  };

  test("is plain text, which stays as it is when it is exported and read again", () => {
    expect(parseArticle(article)).toEqual({ record: plain });
    expect(parseArticle(plain)).toEqual({ record: plain });
  });

  test("is refused where its claim and its title are tags alone", () => {
    const { source, id } = address;
    expect(parseArticle({ source, id, title: "<p></p>", vclaim: "<br>" })).toMatch(/vclaim and title/);
  });

  test("is read as it is where another store holds it", () => {
    expect(parseOwnedArticle(article)).toEqual({ record: { ...article, subtitle: article.subtitle.trim() } });
  });

  test("has no character that was removed within a tag", () => {
    expect(parseArticle({ ...address, title: "<\u0001script>a()</script>&lt;&#1;b&gt;Geese" })).toEqual({
      record: { ...address, title: "Geese" },
    });
  });
});
