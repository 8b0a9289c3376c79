import { join } from "node:path";
import { ArticleWriter, openDatabase } from "../../../src/base/store";
import { indexWords } from "../../../src/workspace/index-words";
import { WordsAside } from "../../../src/workspace/words-aside";
import { temporaryFolder } from "../../support/temporary";

describe("words that a thread of its own indexes", () => {
  const folder = temporaryFolder();
  const file = join(folder, "articles.db");
  beforeAll(() => {
    const database = openDatabase(file, { create: true });
    const writer = new ArticleWriter(database);
    for (let i = 0; i < 1200; i++) {
      const vclaim = `Street${i % 7} was flooded ${i} times`;
      const body = i % 3 === 0 ? { body: `Nobody saw a shark${i}.\nThe picture is old.` } : {};
      writer.upsert({ source: "s", id: String(i), vclaim, ...body }, "2026-01-01T00:00:00Z");
    }
    database.close();
  });

  test("give the index that the caller would make, and tell how many articles were read", async () => {
    const aside = new WordsAside(file);
    const done: number[] = [];
    const made = await aside.finish((count) => done.push(count));
    await aside.stop();
    const database = openDatabase(file);
    expect(made).toEqual(await indexWords(database, () => {}));
    database.close();
    expect(done.at(-1)).toBe(1200);
  });

  test("are given up where they are not wanted any more", async () => {
    const aside = new WordsAside(file);
    await aside.stop();
    await expect(aside.finish(() => {})).resolves.toBeUndefined();
  });

  test("are left to the caller where the thread cannot read them", async () => {
    const aside = new WordsAside(join(folder, "missing.db"));
    await expect(aside.finish(() => {})).resolves.toBeUndefined();
  });
});
