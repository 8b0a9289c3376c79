import { inventedArticle, renderArticle } from "../../../../bench/loopback/site";
import { type Extracted, extractArticle, type NoArticle } from "../../../../crawlers/articles/extract";
import { siteOfSitemap } from "../../../../crawlers/articles/site";
import { POLITIFACT, SNOPES } from "../../../../crawlers/articles/sites";
import type { Article } from "../../../../src/base/core/types";
import { parseArticle } from "../../../../src/base/store/articles/article-record";

const ADDRESS = "https://www.snopes.com/fact-check/hollow-moon/";

const extract = (
  html: string | Buffer,
  { site = SNOPES, address = ADDRESS, contentType = "text/html; charset=utf-8" } = {},
): Extracted | NoArticle => extractArticle(site, Buffer.from(html), { address, contentType });

/** Returns what was read, to be compared in one go. */
const read = (html: string | Buffer, options = {}): Record<string, unknown> => {
  const extracted = extract(html, options);
  if (extracted.kind !== "article") return { kind: extracted.kind };
  const { article, extractor, differences, flaws } = extracted;
  return { ...article, extractor, differences, flaws };
};

const review = (fields: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "ClaimReview", url: ADDRESS, ...fields })}</script>`;

describe("a page of Snopes", () => {
  const article = inventedArticle(1);

  test.each(["snopes-2023", "snopes-2019"] as const)("is read by the selectors of %s", (look) => {
    expect(read(renderArticle(article, look))).toEqual({
      source: "snopes.com",
      id: "fact-check/hollow-moon",
      url: "https://www.snopes.com/fact-check/hollow-moon/",
      title: "Did a Giraffe Win Race 1?",
      subtitle: "Runners say that giraffe number 1 was faster.",
      vclaim: "A giraffe won the city run number 1 in 2020.",
      rating: "False",
      author: "Ann Author",
      date: "2021-01-05",
      body: "Organisers of run 1 have a list.\nNo giraffe is on it.",
      extractor: look,
      differences: [],
      flaws: [],
    });
  });

  test("of a look that nobody knows has no claim", () => {
    expect(extract(renderArticle(article, "redesigned")).kind).toBe("no-claim");
  });

  test("without a claim says what may hide it: broken JSON-LD, or ClaimReview that is microdata", () => {
    const broken = '<script type="application/ld+json">{"@type": "ClaimReview", }</script>';
    const item = (type: string): string =>
      `<div itemscope itemtype="https://schema.org/${type}">Tea cures.</div>`;
    expect(extract(broken + broken)).toMatchObject({ kind: "no-claim", flaws: ["json-ld-broken"] });
    expect(extract(item("ClaimReview"))).toMatchObject({ kind: "no-claim", flaws: ["microdata"] });
    expect(extract(item("Article"))).toMatchObject({ kind: "no-claim", flaws: [] });
  });

  test("of a look that nobody knows is read by its JSON-LD", () => {
    expect(read(renderArticle(article, "redesigned", ADDRESS))).toMatchObject({
      vclaim: article.claim,
      rating: "False",
      extractor: "json-ld",
      flaws: ["other-layout"],
    });
  });

  test("is compared with its JSON-LD; what only that says is taken, in doubt the page is right", () => {
    const markup = review({
      claimReviewed: "a giraffe WON the city run number 1, in 2020",
      reviewRating: { alternateName: "Mixture" },
      datePublished: "2021-01-06",
      itemReviewed: { author: { name: "A runner" }, datePublished: "2020-12-01" },
    });
    expect(read(markup + renderArticle(article, "snopes-2023"))).toMatchObject({
      vclaim: article.claim,
      rating: "False",
      date: "2021-01-05",
      claimant: "A runner",
      claimDate: "2020-12-01",
      differences: ["rating", "date"],
    });
  });

  test("that reviews several claims yields the one that the page shows", () => {
    const markup =
      review({ claimReviewed: "Another claim.", inLanguage: "de" }) +
      review({ claimReviewed: article.claim, inLanguage: "en" });
    expect(read(markup + renderArticle(article, "snopes-2023"))).toMatchObject({
      vclaim: article.claim,
      language: "en",
      flaws: ["several-claims"],
    });
  });

  test("takes nothing from the review of a related article, but what its own says in other words", () => {
    const fields = {
      reviewRating: { alternateName: "Satire" },
      itemReviewed: { author: { name: "A runner" } },
    };
    const readBeside = (url: string, named = ""): unknown => {
      const markup = named + review({ ...fields, url, claimReviewed: "A zebra flew." });
      return read(markup + renderArticle({ ...article, rating: "" }, "snopes-2023"));
    };
    expect(readBeside("https://www.snopes.com/fact-check/zebra/")).not.toHaveProperty("claimant");
    expect(readBeside("https://www.snopes.com/fact-check/zebra/")).not.toHaveProperty("rating");
    for (const url of [ADDRESS, "https://example.org/another"])
      expect(readBeside(url)).toMatchObject({
        rating: "Satire",
        claimant: "A runner",
        vclaim: article.claim,
      });
    const another = '<link rel="canonical" href="https://www.snopes.com/fact-check/all/">';
    expect(readBeside(ADDRESS, another)).toMatchObject({ rating: "Satire" });
  });

  test("is told to have a date in its markup that is in no form that is read", () => {
    const markup = review({ claimReviewed: article.claim, datePublished: "12/03/2021" });
    expect(read(markup)).toMatchObject({ vclaim: article.claim, flaws: ["unread-date", "other-layout"] });
  });

  test("may name its own address, but none of another site and none that is no article", () => {
    const linked = (href: string): unknown =>
      read(`<link rel="canonical" href="${href}">${renderArticle(article, "snopes-2023")}`)["url"];
    expect(linked("https://www.snopes.com/fact-check/other/?utm_source=x")).toBe(
      "https://www.snopes.com/fact-check/other/",
    );
    expect(linked("https://example.org/fact-check/other/")).toBe(
      "https://www.snopes.com/fact-check/hollow-moon/",
    );
    expect(linked("https://www.snopes.com/")).toBe("https://www.snopes.com/fact-check/hollow-moon/");
  });

  test("may name its own address relative to that of the page, or to the base that it names", () => {
    const linked = (head: string): unknown => read(`${head}${renderArticle(article, "snopes-2023")}`)["url"];
    expect(linked('<link rel="canonical" href="../other/">')).toBe(
      "https://www.snopes.com/fact-check/other/",
    );
    expect(linked('<base href="/fact-check/"><link rel="canonical" href="other/">')).toBe(
      "https://www.snopes.com/fact-check/other/",
    );
  });

  test("with an address of many letters beyond ASCII has an id that can be exported and pushed", () => {
    const at = (slug: string): Article => {
      const address = `https://www.snopes.com/fact-check/${slug}/`;
      const extracted = extract(renderArticle(article, "snopes-2023"), { address });
      if (extracted.kind !== "article") throw new Error(extracted.kind);
      return extracted.article;
    };
    const hindi = "\u0915".repeat(60);
    const { id, ...rest } = at(hindi);
    expect(id).toMatch(/^fact-check\/(?:%E0%A4%95)+[%\dA-F]*~[\w-]{43}$/);
    expect(id.length).toBe(500);
    expect(parseArticle({ id, ...rest })).toEqual({ record: { id, ...rest } });
    expect(at(hindi).id).toBe(id);
    expect(at(`${hindi}-2`).id).not.toBe(id);
    expect(at("x".repeat(489)).id).toBe(`fact-check/${"x".repeat(489)}`);
  });

  test("that is the front page of its site has an id, too", () => {
    const site = { ...SNOPES, articles: "^/" };
    expect(read(renderArticle(article, "snopes-2023"), { site, address: "https://snopes.com/" })["id"]).toBe(
      "/",
    );
  });

  test("that a redirect led away from articles is none", () => {
    expect(extract("<h1>Home</h1>", { address: "https://www.snopes.com/" }).kind).toBe("elsewhere");
  });
});

