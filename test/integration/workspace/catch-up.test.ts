import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveGeneration } from "../../../src/base/home/generations";
import { ArticleWriter } from "../../../src/base/store";
import { buildIndex, type LoadedWorkspace, loadWorkspace, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { codeOf, temporaryHome } from "../../support/workspace";

const NOW = "2026-01-31T00:00:00.000Z";
const LIGHTHOUSE = { source: "s", id: "lighthouse", title: "Was a lighthouse moved on roller skates?" };

function write(home: string, ...articles: Parameters<ArticleWriter["upsert"]>[0][]): void {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  for (const article of articles) writer.upsert(article, NOW);
  database.close();
}

const first = async (workspace: LoadedWorkspace, text: string): Promise<string | undefined> =>
  (await workspace.rank(text))[0]?.article.id;

function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), "base64"),
    ]),
  );
}

describe("a workspace that catches up", () => {
  const home = sampleHome();
  const copies = temporaryFolder();

  test("ranks as one whose index was built of the same articles, to the last bit", async () => {
    const workspace = loadWorkspace(home, { catchUp: true });
    write(home, LIGHTHOUSE, {
      source: "s",
      id: "skates",
      title: "Roller skates for horses",
      vclaim: "A farmer sells roller skates for horses.",
      date: "2026-01-30",
    });
    await workspace.catchUp();
    // What it keeps of the article's words must not outlast the change.
    expect(await first(workspace, "a lighthouse on roller skates")).toBe("lighthouse");
    write(home, { ...LIGHTHOUSE, vclaim: "A lighthouse in Sweden was moved by sea on roller skates." });
    const rebuilt = join(copies, "rebuilt");
    cpSync(home, rebuilt, { recursive: true });
    const database = openStore(rebuilt);
    await buildIndex(rebuilt, database);
    database.close();
    // Words of known posts weigh what they did when these were indexed.
    cpSync(join(home, "index", "posts"), join(rebuilt, "index", "posts"), { recursive: true });
    const other = loadWorkspace(rebuilt);
    for (const text of [
      "a lighthouse on roller skates",
      "a shark swimming on the flooded freeway",
      "lol #MoonLandingFaked",
    ])
      expect(await workspace.rankKeys({ text })).toEqual(await other.rankKeys({ text }));
    expect(await workspace.answer("skates for horses")).toEqual(await other.answer("skates for horses"));
    workspace.close();
    other.close();
  });

  test("leaves nothing on the disk, so that another one begins where the index ends", async () => {
    const before = filesOf(join(home, "index"));
    expect(await codeOf(() => loadWorkspace(home))).toBe("INDEX_STALE");
    for (let start = 0; start < 2; start++) {
      const workspace = loadWorkspace(home, { catchUp: true });
      expect(await first(workspace, "lighthouse moved by sea")).toBe("lighthouse");
      workspace.close();
    }
    expect(filesOf(join(home, "index"))).toEqual(before);
  });

  test("is said to serve, and for how long it has to take newer articles in", async () => {
    const { out } = await run(["--home", home, "status"]);
    expect(out).toMatch(/^serves +words and meaning,/m);
    expect(out).toMatch(/^next +crowdchecked index \(the index is older than the articles/m);
    expect(out).toMatch(
      /^index .*; newer articles are taken in at each start until crowdchecked index is run$/m,
    );
  });

  test("finds what was written before a crash: the store is the truth", async () => {
    const database = openStore(home);
    new ArticleWriter(database).upsert({ source: "s", id: "kelp", title: "Kelp for president" }, NOW);
    // What lies on the disk while the writer still has it open is what a killed one leaves.
    const crashed = join(copies, "crashed");
    cpSync(home, crashed, { recursive: true });
    database.close();
    const workspace = loadWorkspace(crashed, { catchUp: true });
    expect(await first(workspace, "kelp for president")).toBe("kelp");
    workspace.close();
  });
});

describe("a workspace of words alone", () => {
  const home = temporaryHome();

  test("finds an article as soon as it is there, and no more by words that it has lost", async () => {
    write(home, { source: "s", id: "bees", title: "Bees can count to four" });
    const database = openStore(home);
    await buildIndex(home, database, { dense: false });
    database.close();
    const workspace = loadWorkspace(home, { catchUp: true, ranker: "none" });
    expect(await workspace.rank("lighthouse")).toEqual([]);
    write(home, LIGHTHOUSE);
    expect(await first(workspace, "lighthouse")).toBe("lighthouse");
    write(home, { ...LIGHTHOUSE, title: "Was a tower moved on roller skates?" });
    expect(await workspace.rank("lighthouse")).toEqual([]);
    expect(await first(workspace, "tower")).toBe("lighthouse");
    write(home, { source: "other.example.org", id: "bees", title: "Bees build a tower" });
    const { articles } = await workspace.answer("tower", { filter: { sites: ["other.example.org"] } });
    expect(articles.map(({ article }) => article.source)).toEqual(["other.example.org"]);
    workspace.close();
  });
});

describe("a generation", () => {
  const home = temporaryHome();

  test("serves the articles that it was built of, or with catching up all that there are", async () => {
    write(home, { source: "s", id: "bees", title: "Bees can count to four" });
    const generation = join(home, "generations", "0001");
    mkdirSync(generation, { recursive: true });
    const database = openStore(home);
    await buildIndex(generation, database, { dense: false });
    database.close();
    serveGeneration(home, "0001");
    write(home, LIGHTHOUSE);
    const plain = loadWorkspace(generation, { ranker: "none" });
    expect(await plain.rank("lighthouse")).toEqual([]);
    plain.close();
    const workspace = loadWorkspace(generation, { catchUp: true, ranker: "none" });
    expect(await first(workspace, "lighthouse")).toBe("lighthouse");
    workspace.close();
  });
});
