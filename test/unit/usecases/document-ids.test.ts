import { join } from "node:path";
import { formatRun, readRun } from "../../../scorer";
import { ArticleReader, ArticleWriter, openDatabase } from "../../../src/base/store";
import { DocumentIds } from "../../../src/usecases/evaluate/document-ids";
import { temporaryFolder, writeIn } from "../../support/temporary";

const folder = temporaryFolder();

test("articles have names in runs that tell sources apart and keep columns and lines whole", () => {
  const database = openDatabase(join(folder, "store.db"), { create: true });
  const articles = new ArticleWriter(database);
  for (const [source, id] of [
    ["a", "plain id"],
    ["a", "both"],
    ["b", "both"],
    ["a", "tab\tline\nend"],
  ] as const) {
    articles.upsert({ source, id, title: id }, "2026-01-01");
  }
  const ids = new DocumentIds(database);
  const names = [1, 2, 3, 4].map((key) => ids.of(key));
  expect(names).toEqual(["plain id", "a:both", "b:both", "a:tab%09line%0Aend"]);
  expect(ids.identitiesByName().get("a:tab%09line%0Aend")).toEqual({ source: "a", id: "tab\tline\nend" });
  database.close();
  const ranking = names.map((document, i) => ({ document, score: 9 - i }));
  const file = writeIn(folder, "ids.run", formatRun(new Map([["q", ranking]]), { tag: "t" }));
  expect(readRun(file).get("q")).toEqual(ranking);
});

test("each article has a name of its own, by which it is found again", () => {
  const database = openDatabase(join(folder, "alike.db"), { create: true });
  const articles = new ArticleWriter(database);
  const named = [
    ["a", "b:c", "a:b:c"],
    ["b", "c", "b:c"],
    ["x", "c", "x:c"],
    ["y", "a:b:c", "y:a:b:c"],
    ["a", "t\ts", "a:t%09s"],
    ["a", "t%09s", "t%09s"],
    ["a", "a:t%09s", "a:a:t%2509s"],
    ["h:1", "c", "h%3A1:c"],
    ["h%3A1", "c", "h%253A1:c"],
    ["a", "https://c.org/50%25", "https://c.org/50%25"],
    ["a", "50% of 20%20", "50% of 20%20"],
  ] as const;
  for (const [source, id] of named) articles.upsert({ source, id, title: id }, "2026-01-01");
  const ids = new DocumentIds(database);
  const reader = new ArticleReader(database);
  const found = named.map(([source, id]) => {
    const key = reader.findKey(source, id) as number;
    return [source, id, ids.of(key), ...reader.findNamed(ids.of(key)).map((same) => same === key)];
  });
  expect(found).toEqual(named.map((expected) => [...expected, true]));
  expect(reader.findNamed("c")).toHaveLength(4);
  const meant = ["a:50% of 20%20", "x:c", "c", "nowhere"].map((name) => ids.named(name));
  expect(meant).toEqual(["50% of 20%20", "x:c", "c", "nowhere"]);
  expect(ids.identitiesByName().size).toBe(named.length);
  database.close();
});
