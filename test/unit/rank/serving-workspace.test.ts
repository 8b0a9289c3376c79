import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStore, ServingWorkspace, serveGeneration } from "../../../src/rank";
import { buildIndex } from "../../../src/rank/build-index";
import { ArticleWriter } from "../../../src/store";
import { temporaryHome } from "../../workspace";

const home = temporaryHome();
const generation = (name: string): string => join(home, "generations", name);
let now = 0;
const clock = { now: (): number => now };
const failures: unknown[] = [];
const open = () =>
  new ServingWorkspace(home, { ranker: "none", clock, onFailure: (error) => failures.push(error) });
const idsOf = async (serving: ServingWorkspace, text = "bees"): Promise<string[]> =>
  (await serving.rank(text)).map(({ article }) => article.id);

/** Builds a generation of the articles that there are. */
async function build(name: string): Promise<void> {
  const database = openStore(home);
  mkdirSync(generation(name), { recursive: true });
  await buildIndex(generation(name), database, { dense: false });
  database.close();
}

beforeAll(async () => {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  writer.upsert({ source: "s", id: "one", title: "Bees can count to four" }, "2026-01-30");
  await build("0001");
  writer.upsert({ source: "s", id: "two", title: "Bees sleep in flowers" }, "2026-01-31");
  database.close();
  await build("0002");
  serveGeneration(home, "0001");
});

describe("a process that serves", () => {
  test("answers from the generation that serves, and from a promoted one within a second", async () => {
    const serving = open();
    expect(await idsOf(serving)).toEqual(["one"]);
    serveGeneration(home, "0002");
    expect(await idsOf(serving)).toEqual(["one"]);
    now += 1000;
    expect((await idsOf(serving)).sort()).toEqual(["one", "two"]);
    expect(serving.generation).toBe("0002");
    serving.close();
    serveGeneration(home, "0001");
  });

  test("drops no query when it swaps: those under way are answered by what they began with", async () => {
    const serving = open();
    const before = Array.from({ length: 50 }, () => idsOf(serving));
    serveGeneration(home, "0002");
    now += 1000;
    const after = Array.from({ length: 50 }, () => idsOf(serving));
    expect(new Set((await Promise.all(before)).map((ids) => ids.join()))).toEqual(new Set(["one"]));
    for (const ids of await Promise.all(after)) expect(ids).toHaveLength(2);
    serving.close();
    serveGeneration(home, "0001");
  });

  test("closes the former generation only when its last query is done", async () => {
    const serving = open();
    const { workspace } = (serving as unknown as { current: { workspace: { database: { open: boolean } } } })
      .current;
    const running = idsOf(serving);
    serveGeneration(home, "0002");
    now += 1000;
    const next = idsOf(serving);
    expect(workspace.database.open).toBe(true);
    await Promise.all([running, next]);
    expect(workspace.database.open).toBe(false);
    serving.close();
    serveGeneration(home, "0001");
  });

  test("goes on with what it has when the promoted one cannot be opened, and tries again", async () => {
    const serving = open();
    cpSync(generation("0002"), generation("0003"), { recursive: true });
    writeFileSync(join(generation("0003"), "index", "lexical", "arrays.bin"), "damaged");
    serveGeneration(home, "0003");
    now += 1000;
    expect(await idsOf(serving)).toEqual(["one"]);
    expect(failures).toEqual([expect.objectContaining({ code: "INDEX_CORRUPT" })]);
    rmSync(generation("0003"), { recursive: true });
    cpSync(generation("0002"), generation("0003"), { recursive: true });
    now += 1000;
    expect(await idsOf(serving)).toHaveLength(2);
    serving.close();
    serving.close();
  });
});
