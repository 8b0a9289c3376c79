import { ArticleWriter } from "../../../src/base/store";
import { buildIndex, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { temporaryHome } from "../../support/workspace";

describe("articles similar", () => {
  const home = temporaryHome();
  beforeAll(async () => {
    const database = openStore(home);
    const article = { source: "check.example", id: "ferry", vclaim: "A ferry sailed up the tower." };
    new ArticleWriter(database).upsert(article, "2026-02-01T10:00:00.000Z");
    await buildIndex(home, database, { dense: false });
    database.close();
  });

  test("says of the only article that there is no other", async () => {
    const { code, out } = await run(["--home", home, "articles", "similar", "check.example", "ferry"]);
    expect([code, out]).toEqual([0, "There is no other article.\n"]);
  });
});
