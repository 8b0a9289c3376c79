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

  test("may be a feed in RSS 2.0: the links of its items, and when they were published", () => {
    const items = [
      "<title>Star City</title><link>http://example.org/star?a=1&amp;b=2</link><pubDate>Tue, 03 Jun 2003 09:39:21 GMT</pubDate>",
      "<link>http://example.org/engine</link><pubDate>27 May 03 08:37 -0500</pubDate><atom:link href='/no'/>",
      "<link><![CDATA[http://example.org/soon]]></link><pubDate>Tue, 03 Jun 2003 09:39:21</pubDate>",
      "<source><link>http://example.org/no</link></source>",
      "<constructor>x</constructor><link>http://example.org/odd</link>",
    ].map((item) => `<item>${item}</item>`);
    const xml = `<?xml version="1.0"?><rss version="2.0"><channel><link>http://example.org/</link>
      <pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate>${items.join("\n")}</channel></rss>`;
    expect(parse(xml)).toEqual({
      pages: [
        { address: "http://example.org/star?a=1&b=2", changedAt: "2003-06-03T09:39:21.000Z" },
        { address: "http://example.org/engine", changedAt: "2003-05-27T13:37:00.000Z" },
        { address: "http://example.org/soon" },
        { address: "http://example.org/odd" },
      ],
      sitemaps: [],
      dropped: 1,
    });
  });

  test("may be a feed in RSS 2.0 whose items have a permanent address alone", () => {
    const items = [
      "<guid>http://example.org/alone</guid><pubDate>Tue, 03 Jun 2003 09:39:21 GMT</pubDate>",
      "<link/><guid isPermaLink='true'> http://example.org/empty-link </guid>",
      "<guid>http://example.org/?p=1</guid><link>http://example.org/link</link>",
      "<guid isPermaLink='false'>http://example.org/none</guid>",
      "<guid>4711</guid>",
    ].map((item) => `<item>${item}</item>`);
    expect(parse(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`)).toEqual({
      pages: [
        { address: "http://example.org/alone", changedAt: "2003-06-03T09:39:21.000Z" },
        { address: "http://example.org/empty-link" },
        { address: "http://example.org/link" },
      ],
      sitemaps: [],
      dropped: 2,
    });
  });

  test("may be a feed in RSS 1.0: the links of its items, and their dates", () => {
    const xml = `<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns="http://purl.org/rss/1.0/">
      <channel rdf:about="http://example.org/feed"><link>http://example.org/</link>
        <items><rdf:Seq><rdf:li rdf:resource="http://example.org/a"/></rdf:Seq></items></channel>
      <image rdf:about="http://example.org/i"><link>http://example.org/no</link></image>
      <item rdf:about="http://example.org/a"><title>A</title><link>http://example.org/a</link>
        <dc:date>2000-05-31T13:00:00+02:00</dc:date></item>
      <item rdf:about="http://example.org/b"><link>http://example.org/b</link></item></rdf:RDF>`;
    expect(parse(xml)).toEqual({
      pages: [
        { address: "http://example.org/a", changedAt: "2000-05-31T11:00:00.000Z" },
        { address: "http://example.org/b" },
      ],
      sitemaps: [],
      dropped: 0,
    });
  });

  test.each(["", "atom:"])("may be a feed in Atom, with elements of the prefix '%s'", (at) => {
    const xml = `<${at}feed xmlns="http://www.w3.org/2005/Atom"><${at}updated>2005-08-01T00:00:00Z</${at}updated>
      <${at}link rel="self" href="http://example.org/feed.atom"/>
      <${at}entry><${at}link rel="enclosure" href="http://example.org/no.mp3"/>
        <${at}link rel="alternate" href="http://example.org/2005/04/02/atom"> </${at}link>
        <${at}link rel="alternate" hreflang="fr" href="http://example.org/fr"/>
        <${at}updated>2005-07-31T12:29:29+02:00</${at}updated><${at}published>2003-12-13T08:29:29-04:00</${at}published>
        <${at}source><${at}link href="http://example.org/no"/><${at}updated>2001-01-01T00:00:00Z</${at}updated></${at}source>
      </${at}entry>
      <${at}entry><${at}link href="/relative"/></${at}entry></${at}feed>`;
    expect(parse(xml)?.pages).toEqual([
      { address: "http://example.org/2005/04/02/atom", changedAt: "2005-07-31T10:29:29.000Z" },
      { address: "/relative" },
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
