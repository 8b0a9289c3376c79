import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, storeError, storeWork, TweetWriter } from "../../../../src/base/store";
import { MIGRATIONS } from "../../../../src/base/store/migrations";
import { Sqlite } from "../../../../src/base/store/sqlite";
import { temporaryFolder } from "../../../support/temporary";
import { codeOf } from "../../../support/workspace";

const folder = temporaryFolder();

describe("the database", () => {
  test("checks foreign keys, writes ahead and is of strict tables", () => {
    const database = openDatabase(join(folder, "new.db"), { create: true });
    expect(database.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(database.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(() => database.prepare("INSERT INTO qrels VALUES (1, 1, 'dev', 1)").run()).toThrow(/FOREIGN KEY/);
    expect(() => database.prepare("INSERT INTO meta VALUES ('x', 'text')").run()).toThrow(/INTEGER/);
    database.close();
  });

  test("opens again with what it held", () => {
    const file = join(folder, "again.db");
    openDatabase(file, { create: true }).exec("INSERT INTO meta VALUES ('kept', 7)").close();
    const database = openDatabase(file);
    expect(database.prepare("SELECT value FROM meta WHERE name = 'kept'").get()).toEqual({ value: 7 });
    database.close();
  });

  test("of the version before tweets had parts keeps its tweets and takes parts", () => {
    const file = join(folder, "former.db");
    const former = new Sqlite(file);
    for (const step of MIGRATIONS.slice(0, 5)) former.exec(step);
    former.exec("INSERT INTO tweets (dataset, id, text) VALUES ('d', '1', 'look')");
    former.pragma("user_version = 5");
    former.close();
    const database = openDatabase(file);
    new TweetWriter(database).upsert({ dataset: "d", id: "1", imageText: "cows" });
    expect(database.prepare("SELECT text, image_text, quoted_text FROM tweets").all()).toEqual([
      { text: "look", image_text: "cows", quoted_text: null },
    ]);
    database.close();
  });

  test("of the version before parts were scored loses the scores of tweets with parts alone", () => {
    const file = join(folder, "scored.db");
    const former = new Sqlite(file);
    for (const step of MIGRATIONS.slice(0, 12)) former.exec(step);
    former.exec(`INSERT INTO articles (source, id, title, hash, updated_at) VALUES ('s', 'a', 'cows', '', '');
      INSERT INTO tweets (dataset, id, text, image_text) VALUES ('d', '1', 'x', NULL), ('d', '2', 'x', 'cows');
      INSERT INTO pair_scores (tweet, article, method, version, score) SELECT key, 1, 'm', '1', 0 FROM tweets`);
    former.pragma("user_version = 12");
    former.close();
    const database = openDatabase(file);
    expect(database.prepare("SELECT tweet FROM pair_scores").all()).toEqual([{ tweet: 1 }]);
    database.close();
  });

  test("is not made by those who only read", async () => {
    expect(await codeOf(() => openDatabase(join(folder, "none.db")))).toBe("STORE_MISSING");
  });

  test("is not made of an empty file by those who only read, only by those who write", async () => {
    const file = join(folder, "empty.db");
    writeFileSync(file, "");
    expect(() => openDatabase(file)).toThrow(/is empty/);
    expect(await codeOf(() => openDatabase(file))).toBe("STORE_MISSING");
    expect(statSync(file).size).toBe(0);
    openDatabase(file, { create: true }).close();
    openDatabase(file).close();
  });

  test("is not looked for in a file that is given in place of the workspace's folder", async () => {
    const home = join(folder, "home.db");
    writeFileSync(home, "");
    for (const create of [false, true])
      expect(await codeOf(() => openDatabase(join(home, "crowdchecked.db"), { create }))).toBe(
        "STORE_ACCESS",
      );
  });

  test("of a newer version is refused", async () => {
    const file = join(folder, "newer.db");
    const database = new Sqlite(file);
    database.pragma("user_version = 99");
    database.close();
    expect(await codeOf(() => openDatabase(file))).toBe("STORE_TOO_NEW");
  });

  test("that is another kind of file is refused", async () => {
    const file = join(folder, "picture.db");
    writeFileSync(file, Buffer.alloc(8192, 7));
    expect(await codeOf(() => openDatabase(file))).toBe("STORE_CORRUPT");
  });

  test.each([
    ["SQLITE_CANTOPEN", true],
    ["SQLITE_READONLY_DBMOVED", false],
  ])("that fails with %s may lack permissions or be on a read-only disk, and lack open files: %s", (code, files) => {
    const error = storeError("w.db", new Sqlite.SqliteError("not now", code));
    expect(error).toMatchObject({ code: "STORE_ACCESS", hint: expect.stringContaining("permissions") });
    expect(error).toMatchObject({ hint: expect.stringContaining("a copy of one on a read-only disk") });
    expect(/ulimit -n/.test(String((error as { hint?: string }).hint))).toBe(files);
  });

  // https://sqlite.org/rescode.html: a read that failed, and one that a damaged file system refuses; a write.
  test.each([
    ["SQLITE_IOERR_READ", "STORE_CORRUPT"],
    ["SQLITE_IOERR_CORRUPTFS", "STORE_CORRUPT"],
    ["SQLITE_IOERR_WRITE", "DISK_FULL"],
  ])("that the disk fails by %s has the code %s: no room helps where a disk cannot read", (code, told) => {
    expect(storeError("w.db", new Sqlite.SqliteError("disk I/O error", code))).toMatchObject({ code: told });
  });

  test("that another process holds is to be tried again later, and nothing is lost", async () => {
    const file = join(folder, "locked.db");
    openDatabase(file, { create: true }).close();
    const other = new Sqlite(file);
    other.exec("BEGIN EXCLUSIVE; INSERT INTO meta VALUES ('theirs', 1)");
    const ours = openDatabase(file);
    ours.pragma("busy_timeout = 10");
    expect(await codeOf(() => storeWork(file, () => ours.exec("BEGIN IMMEDIATE")))).toBe("STORE_LOCKED");
    other.exec("COMMIT");
    other.close();
    expect(ours.prepare("SELECT value FROM meta WHERE name = 'theirs'").get()).toEqual({ value: 1 });
    ours.close();
  });
});