describe("a hostile page", () => {
  const page = (changes: Parameters<typeof inventedArticle>[1]): string =>
    renderArticle(inventedArticle(1, changes), "snopes-2023");

  test("with scripts in its title leaves text alone", () => {
    const { title, vclaim } = read(
      page({
        title: "Moon<script>alert(1)</script> &amp; <img src=x onerror=alert(1)>Cheese",
        claim: "a\u0000\u001b[2J b \u202edet",
      }),
    );
    expect(title).toBe("Moon & Cheese");
    expect(vclaim).toBe("a [2J b det");
  });

  test("with markup inside its JSON-LD leaves text alone", () => {
    const markup = review({
      claimReviewed: "The moon &lt;script&gt;alert(1)&lt;/script&gt; is <b>hollow</b>",
    });
    expect(read(markup)["vclaim"]).toBe("The moon is hollow");
  });

  test("of broken UTF-8 is read, and counted", () => {
    const html = Buffer.from(page({ title: "Caf\u00e9 XX" }));
    html.set([0xff, 0xfe], html.indexOf("XX", html.indexOf("<h1>")));
    expect(read(html)).toMatchObject({ title: "Caf\u00e9 \ufffd\ufffd", flaws: ["broken-characters"] });
  });

  test("that was escaped and misread twice gives an article that its export gives back", () => {
    const title = "Geese &amp;amp; swans: itâ€™s &amp;lt;b&amp;gt;true";
    const extracted = extract(page({ title }));
    const article = "article" in extracted ? extracted.article : undefined;
    expect(article).toMatchObject({ title: "Geese & swans: it's true" });
    expect(parseArticle(article)).toEqual({ record: article });
  });

  test.each([
    ["the header", "text/html; charset=ISO-8859-1", ""],
    ["the page", "text/html", '<meta charset="iso-8859-1">'],
    ["XML's declaration", "application/xhtml+xml", '<?xml version="1.0" encoding="ISO-8859-1"?>'],
    ["the page, not the header, that no program knows", "text/html; charset=none", '<meta charset="latin1">'],
  ])("in other characters is read as %s says", (_, contentType, meta) => {
    const html = Buffer.from(
      meta + page({ title: "Caf\u00e9" }).replace('<meta charset="utf-8">', ""),
      "latin1",
    );
    expect(read(html, { contentType })["title"]).toBe("Caf\u00e9");
  });

  test("with a byte-order mark is read as that says, whatever else names its characters", () => {
    const html = page({ title: "Caf\u00e9" });
    const latin = "text/html; charset=iso-8859-1";
    expect(read(`\ufeff${html}`, { contentType: latin })["title"]).toBe("Caf\u00e9");
    expect(read(Buffer.from(`\ufeff${html}`, "utf16le"), { contentType: latin })["title"]).toBe("Caf\u00e9");
  });

  test("that says in ASCII that it is UTF-16 is read as UTF-8", () => {
    const html = page({ title: "Caf\u00e9" }).replace('charset="utf-8"', 'charset="utf-16"');
    expect(read(html, { contentType: "text/html" })["title"]).toBe("Caf\u00e9");
  });

  test("in characters that nobody knows is read as UTF-8", () => {
    expect(read(page({ title: "Caf\u00e9" }), { contentType: "text/html; charset=klingon" })["title"]).toBe(
      "Caf\u00e9",
    );
  });

  test("of endless levels or elements is refused before it costs the stack", () => {
    expect(extract("<div>".repeat(100_000)).kind).toBe("overloaded");
    expect(extract("<b></b>".repeat(400_000)).kind).toBe("overloaded");
  });

  test("whose body is in very many places is read in a moment", () => {
    const piece = '<i class="content">x<b class="content">y</b></i>';
    const text = `<p class="claim-text">A claim</p><h1>A title</h1>${piece.repeat(70_000)}`;
    expect((read(text)["body"] as string).length).toBe(70_000 * 3 - 1);
  });

  test("whose claim and reviews are many and long is read in a moment", () => {
    const start = performance.now();
    const reviews = Array.from({ length: 1000 }, (_, i) => ({
      "@type": "ClaimReview",
      claimReviewed: `${i}`,
    }));
    const markup = review({ "@type": "Thing", "@graph": reviews });
    expect(read(markup + page({ claim: "word ".repeat(200_000) }))).toMatchObject({
      title: "Did a Giraffe Win Race 1?",
    });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("that names an address of 200,000 dots as its own is read in no time", () => {
    const start = performance.now();
    const link = `<link rel="canonical" href="https://a${".".repeat(200_000)}b/x">`;
    expect(read(link + page({ title: "A title" }))).toMatchObject({ title: "A title" });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("with JSON-LD that is too large, too deep or broken is read without", () => {
    const deep = `${'{"@graph":'.repeat(5000)}1${"}".repeat(5000)}`;
    const scripts = [`"${"x".repeat(2 << 20)}"`, deep, "{ broken", "5"]
      .map((text) => `<script type="application/ld+json">${text}</script>`)
      .join("");
    expect(read(scripts + page({}))).toMatchObject({
      extractor: "snopes-2023",
      flaws: ["json-ld-too-large", "json-ld-too-deep", "json-ld-broken", "json-ld-broken"],
    });
  });

  test("of thousands of blocks of JSON-LD, or of reviews, is read as far as a thousand of each", () => {
    const one = { "@type": "ClaimReview", claimReviewed: "The moon is hollow", datePublished: "12/03/2021" };
    const reviews = review({ "@type": "Thing", "@graph": Array(2000).fill(one) });
    const blocks = '<script type="application/ld+json">{</script>'.repeat(2000);
    const { vclaim, flaws } = read(reviews + blocks) as { vclaim: string; flaws: string[] };
    const countOf = (name: string): number => flaws.filter((flaw) => flaw === name).length;
    expect(vclaim).toBe("The moon is hollow");
    expect([countOf("unread-date"), countOf("json-ld-broken"), countOf("json-ld-too-many")]).toEqual([
      1000, 999, 1,
    ]);
  });

  test("with a title of a megabyte is cut, and counted", () => {
    const { title, flaws } = read(page({ title: "x".repeat(1 << 20) }));
    expect([(title as string).length, flaws]).toEqual([5000, ["cut"]]);
  });
});

test("a page of PolitiFact is read by its selectors", () => {
  const html = `<div class="m-statement m-statement--is-xlarge"><a class="m-statement__name">A stranger</a>
    <div class="m-statement__quote"> Bees  are robots. </div>
    <div class="m-statement__meter"><img class="c-image__thumb" alt="x"><img class="c-image__original" alt="pants-fire"></div></div>
    <h1 class="c-title">Bees are no robots</h1><div class="m-author__content"><a>Bea Writer</a><span class="m-author__date">March 4, 2022</span></div>
    <article class="m-textblock"><p>They sting.</p><p>They fly.</p></article>`;
  const address = "https://www.politifact.com/factchecks/2022/mar/04/a-stranger/bees-are-robots/";
  expect(read(html, { site: POLITIFACT, address })).toEqual({
    source: "politifact.com",
    id: "factchecks/2022/mar/04/a-stranger/bees-are-robots",
    url: "https://www.politifact.com/factchecks/2022/mar/04/a-stranger/bees-are-robots/",
    title: "Bees are no robots",
    vclaim: "Bees are robots.",
    claimant: "A stranger",
    rating: "pants-fire",
    author: "Bea Writer",
    date: "2022-03-04",
    body: "They sting.\nThey fly.",
    extractor: "politifact-2019",
    differences: [],
    flaws: [],
  });
});

test("a page of any site is read by ClaimReview alone", () => {
  const site = siteOfSitemap(new URL("https://www.example.org/sitemap.xml"));
  const address = "https://www.example.org/checks/1?id=4";
  const markup = `<script type="application/ld+json">{"@graph":[{"@type":["Review","ClaimReview"],"claimReviewed":"Tea cures.",
    "author":{"name":"Example Checks"},"reviewRating":{"ratingValue":1,"bestRating":5}}]}</script>`;
  expect(read(markup, { site, address })).toMatchObject({
    source: "example.org",
    id: "checks/1?id=4",
    url: "https://www.example.org/checks/1?id=4",
    vclaim: "Tea cures.",
    rating: "1 of 5",
    author: "Example Checks",
    extractor: "json-ld",
    flaws: [],
  });
});

test("an article has the address at which its site answers, be it neither https nor the bare host", () => {
  const site = siteOfSitemap(new URL("http://www.example.org/sitemap.xml"));
  const address = "http://www.example.org/checks/2/?utm_source=news&id=4";
  expect(read(review({ claimReviewed: "Tea cures." }), { site, address })).toMatchObject({
    id: "checks/2?id=4",
    url: "http://www.example.org/checks/2/?id=4",
  });
});

test("an article has the port that its site names, or none where pages are fetched by another way in", () => {
  const site = siteOfSitemap(new URL("http://example.org:8080/sitemap.xml"));
  const urlAt = (address: string): unknown =>
    read(review({ claimReviewed: "Tea cures." }), { site, address })["url"];
  expect(urlAt("http://example.org:8080/checks/3")).toBe("http://example.org:8080/checks/3");
  expect(urlAt("https://www.example.org/checks/3")).toBe("https://example.org/checks/3");
});

describe("a page whose ClaimReviews name other pages of its site", () => {
  const site = siteOfSitemap(new URL("https://www.example.org/sitemap.xml"));
  const address = "https://www.example.org/topics/tea/";
  const kindOf = (...urls: string[]): string => {
    const reviews = urls.map((url, i) => review({ url, claimReviewed: `Tea cures disease ${i}.` }));
    return extract(reviews.join(""), { site, address }).kind;
  };
  const [one, two] = ["https://example.org/checks/1", "/checks/2"];

  test("is no article where they are several", () => {
    expect(kindOf(one, two)).toBe("no-claim");
  });

  test("is one where it is named as well, or they name one page alone, or a page elsewhere", () => {
    expect(kindOf(one, two, address)).toBe("article");
    expect(kindOf(one, `${one}#second`)).toBe("article");
    expect(kindOf(one, "https://example.com/checks/1")).toBe("article");
  });
});
