import { ArticleWriter } from "../../../src/base/store";
import { buildIndex, denseRecall, openStore } from "../../../src/workspace";
import { temporaryHome } from "../../support/workspace";

describe("the recall of the dense index", () => {
  const home = temporaryHome();
  beforeAll(async () => {
    const database = openStore(home);
    const writer = new ArticleWriter(database);
    for (const [id, title] of ["Bees can count", "Goats whistle hymns", "The moon is hired"].entries()) {
      writer.upsert({ source: "s", id: String(id), title }, "2026-01-30");
    }
    await buildIndex(home, database, { dense: false });
    database.close();
  });

  test("is not known where there is none", async () => {
    expect(await denseRecall(home, ["bees"])).toBeUndefined();
  });

  test("is whole where the graph is smaller than what a search looks at, and texts without words do not count", async () => {
    const database = openStore(home);
    await buildIndex(home, database);
    database.close();
    expect(await denseRecall(home, ["bees count", "🙂", "moon"], 2)).toBe(1);
    expect(await denseRecall(home, ["🙂", ""], 2)).toBeUndefined();
  });
});
