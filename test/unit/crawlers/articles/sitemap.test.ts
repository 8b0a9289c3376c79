import { gzipSync } from "node:zlib";
import { parseSitemap, type Sitemap } from "../../../../crawlers/articles/sitemap";

const parse = (text: string | Buffer): Sitemap | undefined => parseSitemap(Buffer.from(text));

describe("a sitemap", () => {
  test("of lines is read in a moment, however many blanks are in it", () => {
    const blanks = " ".repeat(1 << 20);
    const { pages } = parse(`https://example.org/1\n b${blanks}c\n\n https://example.org/2 `) as Sitemap;
    expect(pages.map(({ address }) => address)).toEqual(["https://example.org/1", "https://example.org/2"]);
  });

  test("names pages and when they changed, in any of W3C's ways of writing that name a day", () => {
    const dates = [
      "2021",
      "2021-02",
      "2021-02-03",
      "2021-02-03T04:05+01:00",
      "2021-02-03T04:05:06.7Z",
      "soon",
      "3 Feb 2021",
    ];
    const urls = dates.map(
      (date, i) => `<url><loc> https://example.org/${i}?a=1&amp;b=2 </loc><lastmod>${date}</lastmod></url>`,
    );
    const { pages } = parse(`<?xml version="1.0"?><urlset>${urls.join("\n")}</urlset>`) as Sitemap;
    expect(pages[0]?.address).toBe("https://example.org/0?a=1&b=2");
    expect(pages.map(({ changedAt }) => changedAt)).toEqual([
      undefined,
      undefined,
      "2021-02-03T00:00:00.000Z",
      "2021-02-03T03:05:00.000Z",
      "2021-02-03T04:05:06.700Z",
      undefined,
      undefined,
    ]);
  });

  test("names a day where a time has no zone, wherever on earth it is read", () => {
    const zone = process.env["TZ"];
    try {
      for (const here of ["Pacific/Auckland", "America/Los_Angeles"]) {
        process.env["TZ"] = here;
        const lastmod = "<lastmod>2021-02-03T04:05:06</lastmod>";
        const { pages } = parse(
          `<urlset><url><loc>https://example.org/</loc>${lastmod}</url></urlset>`,
        ) as Sitemap;
        expect(pages[0]?.changedAt).toBe("2021-02-03T00:00:00.000Z");
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  test("may be an index, gzipped, in CDATA, with other vocabularies inside", () => {
    const xml = `<sitemapindex><sitemap><loc><![CDATA[https://example.org/a.xml]]></loc></sitemap>
      <sitemap><image:loc>https://example.org/no</image:loc><loc>https://example.org/b.xml</loc></sitemap></sitemapindex>`;
    const parsed = parse(gzipSync(xml));
    expect(parsed?.sitemaps.map(({ address }) => address)).toEqual([
      "https://example.org/a.xml",
      "https://example.org/b.xml",
    ]);
    expect(parsed?.pages).toEqual([]);
  });

  test("may have a prefix before the elements of its namespace, as any XML may", () => {
    const parsed = parse(`<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9">
      <sm:url><loc>https://example.org/no</loc><sm:loc>https://example.org/a</sm:loc>
      <sm:lastmod>2021-02-03</sm:lastmod></sm:url></sm:urlset>`);
    expect(parsed?.pages).toEqual([
      { address: "https://example.org/a", changedAt: "2021-02-03T00:00:00.000Z" },
    ]);
  });

  test("may be a list of addresses", () => {
    expect(parse("\ufeffhttps://example.org/a\r\n\r\nhttps://example.org/b\n")?.pages).toEqual([
      { address: "https://example.org/a" },
      { address: "https://example.org/b" },
    ]);
  });

  test("is read as far as it makes sense; entries without an address or beyond 50,000 are dropped and counted", () => {
    const loc = "<url><loc>https://example.org/a</loc></url>";
    expect(
      parse(`<urlset>${loc}<url></url><url><loc>${"x".repeat(5000)}</loc></url>${loc}<url><loc>https://exam`),
    ).toMatchObject({
      pages: [{ address: "https://example.org/a" }, { address: "https://example.org/a" }],
      dropped: 2,
    });
    expect(parse(`<urlset>${loc.repeat(50_010)}</urlset>`)?.dropped).toBe(10);
  });

  test("of endless levels or lines is read in a moment, as far as it makes sense", () => {
    const loc = "<url><loc>https://example.org/a</loc></url>";
    expect(parse(`<urlset>${loc}${"<url>".repeat(1e6)}`)?.pages).toHaveLength(1);
    expect(parse(`https://example.org/a${"\n".repeat(2e7)}https://example.org/b`)?.pages).toHaveLength(2);
  });

  test.each([
    ["a page", "<!doctype html><html><body>Not found</body></html>"],
    ["words", "nothing of the kind"],
    ["nothing", ""],
    ["a gzip that is damaged", gzipSync("<urlset/>").subarray(0, 12)],
    ["a bomb", gzipSync(Buffer.alloc(60 << 20))],
  ])("is not %s", (_, bytes) => {
    expect(parse(bytes)).toBeUndefined();
  });
});
