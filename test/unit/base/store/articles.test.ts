import {
  ArticleReader,
  ArticlesById,
  ArticleWriter,
  articlesRevision,
  articlesSince,
  iterateArticles,
  listArticles,
  listWithdrawals,
  revisionReader,
  Withdrawals,
} from "../../../../src/base/store";
import { parseArticle } from "../../../../src/base/store/articles/article-record";
import { temporaryStore } from "../../../support/workspace";

const NOW = "2024-05-01T10:00:00.000Z";
const LATER = "2024-06-01T10:00:00.000Z";

describe("articles in the store", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const hollow = { source: "a.org", id: "1", vclaim: "The moon is hollow.", rating: "False" };

  test("the same article again changes nothing, not even the revision", () => {
    expect(writer.upsert(hollow, NOW)).toBe("added");
    const revision = articlesRevision(database);
    expect(writer.upsert({ ...hollow }, LATER)).toBe("unchanged");
    expect(articlesRevision(database)).toBe(revision);
  });

  test("a changed article keeps its key and what it said before", () => {
    const key = new ArticleReader(database).findKey("a.org", "1");
    const revision = articlesRevision(database);
    expect(writer.upsert({ ...hollow, rating: "Satire" }, LATER)).toBe("changed");
    expect(new ArticleReader(database).get(key as number)).toMatchObject({ key, rating: "Satire" });
    expect(articlesRevision(database)).toBeGreaterThan(revision);
    const versions = database.prepare("SELECT article, replaced_at, content FROM article_versions").all();
    expect(versions).toEqual([
      { article: key, replaced_at: LATER, content: expect.stringContaining('"rating":"False"') },
    ]);
  });

  test("an id means another article in another source", () => {
    expect(writer.upsert({ ...hollow, source: "b.org" }, NOW)).toBe("added");
    expect([...iterateArticles(database)].map(({ source, id }) => `${source}/${id}`)).toEqual([
      "a.org/1",
      "b.org/1",
    ]);
  });

  test("an absent field is not the same as another text", () => {
    expect(writer.holds({ ...hollow, rating: "Satire" })).toBe(true);
    expect(writer.holds({ ...hollow, rating: "Satire", title: "New" })).toBe(false);
  });
});

describe("an article that is asked for with blanks around its names", () => {
  const database = temporaryStore();
  const asked = { source: " c.org ", id: "\t7\u0001\n" };
  const parsed = parseArticle({ ...asked, title: "Geese" });
  if (typeof parsed === "string") throw new Error(parsed);
  new ArticleWriter(database).upsert(parsed.record, NOW);
  const kept = { source: "c.org", id: "7" };

  test("is found, since the store does not keep them", () => {
    const reader = new ArticleReader(database);
    const key = reader.findKey(kept.source, kept.id);
    expect(key).toBeDefined();
    expect(reader.findKey(asked.source, asked.id)).toBe(key);
    expect(reader.find(asked.source, asked.id)).toMatchObject(kept);
    expect(reader.findNamed(" 7 ")).toEqual([key]);
    expect(reader.findNamed(" c.org: 7")).toEqual([key]);
    const byId = new ArticlesById(database);
    expect(byId.find(asked.source, asked.id)?.article).toMatchObject(kept);
    expect(byId.sourcesOf(asked.id, 9)).toEqual(["c.org"]);
    expect(listArticles(database, { source: asked.source, after: 0, limit: 9 })).toMatchObject([kept]);
  });

  test("is withdrawn and brought back", () => {
    const withdrawals = new Withdrawals(database);
    expect(withdrawals.withdraw(asked, NOW)).toEqual({ withdrawnAt: NOW });
    expect(listWithdrawals(database, { source: asked.source, after: 0, limit: 9 })).toMatchObject([kept]);
    expect(withdrawals.bringBack(asked, LATER)).toBe(true);
  });
});

describe("pages of articles", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  for (const [source, id] of ["a1", "b1", "a2", "b2", "a3"])
    writer.upsert({ source: source!, id: id!, title: "Moon", body: "A long text." }, NOW);

  test("come by key without bodies, of all sources or of one", () => {
    const page = (source: string | undefined, after: number) =>
      listArticles(database, { source, after, limit: 2 }).map(({ source: of, id }) => of + id);
    expect([page(undefined, 0), page(undefined, 4), page("a", 0), page("a", 3), page("c", 0)]).toEqual([
      ["a1", "b1"],
      ["a3"],
      ["a1", "a2"],
      ["a3"],
      [],
    ]);
    const [first] = listArticles(database, { source: "a", after: 0, limit: 1 });
    expect(first).toEqual({ key: 1, source: "a", id: "1", title: "Moon" });
  });

  test("of a source are found without sorting or reading those of others", () => {
    const prepare = jest.spyOn(database, "prepare");
    listArticles(database, { source: "a", after: 1, limit: 2 });
    const sql = prepare.mock.lastCall![0];
    prepare.mockRestore();
    const plan = database
      .prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all({ source: "a", after: 1, limit: 2 });
    expect(plan[0]?.detail).toBe("SEARCH articles USING INDEX articles_by_source (source=? AND rowid>?)");
    expect(plan.map(({ detail }) => detail).join()).not.toContain("ORDER BY");
  });
});

describe("articles since a revision", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
  const since = (revision: number): (string | undefined)[] =>
    [...articlesSince(database, revision)].map(({ title }) => title);

  test("are those that were added or changed after it, in the order of their keys", () => {
    write("one", "One");
    write("two", "Two");
    write("three", "Three");
    const revision = articlesRevision(database);
    expect(since(revision)).toEqual([]);
    write("four", "Four");
    write("two", "Two, corrected");
    expect(since(revision)).toEqual(["Two, corrected", "Four"]);
    expect(since(0)).toEqual(["One", "Two, corrected", "Three", "Four"]);
  });

  test("leave out what was written again without a change", () => {
    const revision = articlesRevision(database);
    write("one", "One");
    expect(since(revision)).toEqual([]);
  });

  test("are announced by a revision that is read again and again", () => {
    const read = revisionReader(database);
    const revision = read();
    write("five", "Five");
    expect(read()).toBe(revision + 1);
    expect(since(revision)).toEqual(["Five"]);
  });
});
