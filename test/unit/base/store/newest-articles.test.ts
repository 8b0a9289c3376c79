import { ArticlesById, ArticleWriter, NewestArticles } from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

const NOW = "2026-01-01T00:00:00.000Z";
const database = temporaryStore();
const writer = new ArticleWriter(database);
const add = (source: string, id: string, date?: string, more: object = {}): void => {
  writer.upsert(
    { source, id, title: `${source} ${id}`, ...(date === undefined ? {} : { date }), ...more },
    NOW,
  );
};

describe("articles by their dates", () => {
  const newest = new NewestArticles(database);
  const list = (traits: object, offset = 0, since?: string): string[] =>
    newest.list(traits, { since, offset, limit: 3 }).map(({ id }) => id);
  beforeAll(() => {
    add("a.example.org", "undated");
    add("a.example.org", "old", "2019-05-01");
    add("a.example.org", "new", "2024-05-01T10:00:00Z");
    add("a.example.org", "middle", "2024-04-30", { language: "de" });
    add("feed", "elsewhere", "2025-01-01", { url: "https://www.b.example.org/1" });
  });

  test("come the newest first, those without a date last, place by place", () => {
    expect(list({ sites: ["a.example.org"] })).toEqual(["new", "middle", "old"]);
    expect(list({ sites: ["a.example.org"] }, 3)).toEqual(["undated"]);
    expect(list({ sites: ["a.example.org"] }, 1000)).toEqual([]);
  });

  test("have the site, the language and the age that are wanted", () => {
    expect(list({ sites: ["b.example.org"] })).toEqual(["elsewhere"]);
    expect(list({ sites: ["a.example.org"], languages: ["de"] })).toEqual(["middle"]);
    expect(list({}, 0, "2024-05-01")).toEqual(["elsewhere", "new"]);
  });

  test("are those that are there now, also where the list was asked for before", () => {
    expect(list({ sites: ["a.example.org"] })[0]).toBe("new");
    add("a.example.org", "newest", "2026-01-01");
    expect(list({ sites: ["a.example.org"] })[0]).toBe("newest");
  });

  test("are right however many lists were asked for before", () => {
    for (let i = 0; i < 40; i++) expect(list({ sites: [`nobody-${i}.example.org`] })).toEqual([]);
    expect(list({ sites: ["b.example.org"] })).toEqual(["elsewhere"]);
  });
});

describe("articles by what others know them by", () => {
  const articles = new ArticlesById(database);

  test("have a mark that changes with their content alone", () => {
    add("a.example.org", "marked", "2024-01-01");
    const before = articles.find("a.example.org", "marked");
    expect(before?.article.title).toBe("a.example.org marked");
    add("a.example.org", "marked", "2024-01-01");
    expect(articles.find("a.example.org", "marked")?.hash).toBe(before?.hash);
    add("a.example.org", "marked", "2024-01-02");
    expect(articles.find("a.example.org", "marked")?.hash).not.toBe(before?.hash);
    expect(articles.find("b.example.org", "marked")).toBeUndefined();
  });

  test("are of the sources that have the id, as many as are wanted", () => {
    for (const source of ["c", "b", "a"]) add(source, "shared");
    expect(articles.sourcesOf("shared", 10)).toEqual(["a", "b", "c"]);
    expect(articles.sourcesOf("shared", 2)).toEqual(["a", "b"]);
    expect(articles.sourcesOf("none", 2)).toEqual([]);
  });
});
