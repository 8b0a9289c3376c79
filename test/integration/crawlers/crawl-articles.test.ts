import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  body,
  cut,
  endless,
  inventedArticle,
  redirect,
  renderArticle,
  status,
} from "../../../bench/loopback/site";
import { type CrawlSitesOptions, crawlSites, type SiteSummary } from "../../../crawlers/articles";
import { createRng } from "../../../src/base/core/rng";
import {
  ArticleAddresses,
  ArticleReader,
  articlesOfGonePages,
  type Database,
  iterateArticles,
  openDatabase,
  type StoredArticle,
  Withdrawals,
} from "../../../src/base/store";
import { importClaimReview } from "../../../src/import";
import { lockSite } from "../../../src/usecases/crawl/locks";
import { crawled, siteForEachTest } from "../../support/servers/crawled-site";
import { temporaryFolder } from "../../support/temporary";
import { codeOf, temporaryStore } from "../../support/workspace";

const DELAY_MS = 1000;

const stores = temporaryFolder();

/** Returns an open store of its own, for one test. */
function freshStore(): Database {
  const folder = mkdtempSync(join(stores, "store-"));
  const database = openDatabase(join(folder, "crowdchecked.db"), { create: true });
  opened.push(database);
  return database;
}
const opened: Database[] = [];
afterAll(() => {
  for (const database of opened) database.close();
});

