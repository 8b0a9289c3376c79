import { join } from "node:path";
import { formatRun, readRun } from "../../../scorer";
import { ArticleWriter, openDatabase } from "../../../src/base/store";
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
  expect(names).toEqual(["plain id", "a:both", "b:both", "tab%09line%0Aend"]);
  expect(ids.identitiesByName().get("tab%09line%0Aend")).toEqual({ source: "a", id: "tab\tline\nend" });
  database.close();
  const ranking = names.map((document, i) => ({ document, score: 9 - i }));
  const file = writeIn(folder, "ids.run", formatRun(new Map([["q", ranking]]), { tag: "t" }));
  expect(readRun(file).get("q")).toEqual(ranking);
});
