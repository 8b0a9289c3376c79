import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATIONS } from "../../../src/base/home/generations";
import { ArticleWriter } from "../../../src/base/store";
import { adoptWorkspace } from "../../../src/nightly/folders";
import { buildIndex, loadWorkspace, openStore } from "../../../src/workspace";
import { codeOf, temporaryHome } from "../../support/workspace";

const NOW = "2026-01-31T00:00:00.000Z";
const MANY = Array.from({ length: 200 }, (_, i) => `claim ${i}`);

/** Makes a workspace's database anew, with an article for each text, in this order. */
function replaceDatabase(home: string, texts: readonly string[]): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(join(home, `crowdchecked.db${end}`), { force: true });
  addArticles(home, texts);
}

function addArticles(home: string, texts: readonly string[]): void {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  for (const text of texts) writer.upsert({ source: "s", id: text, vclaim: `A ${text} drives a bus` }, NOW);
  database.close();
}

async function index(home: string): Promise<void> {
  const database = openStore(home);
  await buildIndex(home, database, { dense: false });
  database.close();
}

/** Returns the id of the best article of a post about `text`. */
async function found(home: string, text: string): Promise<string | undefined> {
  const workspace = loadWorkspace(home, { ranker: "none", catchUp: true });
  try {
    return (await workspace.rank(`a ${text} drives a bus`))[0]?.article.id;
  } finally {
    workspace.close();
  }
}

describe("an index whose database was made anew with the same articles in another order", () => {
  const home = temporaryHome();
  beforeAll(async () => {
    replaceDatabase(home, ["dog", "cat", "fish"]);
    await index(home);
    replaceDatabase(home, ["fish", "dog", "cat"]);
  });

  test("is refused: it would show other articles than it found", async () => {
    expect(await codeOf(() => found(home, "dog"))).toBe("INDEX_ARTICLES");
  });

  test("is refused where articles came since, and as a generation's", async () => {
    addArticles(home, ["horse"]);
    expect(await codeOf(() => found(home, "horse"))).toBe("INDEX_ARTICLES");
    adoptWorkspace(home, NOW);
    expect(await codeOf(() => found(home, "dog"))).toBe("INDEX_ARTICLES");
    expect(await codeOf(() => found(join(home, GENERATIONS, "0001"), "dog"))).toBe("INDEX_ARTICLES");
  });

  test("answers rightly once it is built again", async () => {
    await index(home);
    expect([await found(home, "dog"), await found(home, "horse")]).toEqual(["dog", "horse"]);
  });
});

const [longHome, earlierHome] = [temporaryHome(), temporaryHome()];

test("two databases that differ in their last article alone are told apart", async () => {
  replaceDatabase(longHome, [...MANY, "dog"]);
  await index(longHome);
  replaceDatabase(longHome, [...MANY, "cat"]);
  expect(await codeOf(() => found(longHome, "dog"))).toBe("INDEX_ARTICLES");
});

test("an index of an earlier build, which does not name articles, answers as before", async () => {
  replaceDatabase(earlierHome, ["dog", "cat"]);
  await index(earlierHome);
  const file = join(earlierHome, "index", "lexical", "manifest.json");
  const { known, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(rest));
  expect([known.keys, await found(earlierHome, "cat")]).toEqual([[1, 2], "cat"]);
});
