import { join } from "node:path";
import {
  ArticleWriter,
  countArticles,
  countVotes,
  type Database,
  openDatabase,
} from "../../../src/base/store";
import { Sqlite } from "../../../src/base/store/sqlite";
import { storeTasks } from "../../../src/server/threads/store-tasks";
import { type WriteTasks, writeWork } from "../../../src/server/threads/write-tasks";
import { temporaryFolder } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const NOW = "2024-06-30T12:00:00.000Z";
const folder = temporaryFolder();
const article = (id: number) => ({
  source: "example.org",
  id: String(id),
  vclaim: `Claim number ${id} `.repeat(100),
});
const vote = (text: string) => ({
  tweet: { text },
  article: { source: "example.org", id: "0" },
  vote: "up" as const,
  voter: "desk",
  now: NOW,
});
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Returns a store with one article, and how many pages it has. */
function storeWithOne(name: string): {
  readonly file: string;
  readonly pages: number;
  readonly look: Database;
} {
  const file = join(folder, name);
  const look = openDatabase(file, { create: true });
  new ArticleWriter(look).upsert(article(0), NOW);
  const pages = look.pragma("page_count", { simple: true }) as number;
  return { file, pages, look };
}

describe("what the server writes", () => {
  let connection: Database | undefined;
  afterEach(() => connection?.close());

  const tasksOn = (file: string, pragma?: string) =>
    storeTasks<WriteTasks>(writeWork, () => {
      connection = openDatabase(file);
      if (pragma) connection.pragma(pragma);
      return connection;
    });

  test("on a full disk is told, nothing of it is kept, and it goes on where there is room again", async () => {
    const { file, pages, look } = storeWithOne("full.db");
    const doTask = tasksOn(file, `max_page_count = ${pages + 3}`);
    const entries = numbers(100).map(article);
    expect(await codeOf(() => doTask("putArticles", { entries, now: NOW }))).toBe("DISK_FULL");
    expect(countArticles(look)).toBe(1);
    const long = "word ".repeat(1900);
    const cast = async (i: number): Promise<string> => codeOf(() => doTask("castVote", vote(`${i} ${long}`)));
    const ends: string[] = [];
    for (const i of numbers(10)) ends.push(await cast(i));
    expect(ends.at(-1)).toBe("DISK_FULL");
    const kept = ends.filter((end) => end === "no error").length;
    expect([countVotes(look), look.prepare("SELECT count(*) AS n FROM tweets").get()]).toEqual([
      kept,
      { n: kept },
    ]);
    connection?.pragma("max_page_count = 100000");
    expect(await cast(99)).toBe("no error");
    expect(doTask("putArticles", { entries, now: NOW })).toMatchObject({ added: 100, refused: [] });
    expect(countArticles(look)).toBe(101);
    look.close();
  });

  test("on a store that another process holds is to be tried again later, and nothing of it is kept", async () => {
    const { file, look } = storeWithOne("locked.db");
    const doTask = tasksOn(file, "busy_timeout = 10");
    const other = new Sqlite(file);
    other.exec("BEGIN IMMEDIATE");
    expect(await codeOf(() => doTask("putArticles", { entries: [article(1)], now: NOW }))).toBe(
      "STORE_LOCKED",
    );
    expect(await codeOf(() => doTask("castVote", vote("a")))).toBe("STORE_LOCKED");
    expect(await codeOf(() => doTask("endVote", { id: 1, now: NOW }))).toBe("STORE_LOCKED");
    other.exec("ROLLBACK");
    other.close();
    expect(countArticles(look)).toBe(1);
    expect(doTask("putArticles", { entries: [article(1)], now: NOW })).toMatchObject({ added: 1 });
    look.close();
  });

  test("by a connection that may only read is refused", async () => {
    const { file, look } = storeWithOne("read-only.db");
    const doTask = tasksOn(file, "query_only = ON");
    expect(await codeOf(() => doTask("castVote", vote("a")))).toBe("STORE_ACCESS");
    look.close();
  });

  test("waits for a store that could not be opened, until it can be", async () => {
    const file = join(folder, "later.db");
    const doTask = tasksOn(file);
    const put = (): unknown => doTask("putArticles", { entries: [article(1)], now: NOW });
    expect(await codeOf(put)).toBe("STORE_MISSING");
    openDatabase(file, { create: true }).close();
    expect(put()).toMatchObject({ added: 1 });
  });
});