/** Returns what became of pages, without what traffic it took. */
function countsOf({
  added,
  changed,
  unchanged,
  notModified,
  gone,
  aside,
  refused,
  postponed,
  left,
}: SiteSummary): object {
  const counts = { added, changed, unchanged, notModified, gone, aside, refused, postponed, left };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Finds every host on this machine. */
const toLoopback: CrawlSitesOptions["resolve"] = (_, __, done) =>
  done(null, [{ address: "127.0.0.1", family: 4 }]);

describe("crawling articles", () => {
  const now = siteForEachTest();
  const optionsFor = (database: Database): CrawlSitesOptions => ({
    database,
    sites: [now.site.definition()],
    contact: "test@example.org",
    delayMs: DELAY_MS,
    alarmPercent: 25,
    allowLoopback: true,
    clock: now.clock,
    rng: createRng(1),
  });
  const crawl = async (
    database: Database,
    changes: Partial<CrawlSitesOptions> = {},
  ): Promise<SiteSummary> => {
    const [summary] = await crawlSites({ ...optionsFor(database), ...changes });
    return summary as SiteSummary;
  };

  describe("of a site that is well", () => {
    const database = temporaryStore();
    const articles = Array.from({ length: 25 }, (_, i) => inventedArticle(i));

    test("takes every article of nested sitemaps and lists, with body and rating, at the site's pace", async () => {
      now.site.publish(...articles);
      const summary = await crawl(database);
      expect(summary.stopped).toBeUndefined();
      expect(countsOf(summary)).toEqual({ added: 25 });
      expect(summary).toMatchObject({
        queued: 25,
        fetched: 25,
        extractors: { "snopes-2023": 25 },
        reasons: {},
      });
      const paths = now.site.paths();
      expect(paths.slice(0, 4)).toEqual([
        "/robots.txt",
        "/sitemap.xml",
        "/sitemap-1.xml",
        "/sitemap-2.xml.gz",
      ]);
      expect(paths[4]).toBe("/fact-check/?pagenum=1");
      // Nothing new on the first list page, and the index that lists itself is read once.
      expect(paths).toHaveLength(30);
      expect(paths[5]).toBe("/fact-check/invented-claim-24/");
      const gaps = now.site.log.slice(1).map(({ at }, i) => at - (now.site.log[i]?.at ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DELAY_MS);
      expect(
        [...iterateArticles(database)].find(({ id }) => id === "fact-check/invented-claim-3"),
      ).toMatchObject({
        source: "snopes.com",
        url: "https://snopes.com/fact-check/invented-claim-3",
        rating: "False",
        body: "Organisers of run 3 have a list.\nNo giraffe is on it.",
      });
    });

    test("asks again for nothing that has not changed", async () => {
      now.site.publish(...articles);
      const summary = await crawl(database);
      expect(summary).toMatchObject({ queued: 0, fetched: 0, requests: 5 });
    });

    test("takes what changed, keeps what it said before, and is told when nothing has", async () => {
      const changedAt = "2024-02-02T00:00:00Z";
      now.site.publish(
        ...articles,
        { ...articles[3], changedAt, rating: "Mixture" } as never,
        { ...articles[4], changedAt } as never,
      );
      const summary = await crawl(database);
      expect(countsOf(summary)).toEqual({ changed: 1, notModified: 1 });
      expect(database.prepare("SELECT count(*) AS n FROM article_versions").get()).toEqual({ n: 1 });
    });

    test("takes articles since a day alone, and no more than it is allowed to", async () => {
      now.site.publish(
        ...Array.from({ length: 10 }, (_, i) => inventedArticle(100 + i, { changedAt: `2024-02-1${i}` })),
      );
      const summary = await crawl(database, { since: "2024-02-14", maxPages: 4 });
      expect(countsOf(summary)).toEqual({ added: 4, left: 6 });
      // Lists do not say when an article changed: those from there are wanted, too.
      expect(await crawl(database).then(countsOf)).toEqual({ added: 6 });
    });

    test("takes articles that posts link and no sitemap names", async () => {
      const hidden = inventedArticle(200);
      now.site.publish(hidden);
      for (const path of ["/sitemap-1.xml", "/sitemap-2.xml.gz", "/fact-check/?pagenum=1"])
        now.site.faults.set(path, status(404));
      database.exec("INSERT INTO tweets (dataset, id) VALUES ('x', '1')");
      const link = database.prepare("INSERT INTO links (tweet, url) VALUES ((SELECT key FROM tweets), ?)");
      for (const url of [
        "https://snopes.com/fact-check/invented-claim-200",
        "https://snopes.com/fact-check/invented-claim-3",
        "https://example.org/fact-check/x",
      ]) {
        link.run(url);
      }
      const summary = await crawl(database);
      expect(countsOf(summary)).toEqual({ added: 1 });
      expect(summary.reasons).toEqual({ "sitemap status-404": 2, "list status-404": 1 });
      const addresses = new ArticleAddresses(database);
      expect(addresses.keysAt("https://snopes.com/fact-check/invented-claim-200")).toHaveLength(1);
    });
  });

  test("takes an article of a site on a port of its own that posts link, and shows it where it answers", async () => {
    const database = freshStore();
    now.site.publish(inventedArticle(7));
    now.site.faults.set("/fact-check/?pagenum=1", status(404));
    const page = `${now.site.url}/fact-check/invented-claim-7`;
    const link = page.replace("http:", "https:");
    database.exec("INSERT INTO tweets (dataset, id) VALUES ('x', '1')");
    database.prepare("INSERT INTO links (tweet, url) VALUES ((SELECT key FROM tweets), ?)").run(link);
    const sites = [now.site.definition({ hosts: ["127.0.0.1"] })];
    expect(await crawl(database, { sites }).then(countsOf)).toEqual({ added: 1 });
    expect([...iterateArticles(database)]).toMatchObject([{ url: page }]);
    expect(new ArticleAddresses(database).keysAt(link)).toHaveLength(1);
  });

  test("finds the article of a site of several hosts by what posts link, whichever host they name", async () => {
    const database = freshStore();
    now.site.publish(inventedArticle(1), inventedArticle(2));
    now.site.faults.set("/sitemap-2.xml.gz", status(404));
    now.site.faults.set("/fact-check/?pagenum=1", status(404));
    const sites = [now.site.definition({ hosts: ["snopes.com", "old.example.org"] })];
    const links = [1, 2].map((number) => `https://old.example.org/fact-check/invented-claim-${number}`);
    database.exec("INSERT INTO tweets (dataset, id) VALUES ('x', '1')");
    const link = database.prepare("INSERT INTO links (tweet, url) VALUES ((SELECT key FROM tweets), ?)");
    for (const url of links) link.run(url);
    expect(await crawl(database, { sites }).then(countsOf)).toEqual({ added: 2, unchanged: 1 });
    const addresses = new ArticleAddresses(database);
    const [first, second] = links.map((url) => addresses.keysAt(url));
    expect(first).toEqual(addresses.keysAt("https://snopes.com/fact-check/invented-claim-1"));
    expect([first?.length, second?.length]).toEqual([1, 1]);
    expect(await crawl(database, { sites })).toMatchObject({ fetched: 0 });
  });

  test("follows links of lists as a browser does: relative to the page, or to the base that it names", async () => {
    const { site } = now;
    site.publish(...[1, 2].map((number) => inventedArticle(number)));
    const listOf = (head: string, link: string): string =>
      `<head>${head}</head><div class="article_wrapper"><a class="outer_article_link_wrapper" href="${link}">x</a></div>`;
    site.faults.set("/fact-check/?pagenum=1", body(listOf("", "invented-claim-1/")));
    const base = `<base href="${site.url}/fact-check/">`;
    site.faults.set("/fact-check/?pagenum=2", body(listOf(base, "./invented-claim-2/#top")));
    site.faults.set("/sitemap.xml", status(404));
    expect(await crawl(freshStore()).then(countsOf)).toEqual({ added: 2 });
  });

  test("of a site where much is wrong takes what is right and counts the rest", async () => {
    const database = freshStore();
    const { site } = now;
    site.publish(...Array.from({ length: 16 }, (_, i) => inventedArticle(i)));
    site.robots = "User-agent: *\nDisallow: /fact-check/invented-claim-14\n";
    const sent = { bytes: 0 };
    const page = (number: number): string => `/fact-check/invented-claim-${number}/`;
    const faults = [
      endless(sent, { "content-length": String(2 ** 30) }),
      endless(sent),
      body(gzipSync(Buffer.alloc(20 << 20)), { "content-encoding": "gzip" }),
      redirect(page(3)),
      redirect("http://192.168.1.1/admin"),
      redirect("https://example.org/elsewhere"),
      redirect("/"),
      redirect(page(15)),
      status(404),
      status(410),
      status(429, { "retry-after": "30" }, 2),
      body(`<script type="application/ld+json">"${"x".repeat(50 << 20)}"</script>`),
      body("%PDF", { "content-type": "application/pdf" }),
      body("<div>".repeat(100_000)),
    ];
    for (const [i, fault] of faults.entries()) site.faults.set(page(i), fault);
    site.faults.set("/", body("<h1>Home</h1>"));
    let cuts = 0;
    site.faults.set(page(15), (...args) => cuts++ === 0 && cut(...args));
    const summary = await crawl(database);
    expect(summary.stopped).toBeUndefined();
    expect(countsOf(summary)).toEqual({ added: 2, unchanged: 1, gone: 1, refused: 8, postponed: 4 });
    expect(summary.reasons).toEqual({
      "too-large": 3,
      bomb: 1,
      "redirect-loop": 1,
      "private-address": 1,
      "redirect-outside": 1,
      elsewhere: 1,
      "status-404": 1,
      "status-410": 1,
      "not-html": 1,
      overloaded: 1,
      robots: 1,
    });
    expect(sent.bytes).toBeLessThan(128 << 20);
    // An old address leads to the article as the new one does.
    const [old, current] = [7, 15].map((number) =>
      new ArticleAddresses(database).keysAt(`https://snopes.com/fact-check/invented-claim-${number}`),
    );
    expect(old).toHaveLength(1);
    expect(current).toEqual(old);
  });

  test("stops when the layout changes, keeps the pages aside, and takes them when the selectors are mended", async () => {
    const database = freshStore();
    const { site } = now;
    site.publish(...Array.from({ length: 60 }, (_, i) => inventedArticle(i)));
    site.gate = ({ url = "" }) => {
      if (/claim-39/.test(url)) site.look = "redesigned";
      return false;
    };
    const summary = await crawl(database);
    expect(summary.stopped).toMatchObject({
      code: "LAYOUT_CHANGED",
      message: expect.stringContaining("10 of the last 30"),
    });
    expect(countsOf(summary)).toEqual({ added: 20, aside: 10, left: 30 });
    // Another run without mended selectors sees after one page that nothing is better.
    expect(await crawl(database).then(countsOf)).toEqual({ aside: 1, left: 29 });
    const mended = site.definition();
    const layouts = [
      { version: "snopes-2024", claim: [".x-claim"], title: [".x-head"], rating: [".x-rate"] },
      ...mended.layouts,
    ];
    const after = await crawl(database, { sites: [{ ...mended, layouts }] });
    expect(after).toMatchObject({ recovered: 11, extractors: { "snopes-2024": 40 } });
    expect(countsOf(after)).toEqual({ added: 40 });
    expect(database.prepare("SELECT count(*) AS n FROM set_aside").get()).toEqual({ n: 0 });
  });

  test("keeps what it knows of an article where only its markup is read after a change of the layout", async () => {
    const database = freshStore();
    const known = inventedArticle(1);
    now.site.publish(known);
    await crawl(database);
    Object.assign(now.site, { look: "redesigned", jsonLd: true });
    now.clock.advance(2 * 86_400_000);
    now.site.publish({ ...known, rating: "Mixture", changedAt: new Date(now.clock.now()).toISOString() });
    const summary = await crawl(database);
    expect(summary).toMatchObject({ changed: 1, extractors: { "json-ld": 1 }, flaws: { "other-layout": 1 } });
    const [article] = [...iterateArticles(database)];
    expect(article).toMatchObject({ title: known.title, subtitle: known.subtitle, rating: "Mixture" });
    expect(article).toMatchObject({ author: "Ann Author", body: known.body });
  });

  test("counts articles whose body alone has moved, and keeps the body that it knows", async () => {
    const database = freshStore();
    const known = inventedArticle(1);
    now.site.publish(known);
    expect(await crawl(database)).toMatchObject({ added: 1, flaws: {} });
    now.clock.advance(2 * 86_400_000);
    now.site.publish(
      { ...known, rating: "Mixture", changedAt: new Date(now.clock.now()).toISOString() },
      inventedArticle(2),
    );
    const [layout, ...others] = now.site.definition().layouts;
    const sites = [now.site.definition({ layouts: [{ ...layout!, body: ["#moved"] }, ...others] })];
    expect(await crawl(database, { sites })).toMatchObject({ added: 1, changed: 1, flaws: { "no-body": 2 } });
    const [first, second] = [...iterateArticles(database)];
    expect(first).toMatchObject({ rating: "Mixture", body: known.body });
    expect(second).not.toHaveProperty("body");
    // They are read again once the selectors are mended, though the site has changed nothing, and no more.
    expect(await crawl(database, { sites }).then(countsOf)).toEqual({});
    expect(await crawl(database)).toMatchObject({ changed: 1, unchanged: 1, flaws: {} });
    expect([...iterateArticles(database)][1]).toHaveProperty("body");
    expect(await crawl(database).then(countsOf)).toEqual({});
    const { body: _, ...bodiless } = layout!;
    const without = [now.site.definition({ layouts: [bodiless] })];
    now.site.publish(inventedArticle(3));
    expect(await crawl(database, { sites: without })).toMatchObject({ added: 1, flaws: {} });
  });

  test("reads the page of an imported article into that article, which an import no longer makes poorer", async () => {
    const database = freshStore();
    const [imported, crawledFirst] = [inventedArticle(1), inventedArticle(2)];
    now.site.publish(imported, crawledFirst);
    const reviewOf = ({ slug, claim }: typeof imported) => ({
      "@type": "ClaimReview",
      url: `http://www.snopes.com/fact-check/${slug}/?utm_source=feed`,
      claimReviewed: claim,
      itemReviewed: { author: { name: "A runner" } },
    });
    const take = async (...articles: readonly (typeof imported)[]) => {
      const file = join(mkdtempSync(join(stores, "feed-")), "feed.json");
      writeFileSync(file, JSON.stringify(articles.map(reviewOf)));
      return (await importClaimReview([file], { database })).rows.articles;
    };
    expect(await take(imported)).toEqual({ added: 1, changed: 0, unchanged: 0 });
    const [{ key, id } = { key: 0, id: "" }] = [...iterateArticles(database)];
    expect(countsOf(await crawl(database))).toEqual({ changed: 1, added: 1 });
    const known = { key, id, source: "snopes.com", body: imported.body, claimant: "A runner" };
    expect([...iterateArticles(database)]).toMatchObject([known, { id: `fact-check/${crawledFirst.slug}` }]);
    // Of the article that was crawled first the feed knows who made the claim, and no more.
    expect(await take(imported, crawledFirst)).toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect(await take(imported, crawledFirst)).toEqual({ added: 0, changed: 0, unchanged: 2 });
    const [, second] = [...iterateArticles(database)];
    expect(second).toMatchObject({ body: crawledFirst.body, claimant: "A runner" });
    // The page is known to be the article's, whatever it says later.
    now.clock.advance(86_400_000);
    const changedAt = new Date(now.clock.now()).toISOString();
    now.site.publish({ ...imported, claim: "No giraffe won anything.", changedAt });
    expect(countsOf(await crawl(database))).toEqual({ changed: 1 });
    const after = [...iterateArticles(database)];
    expect(after).toHaveLength(2);
    expect(after[0]).toMatchObject({ key, id, vclaim: "No giraffe won anything." });
  });

  test("takes pages that robots.txt forbade when it allows them again", async () => {
    const database = freshStore();
    now.site.publish(inventedArticle(1), inventedArticle(2));
    const allowed = now.site.robots;
    now.site.robots = "User-agent: *\nDisallow: /fact-check/invented";
    expect(countsOf(await crawl(database))).toEqual({ refused: 2 });
    now.clock.advance(25 * 3_600_000);
    expect(countsOf(await crawl(database))).toEqual({});
    now.site.robots = allowed;
    now.clock.advance(25 * 3_600_000);
    expect(countsOf(await crawl(database))).toEqual({ added: 2 });
  });

  test("asks for a page that is not found in two later runs, and then no more", async () => {
    const database = freshStore();
    const late = inventedArticle(1);
    now.site.publish(late, inventedArticle(2));
    for (const number of [1, 2]) now.site.faults.set(`/fact-check/invented-claim-${number}/`, status(404));
    const hour = 3_600_000;
    expect(countsOf(await crawl(database))).toEqual({ postponed: 2 });
    expect(countsOf(await crawl(database))).toEqual({});
    now.site.faults.delete("/fact-check/invented-claim-1/");
    now.clock.advance(hour);
    expect(countsOf(await crawl(database))).toEqual({ added: 1, postponed: 1 });
    now.clock.advance(2 * hour);
    expect(countsOf(await crawl(database))).toEqual({ gone: 1 });
    now.clock.advance(48 * hour);
    expect(countsOf(await crawl(database))).toEqual({});
  });

  test.each([
    ["shows a notice in their place", body("<h1>We will be back soon</h1>"), "no-claim"],
    [
      "breaks its markup",
      body('<script type="application/ld+json">{"a":</script>'),
      "no-claim json-ld-broken",
    ],
    ["leads to its front page", redirect("/", 302), "elsewhere"],
    ["leads to another site", redirect("https://consent.example.org/", 302), "redirect-outside"],
  ])("asks for new pages again in the next run where a site %s for a night", async (_, notice, reason) => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [], layouts: [] })];
    now.site.jsonLd = true;
    now.site.faults.set("/", body("<h1>Home</h1>"));
    now.site.publish(inventedArticle(1, { changedAt: "2024-02-28T08:00:00Z" }));
    now.site.faults.set("/fact-check/invented-claim-1/", notice);
    const first = await crawl(database, { sites });
    expect([countsOf(first), first.reasons]).toEqual([{ postponed: 1 }, { [reason]: 1 }]);
    now.site.faults.clear();
    now.clock.advance(86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
  });

  test.each([
    ["takes its article then", 1, { added: 1 }, {}],
    ["and once only where it has none then either", 9, { aside: 1 }, {}],
  ])("asks again for a new page that a site with selectors replaced by a notice, %s", async (_, nights, second, third) => {
    const database = freshStore();
    now.site.publish(inventedArticle(1, { changedAt: "2024-02-28T08:00:00Z" }));
    now.site.faults.set("/fact-check/invented-claim-1/", body("<h1>We will be back soon</h1>"));
    for (const [night, counts] of [{ aside: 1 }, second, third].entries()) {
      if (night === nights) now.site.faults.clear();
      expect(countsOf(await crawl(database))).toEqual(counts);
      now.clock.advance(86_400_000);
    }
    const kept = database.prepare("SELECT count(*) FROM set_aside").pluck().get();
    expect(kept).toBe(nights === 1 ? 0 : 1);
  });

  test("asks for a page of a site without selectors that has no claim once more after thirty days, if it was old", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [], layouts: [] })];
    const old = inventedArticle(1, { changedAt: "2024-02-10T08:00:00Z" });
    now.site.publish(old);
    const refused: number[] = [];
    for (let day = 0; day < 100; day++) {
      if ((await crawl(database, { sites })).refused > 0) refused.push(day);
      now.clock.advance(86_400_000);
    }
    expect(refused).toEqual([0, 30]);
  });

  test("asks again for the page of an article that had no claim for a night, where no sitemap names it", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [], layouts: [] })];
    const known = inventedArticle(1, { changedAt: "2024-02-28T08:00:00Z" });
    now.site.jsonLd = true;
    now.site.publish(known);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
    now.clock.advance(31 * 86_400_000);
    now.site.jsonLd = false;
    expect(countsOf(await crawl(database, { sites }))).toEqual({ refused: 1 });
    now.site.jsonLd = true;
    now.site.publish({ ...known, rating: "Outdated" });
    now.site.faults.set(
      "/sitemap.xml",
      body('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'),
    );
    now.clock.advance(31 * 86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ changed: 1 });
  });

  test("asks again for a page that was not found after thirty days, where the site goes on to name it", async () => {
    const database = freshStore();
    // Pages of lists are asked for again anyway: nobody knows when they changed.
    const sites = [now.site.definition({ lists: [] })];
    now.site.publish(inventedArticle(1, { changedAt: "2024-02-10T08:00:00Z" }));
    now.site.faults.set("/fact-check/invented-claim-1/", status(410));
    expect(countsOf(await crawl(database, { sites }))).toEqual({ gone: 1 });
    now.site.faults.clear();
    now.clock.advance(20 * 86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({});
    now.clock.advance(20 * 86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
  });

  test("asks again for a page that failed in eight runs after thirty days, where the site goes on to name it", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [] })];
    now.site.publish(inventedArticle(1, { changedAt: "2024-02-10T08:00:00Z" }));
    now.site.faults.set("/fact-check/invented-claim-1/", status(403));
    for (let run = 1; run <= 7; run++) {
      expect(countsOf(await crawl(database, { sites }))).toEqual({ postponed: 1 });
      now.clock.advance(24 * 3_600_000);
    }
    expect(countsOf(await crawl(database, { sites }))).toEqual({ refused: 1 });
    now.site.faults.clear();
    now.clock.advance(29 * 86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({});
    now.clock.advance(2 * 86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
  });

  test("asks for pages that no sitemap names any more again, the oldest first, and takes what was corrected", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [] })];
    const articles = Array.from({ length: 60 }, (_, i) => inventedArticle(i));
    now.site.publish(...articles);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 60 });
    now.site.publish({ ...inventedArticle(0), rating: "Outdated" });
    now.site.faults.set("/fact-check/invented-claim-1/", status(410));
    const empty = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
    now.site.faults.set("/sitemap.xml", body(empty));
    now.clock.advance(29 * 86_400_000);
    expect(countsOf(await crawl(database, { sites }))).toEqual({});
    now.clock.advance(2 * 86_400_000);
    expect(countsOf(await crawl(database, { sites, since: "2024-01-01" }))).toEqual({});
    // Those of the first crawl that came last are left for the next run.
    expect(countsOf(await crawl(database, { sites }))).toEqual({ notModified: 50 });
    const next = await crawl(database, { sites });
    expect(countsOf(next)).toEqual({ changed: 1, notModified: 8, gone: 1 });
    expect(next.vanished).toBe(1);
    expect(countsOf(await crawl(database, { sites }))).toEqual({});
  });

  test("keeps the identity of an article whose page was moved, and what was done with it", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [] })];
    const [old, other] = [inventedArticle(1), inventedArticle(2)];
    now.site.publish(old, other);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 2 });
    const [second, first] = [...iterateArticles(database)];
    new Withdrawals(database).withdraw(first as StoredArticle, "2024-03-01T12:00:00.000Z");
    now.clock.advance(2 * 86_400_000);
    const changedAt = new Date(now.clock.now()).toISOString();
    const moved = { ...old, slug: "moved-claim", rating: "True", changedAt };
    now.site.publish({ ...old, changedAt }, { ...other, changedAt }, moved);
    for (const slug of [old.slug, other.slug])
      now.site.faults.set(`/fact-check/${slug}/`, redirect("/fact-check/moved-claim/"));
    expect(countsOf(await crawl(database, { sites }))).toEqual({ changed: 1, unchanged: 2 });
    const { id, key } = first as StoredArticle;
    // It stays withdrawn, and what the second page says now is not what was read there.
    expect([...iterateArticles(database)]).toEqual([second]);
    expect(new ArticleReader(database).get(key)).toMatchObject({
      id,
      rating: "True",
      url: "https://snopes.com/fact-check/moved-claim",
    });
  });

  test("leaves out and counts a date that is yet to come, and takes the next day's elsewhere on earth", async () => {
    const database = freshStore();
    const dates = ["March 2, 2024", "December 3, 2024", "March 3, 2099", "February 29, 2024"];
    now.site.publish(...dates.map((date, i) => ({ ...inventedArticle(i), date })));
    expect(await crawl(database)).toMatchObject({ added: 4, flaws: { "future-date": 2 } });
    const known = new Map([...iterateArticles(database)].map(({ id, date }) => [id, date]));
    expect(dates.map((_, i) => known.get(`fact-check/invented-claim-${i}`))).toEqual([
      "2024-03-02",
      undefined,
      undefined,
      "2024-02-29",
    ]);
  });

  test("brings an article up to date whose page was moved where the site names the new address alone", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [] })];
    const old = inventedArticle(1);
    now.site.publish(old);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
    now.clock.advance(86_400_000);
    now.site.articles.clear();
    now.site.publish({ ...old, slug: "moved-claim", rating: "Mixture", changedAt: "2024-03-01T12:00:00Z" });
    now.site.faults.set(`/fact-check/${old.slug}/`, redirect("/fact-check/moved-claim/"));
    const ratings = (): unknown[] => [...iterateArticles(database)].map(({ id, rating }) => [id, rating]);
    const [first, second] = [`fact-check/${old.slug}`, "fact-check/moved-claim"];
    // Nobody knows yet that both are one.
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
    expect(ratings()).toEqual([
      [first, "False"],
      [second, "Mixture"],
    ]);
    for (const rating of ["Mixture", "Outdated"]) {
      now.clock.advance(31 * 86_400_000);
      now.site.publish({ ...old, slug: "moved-claim", rating, changedAt: "2024-03-01T12:00:00Z" });
      await crawl(database, { sites });
      expect(ratings()).toEqual([
        [first, rating],
        [second, rating],
      ]);
    }
  });

  test("reads the claim that it knows of a page to which the site puts further claims, before it or behind", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [], layouts: [] })];
    const publish = (...claims: readonly (readonly [string, string])[]): void => {
      const reviews = claims.map(([claimReviewed, alternateName]) => ({
        "@type": "ClaimReview",
        claimReviewed,
        reviewRating: { alternateName },
      }));
      const page = `<script type="application/ld+json">${JSON.stringify(reviews)}</script>`;
      now.site.faults.set("/fact-check/invented-claim-1/", body(page));
      now.site.publish(inventedArticle(1, { changedAt: new Date(now.clock.now()).toISOString() }));
      now.clock.advance(60_000);
    };
    const [first, later] = ["A giraffe won the race.", "The race was run at night."];
    publish([first, "False"]);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
    now.clock.advance(86_400_000);
    publish([later, "True"], [first, "Mostly false"]);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ changed: 1 });
    expect([...iterateArticles(database)]).toMatchObject([{ vclaim: first, rating: "Mostly false" }]);
    now.clock.advance(86_400_000);
    publish([later, "True"]);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ changed: 1 });
    expect([...iterateArticles(database)]).toMatchObject([{ vclaim: later, rating: "True" }]);
  });

  test("takes each article of a site whose pages all name one address, or that of another language, as theirs", async () => {
    const database = freshStore();
    const sites = [now.site.definition({ lists: [] })];
    const [english, spanish] = [inventedArticle(1), inventedArticle(2, { claim: "Una jirafa corri\u00f3." })];
    const publish = (...articles: readonly (typeof english)[]): void => {
      now.site.publish(...articles);
      const link = '<link rel="canonical" href="/fact-check/invented-claim-1/">';
      for (const article of articles)
        now.site.faults.set(
          `/fact-check/${article.slug}/`,
          body(link + renderArticle(article, "snopes-2023")),
        );
    };
    const claims = (): unknown[] =>
      [...iterateArticles(database)].map(({ id, vclaim }) => [id, vclaim]).sort();
    const own = [
      ["fact-check/invented-claim-1", english.claim],
      ["fact-check/invented-claim-2", spanish.claim],
    ];
    publish(english);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
    publish(spanish);
    expect(countsOf(await crawl(database, { sites }))).toEqual({ added: 1 });
    expect(claims()).toEqual(own);
    now.clock.advance(86_400_000);
    const changedAt = new Date(now.clock.now()).toISOString();
    publish({ ...spanish, changedAt }, { ...english, changedAt, claim: "No giraffe ran." });
    expect(countsOf(await crawl(database, { sites }))).toEqual({ unchanged: 1, changed: 1 });
    expect(claims()).toEqual([[own[0]![0], "No giraffe ran."], own[1]]);
  });

  test("keeps the article of a page that is gone, and tells of it until it is withdrawn", async () => {
    const database = freshStore();
    const [kept, dead] = [inventedArticle(1), inventedArticle(2)];
    now.site.publish(kept, dead);
    expect(countsOf(await crawl(database))).toEqual({ added: 2 });
    expect(articlesOfGonePages(database)).toEqual([]);
    now.clock.advance(40 * 24 * 3_600_000);
    now.site.publish({ ...dead, changedAt: new Date(now.clock.now()).toISOString() });
    now.site.faults.set("/fact-check/invented-claim-2/", status(410));
    const summary = await crawl(database);
    expect([summary.gone, summary.vanished]).toEqual([1, 1]);
    const vanished = articlesOfGonePages(database).map((key) => new ArticleReader(database).get(key));
    expect(vanished.map((article) => article?.url)).toEqual([expect.stringContaining("invented-claim-2")]);
    new Withdrawals(database).withdraw(vanished[0] as StoredArticle, "2026-01-01T00:00:00.000Z");
    expect(articlesOfGonePages(database)).toEqual([]);
  });

  test("keeps its queue where the site's name leads to a private network for a while", async () => {
    const database = freshStore();
    now.site.publish(...Array.from({ length: 4 }, (_, i) => inventedArticle(i)));
    const origin = now.site.url.replace("127.0.0.1", "astray.example.org");
    const sites = [now.site.definition({ origin })];
    expect(countsOf(await crawl(database, { sites, resolve: toLoopback, maxPages: 1 }))).toEqual({
      added: 1,
      left: 3,
    });
    const toPrivate: CrawlSitesOptions["resolve"] = (_, __, done) =>
      done(null, [{ address: "10.0.0.1", family: 4 }]);
    const astray = await crawl(database, { sites, resolve: toPrivate });
    expect(astray.stopped).toMatchObject({ code: "SITE_REFUSES" });
    expect(countsOf(astray)).toEqual({ left: 3 });
    expect(countsOf(await crawl(database, { sites, resolve: toLoopback }))).toEqual({ added: 3 });
  });

  test("leaves a site that asks for a long rest, and goes on after it", async () => {
    const database = freshStore();
    now.site.publish(...Array.from({ length: 4 }, (_, i) => inventedArticle(i)));
    now.site.faults.set("/fact-check/invented-claim-1/", status(429, { "retry-after": "7200" }, 1));
    const summary = await crawl(database);
    expect(summary.stopped).toMatchObject({
      code: "SITE_BUSY",
      exitCode: 75,
      message: expect.stringContaining("2024-03-01T02:0"),
    });
    expect(countsOf(summary)).toEqual({ added: 2, left: 2 });
    now.clock.advance(3_600_000);
    expect(await crawl(database)).toMatchObject({ stopped: { code: "SITE_BUSY" }, requests: 0 });
    now.clock.advance(3_600_000);
    expect(await crawl(database).then(countsOf)).toEqual({ added: 2 });
  });

  test("leaves a site alone that another crawl of the workspace asks, and takes the others", async () => {
    const database = freshStore();
    now.site.publish(inventedArticle(1));
    const other = { origin: now.site.url.replace("127.0.0.1", "other.example.org") };
    const sites = [now.site.definition({ name: "taken" }), now.site.definition(other)];
    const release = lockSite(now.site.definition(), database);
    try {
      const lock: CrawlSitesOptions["lock"] = (site) => lockSite(site, database);
      const [taken, free] = await crawlSites({ ...optionsFor(database), sites, lock, resolve: toLoopback });
      expect(taken).toMatchObject({ stopped: { code: "CRAWL_RUNNING", exitCode: 75 }, requests: 0 });
      expect(free).toMatchObject({ added: 1 });
    } finally {
      release();
    }
    expect((await crawl(database)).stopped).toBeUndefined();
  });

  test("leaves alone the site that asks for a rest of ages, and crawls the others", async () => {
    const database = freshStore();
    now.site.publish(inventedArticle(1));
    const ages = { "retry-after": "20991231235959" };
    now.site.faults.set("/ages.xml", status(503, ages));
    const origin = now.site.url.replace("127.0.0.1", "resting.example.org");
    const resting = now.site.definition({ name: "resting", origin, sitemaps: ["/ages.xml"] });
    const summaries = await crawlSites({
      ...optionsFor(database),
      sites: [resting, now.site.definition()],
      resolve: toLoopback,
    });
    expect(summaries.map(({ stopped }) => stopped?.code)).toEqual(["SITE_BUSY", undefined]);
    expect(summaries[0]?.stopped?.message).toContain("It may be asked again at 2025-03-01T");
    expect(summaries[1]?.added).toBe(1);
  });

  test.each([
    ["is down", status(500), { code: "SITE_UNREACHABLE", exitCode: 75 }],
    ["refuses", status(403), { code: "SITE_REFUSES", exitCode: 4 }],
  ])("leaves a site that %s page after page; the pages are asked for again later, in time ever more rarely", async (_, fault, error) => {
    const database = freshStore();
    const { site, clock } = now;
    site.publish(...Array.from({ length: 8 }, (_, i) => inventedArticle(i)));
    for (let i = 0; i < 8; i++) site.faults.set(`/fact-check/invented-claim-${i}/`, fault);
    const summary = await crawl(database);
    expect(summary.stopped).toMatchObject(error);
    expect(countsOf(summary)).toEqual({ postponed: 5, left: 3 });
    site.faults.clear();
    expect(await crawl(database).then(countsOf)).toEqual({ added: 3 });
    clock.advance(2 * 3_600_000);
    expect(await crawl(database).then(countsOf)).toEqual({ added: 5 });
  });

  test("says so when nothing of a site can be read, and does not keep other sites from being crawled", async () => {
    const database = freshStore();
    now.site.publish(inventedArticle(1));
    const lost = now.site.definition({ name: "lost", sitemaps: ["/no.xml"], lists: [] });
    now.site.robots = "User-agent: *\nDisallow: /sitemap\nSitemap: https://files.example.org/sitemap.xml\n";
    const summaries = await crawlSites({
      ...optionsFor(database),
      sites: [lost, now.site.definition()],
      contact: "https://example.org/about",
    });
    expect(summaries.map(({ stopped }) => stopped?.code)).toEqual(["SITEMAP_MISSING", undefined]);
    expect(summaries[0]?.reasons).toMatchObject({ "sitemap status-404": 1, "sitemap elsewhere": 1 });
    expect(summaries[1]?.added).toBe(1);
  });

  test("ends between pages when it is told to; wherever it is cut off, it ends as if it had not been", async () => {
    const { site } = now;
    site.publish(...Array.from({ length: 12 }, (_, i) => inventedArticle(i)));
    site.faults.set("/fact-check/invented-claim-5/", redirect("/fact-check/invented-claim-2/"));
    site.faults.set("/fact-check/invented-claim-7/", status(410));
    const whole = freshStore();
    await crawl(whole);
    const requests = site.log.length;
    const parts = freshStore();
    for (let stopAt = 1; stopAt < requests; stopAt += 3) {
      const controller = new AbortController();
      const before = site.log.length;
      site.gate = () => {
        if (site.log.length === before + stopAt) controller.abort();
        return false;
      };
      const code = await codeOf(() => crawl(parts, { signal: controller.signal }));
      expect(["INTERRUPTED", "no error"]).toContain(code);
    }
    await crawl(parts);
    expect(crawled(parts)).toEqual(crawled(whole));
    expect(parts.prepare("SELECT DISTINCT status FROM jobs ORDER BY status").all()).toEqual([
      { status: "done" },
      { status: "interrupted" },
    ]);
  });
});
