import { FakeClock } from "../../../bench/loopback/fake-clock";
import { SnopesLikeSite } from "../../../bench/loopback/site";
import { type Database, iterateArticles } from "../../../src/base/store";

/** Starts a site for each test, whose requests are logged by a clock that nobody has to wait for. */
export function siteForEachTest(): { readonly clock: FakeClock; readonly site: SnopesLikeSite } {
  const now: { clock: FakeClock; site: SnopesLikeSite } = {} as never;
  beforeEach(async () => {
    now.clock = new FakeClock();
    now.site = new SnopesLikeSite(now.clock.now);
    await now.site.start();
  });
  afterEach(() => now.site.stop());
  return now;
}

/** Returns all that a crawl leaves behind, but for the keys of rows and the times. */
export function crawled(database: Database): unknown {
  const articles = [...iterateArticles(database)].map(({ key: _, ...article }) => article);
  const pages = database
    .prepare(
      "SELECT url, state, tries, problem, extractor, etag, article IS NOT NULL AS taken FROM pages ORDER BY url",
    )
    .all();
  const versions = database.prepare("SELECT count(*) AS n FROM article_versions").get();
  return { articles: articles.sort((a, b) => (a.id < b.id ? -1 : 1)), pages, versions };
}
