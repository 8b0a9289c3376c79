import { join } from "node:path";
import { type LexicalArrays, LexicalIndexBuilder } from "../../../index";
import { ArticleWriter, articlesRevision, iterateArticles, Withdrawals } from "../../../src/base/store";
import { MergeAside } from "../../../src/workspace/merge-aside";
import { temporaryStore } from "../../support/workspace";

const NOW = "2026-01-01T00:00:00.000Z";

describe("articles that a thread of its own merges into an index", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  const write = (id: string, title: string): unknown => writer.upsert({ source: "s", id, title }, NOW);
  const built = (): LexicalArrays => {
    const builder = new LexicalIndexBuilder();
    for (const article of iterateArticles(database)) builder.add(article);
    return builder.finish();
  };
  for (let i = 0; i < 40; i++) write(`old-${i}`, `Street ${i % 7} was flooded ${i} times`);
  const whole = { arrays: built(), revision: articlesRevision(database) };
  for (let i = 0; i < 20; i++) write(`new-${i}`, `A shark swam in street ${i}`);
  write("old-3", "Nobody saw a shark");
  new Withdrawals(database).withdraw({ source: "s", id: "old-5" }, NOW);

  test("give, to the last bit, the index that is built of all, and the revision of that moment", async () => {
    const aside = new MergeAside(database.name, whole);
    expect(aside.merged).toBeUndefined();
    await aside.ended;
    expect(aside.merged).toEqual({ arrays: built(), revision: articlesRevision(database) });
    expect(aside.hasFailed).toBe(false);
  });

  test("are given up where they are not wanted any more, or cannot be read", async () => {
    const stopped = new MergeAside(database.name, whole);
    stopped.stop();
    const missing = new MergeAside(join(database.name, "missing"), whole);
    await Promise.all([stopped.ended, missing.ended]);
    for (const aside of [stopped, missing]) {
      expect(aside.merged).toBeUndefined();
      expect(aside.hasFailed).toBe(true);
    }
  });
});
