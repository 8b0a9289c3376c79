import { ArticleSites, ArticleWriter, articleSites, Withdrawals } from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

const NOW = "2026-01-31T00:00:00.000Z";

describe("the sites of articles", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const urls = [
    "https://www.Facts.example/a?utm_source=x",
    "http://checks.example:8080/b",
    undefined,
    "https://m.facts.example/c",
  ];
  for (const [i, url] of urls.entries())
    writer.upsert({ source: "s", id: String(i), title: "t", ...(url ? { url } : {}) }, NOW);

  test("are the hosts of their addresses, as sites are written for a filter", () => {
    expect([...articleSites(database)]).toEqual([
      { key: 1, site: "facts.example" },
      { key: 2, site: "checks.example" },
      { key: 4, site: "facts.example" },
    ]);
  });

  test("are told of one article, too; none where it has no address, or is not there", () => {
    const sites = new ArticleSites(database);
    expect([1, 2, 3, 4, 5].map((key) => sites.of(key))).toEqual([
      "facts.example",
      "checks.example",
      undefined,
      "facts.example",
      undefined,
    ]);
  });

  test("leave out what was withdrawn", () => {
    new Withdrawals(database).withdraw({ source: "s", id: "1" }, NOW);
    expect([...articleSites(database)].map(({ key }) => key)).toEqual([1, 4]);
  });
});
