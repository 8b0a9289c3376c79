import { workspacePaths } from "../../../src/base/home/paths";
import { countArticles, openDatabase } from "../../../src/base/store";
import { Sqlite } from "../../../src/base/store/sqlite";
import { runBuilt } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { temporaryFolder, writeIn } from "../../support/temporary";

const QUERY = { text: "a shark swimming on the flooded freeway" };
const home = sampleHome();
const folder = temporaryFolder();
const server = testServer(home);

const article = (id: string) => ({ source: "example.org", id, vclaim: `Claim number ${id}` });

describe("two who write at once", () => {
  test("a request and an import both end well, and nothing of either is lost", async () => {
    const before = countArticlesIn(home);
    const lines = Array.from({ length: 5000 }, (_, i) => JSON.stringify(article(`imported-${i}`)));
    const file = writeIn(folder, "articles.jsonl", lines.join("\n"));
    let ended: number | null | undefined;
    const end = runBuilt(["--home", home, "import", "articles", file]).then((code) => {
      ended = code;
    });
    let posted = 0;
    while (ended === undefined) {
      const entries = Array.from({ length: 20 }, (_, i) => article(`posted-${posted + i}`));
      const response = await server.post("/v1/articles", entries);
      expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ added: 20 })]);
      posted += 20;
    }
    await end;
    expect(ended).toBe(0);
    expect(posted).toBeGreaterThan(0);
    expect(countArticlesIn(home)).toBe(before + 5000 + posted);
  });

  test("a store that another process holds delays no query; a write that waits for it too long is to be sent again", async () => {
    const other = new Sqlite(workspacePaths(home).database);
    other.exec("BEGIN IMMEDIATE");
    try {
      const writing = server.post("/v1/articles", article("late"));
      expect((await server.post("/v1/rank", QUERY)).status).toBe(200);
      expect(
        (await fetch(`${server.address}/v1/articles/sample/shark-swimming-flooded-highway`)).status,
      ).toBe(200);
      const response = await writing;
      expect(response.headers.get("retry-after")).toBe("1");
      expect([response.status, await response.json()]).toEqual([
        503,
        expect.objectContaining({ status: 503, code: "STORE_LOCKED" }),
      ]);
    } finally {
      other.close();
    }
    expect((await server.post("/v1/articles", article("late"))).status).toBe(201);
  });
});

function countArticlesIn(path: string): number {
  const database = openDatabase(workspacePaths(path).database);
  const count = countArticles(database);
  database.close();
  return count;
}
