import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openWorkspace } from "../../../src";
import { silentProgress } from "../../../src/base/core/progress";
import { SHIPPED_CALIBRATION, SHIPPED_ENCODER, SHIPPED_RANKER } from "../../../src/base/home/paths";
import { countArticles, NightLog, Withdrawals } from "../../../src/base/store";
import { adoptWorkspace } from "../../../src/nightly";
import { backUp } from "../../../src/usecases/backup/backup";
import { restore } from "../../../src/usecases/backup/restore";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { putSample, sampleHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { codeOf } from "../../support/workspace";

const SHARK = "a shark swims on the flooded freeway";
const silent = { progress: silentProgress, signal: new AbortController().signal };

/** Reports each moment of the work to `onUpdate`. */
function watched(onUpdate: () => void): typeof silent {
  return { ...silent, progress: () => ({ update: onUpdate, finish: () => {} }) };
}

let homes = 0;

/** Returns the home of an empty workspace in `folder`. */
function newHome(folder: string): string {
  const home = join(folder, `home-${homes++}`);
  mkdirSync(home);
  return home;
}

/** Adds an article to an open workspace, as a server does. */
function addArticle(home: string, id: string): void {
  const database = openStore(home);
  database
    .prepare("INSERT INTO articles (source, id, title, hash, updated_at) VALUES ('made', ?, 'x', ?, 'x')")
    .run(id, id);
  database.close();
}

describe("a backup", () => {
  const home = sampleHome("meaning");
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);

  test("is no home: looked into as one, it would change and could not be restored", async () => {
    await crowdchecked("backup", path("looked-at"));
    for (const verb of [["status"], ["rank", "a shark"], ["index"], ["import", "articles", path("none")]]) {
      const { code, err } = await run(["--json", "--home", path("looked-at"), ...verb]);
      expect([code, err]).toEqual([3, expect.stringContaining("HOME_IS_BACKUP")]);
    }
    expect((await run(["--home", path("of-it"), "--quiet", "restore", path("looked-at")])).code).toBe(0);
    expect(await codeOf(() => openWorkspace(path("looked-at")).rank(SHARK))).toBe("HOME_IS_BACKUP");
  });

  test("is restored to a workspace that answers like the first one", async () => {
    writeFileSync(join(home, "golden.tsv"), "a shark\tsample\tshark-swimming-flooded-highway\n");
    const { code, out } = await crowdchecked("backup", path("plain"));
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^285 articles in .*plain: \d+ files, [\d.]+ MiB\n$/),
    ]);
    const there = path("there");
    const restored = await run(["--home", there, "--quiet", "restore", path("plain")]);
    expect([restored.code, restored.out]).toEqual([
      0,
      expect.stringMatching(/^285 articles restored to .*there, as of 20.*Z\n$/),
    ]);
    expect(readdirSync(there).sort()).toEqual(["crowdchecked.db", "golden.tsv", "index"]);
    const [first, second] = [openWorkspace(home), openWorkspace(there)];
    expect(await second.rank(SHARK, { top: 5 })).toEqual(await first.rank(SHARK, { top: 5 }));
    first.close();
    second.close();
  });

  test("holds files of any name, such as those that people and their systems add", async () => {
    const own = newHome(folder);
    await putSample(own, "words");
    const names = [".DS_Store", "my notes.txt", "réponse (1).html", "a\\b"];
    mkdirSync(join(own, "reports", "of last week"), { recursive: true });
    for (const name of names) writeFileSync(join(own, "reports", "of last week", name), name);
    await backUp({ home: own }, { folder: path("named") }, silent);
    const there = path("there-named");
    await restore({ home: there }, { from: path("named") }, silent);
    expect(readdirSync(join(there, "reports", "of last week")).sort()).toEqual(names.sort());
  });

  test("holds one moment, whatever others write meanwhile", async () => {
    const busy = newHome(folder);
    await putSample(busy, "words");
    let written = 0;
    const job = watched(() => addArticle(busy, `made-${written++}`));
    const { articles } = await backUp({ home: busy }, { folder: path("busy") }, job);
    const there = path("there-busy");
    await restore({ home: there }, { from: path("busy") }, silent);
    const database = openStore(there);
    expect(database.prepare("SELECT count(*) FROM articles").pluck().get()).toBe(articles);
    database.close();
    expect(written).toBeGreaterThan(articles - 285);
  });

  test("does not take the place of what came into its folder while it was made", async () => {
    const taken = path("taken");
    const job = watched(() => {
      mkdirSync(taken, { recursive: true });
      writeFileSync(join(taken, "theirs"), "kept");
    });
    expect(await codeOf(() => backUp({ home }, { folder: taken }, job))).toBe("BACKUP_EXISTS");
    expect(readdirSync(taken)).toEqual(["theirs"]);
    expect(readdirSync(folder).filter((name) => name.startsWith("taken."))).toEqual([]);
  });

  test("holds the generation that serves and no other, and ends a night that it cannot go on with", async () => {
    const nightly = newHome(folder);
    await putSample(nightly, "words");
    adoptWorkspace(nightly, "2026-01-01T00:00:00.000Z");
    mkdirSync(join(nightly, "generations", "0002.building"));
    const database = openStore(nightly);
    const night = { name: "2026-01-02", generation: "0002", baseline: "0001" };
    new NightLog(database).begin({ ...night, startedAt: "2026-01-02T02:00:00.000Z" }, ["index"]);
    database.close();
    const { generation } = await backUp({ home: nightly }, { folder: path("nightly") }, silent);
    expect(generation).toBe("0001");
    const there = path("there-nightly");
    await restore({ home: there }, { from: path("nightly") }, silent);
    expect(readdirSync(join(there, "generations"))).toEqual(["0001"]);
    const restored = openStore(there);
    expect(new NightLog(restored).unfinished()).toBeUndefined();
    restored.close();
    const workspace = openWorkspace(there);
    expect((await workspace.rank(SHARK, { top: 1 }))[0]?.article.source).toBe("sample");
    workspace.close();
  });

  test("counts no article that is withdrawn, but keeps it", async () => {
    const own = newHome(folder);
    await putSample(own, "words");
    const shark = { source: "sample", id: "shark-swimming-flooded-highway" };
    const database = openStore(own);
    new Withdrawals(database).withdraw(shark, "2026-01-01T00:00:00.000Z");
    database.close();
    expect((await backUp({ home: own }, { folder: path("withdrawn") }, silent)).articles).toBe(284);
    await restore({ home: path("there-withdrawn") }, { from: path("withdrawn") }, silent);
    const restored = openStore(path("there-withdrawn"));
    new Withdrawals(restored).bringBack(shark, "2026-01-02T00:00:00.000Z");
    expect(countArticles(restored)).toBe(285);
    restored.close();
  });

  test("is not made of a damaged database, which is named", async () => {
    const damaged = newHome(folder);
    await putSample(damaged, "words");
    const file = join(damaged, "crowdchecked.db");
    openStore(damaged).close();
    const content = readFileSync(file);
    writeFileSync(file, content.fill(7, content.length >> 1));
    const { code, err } = await run(["--home", damaged, "--quiet", "backup", path("damaged")]);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining("STORE_CORRUPT")]);
    expect(err).toContain(`${file} is not a readable database`);
    expect(existsSync(path("damaged"))).toBe(false);
  });

  test("of damaged indexes and models is made nevertheless, and says what is damaged", async () => {
    const damaged = newHome(folder);
    await putSample(damaged, "meaning");
    const models = join(damaged, "models");
    cpSync(SHIPPED_ENCODER, join(models, "encoder"), { recursive: true });
    cpSync(SHIPPED_RANKER, join(models, "ranker"), { recursive: true });
    cpSync(SHIPPED_CALIBRATION, join(models, "calibration"), { recursive: true });
    const dense = join(damaged, "index", "dense");
    const files = [
      join(damaged, "index", "lexical", "arrays.bin"),
      join(dense, "vectors.bin"),
      join(models, "encoder", "model.safetensors"),
      join(models, "ranker", "trees.txt"),
    ];
    const isSound = async (name: string): Promise<string[]> => {
      const { damaged: found } = await backUp({ home: damaged }, { folder: path(name) }, silent);
      return found.map(({ code }) => code);
    };
    expect(await isSound("sound")).toEqual([]);
    for (const file of files) {
      const content = readFileSync(file);
      content[content.length >> 1]! ^= 1;
      writeFileSync(file, content);
    }
    truncateSync(join(models, "calibration", "manifest.json"), 100);
    const { code, out, err } = await run(["--home", damaged, "--quiet", "--json", "backup", path("worn")]);
    expect(code).toBe(11);
    const { damaged: found, articles } = JSON.parse(out);
    expect(articles).toBe(285);
    const codes = [
      "INDEX_CORRUPT",
      "INDEX_CORRUPT",
      "RANKER_CORRUPT",
      "CALIBRATION_CORRUPT",
      "MODEL_CORRUPT",
    ];
    expect(found.map((one: { code: string }) => one.code)).toEqual(codes);
    expect(found[1].message).toMatch(`The index at ${dense} is damaged: `);
    expect(err).toContain("BACKUP_DAMAGED");
    expect(err).toContain("crowdchecked index");
    await restore({ home: path("there-worn") }, { from: path("worn") }, silent);
    rmSync(join(dense, "vectors.bin"));
    expect(await isSound("without")).toEqual(codes);
  });

  test("of indexes that cannot be read leaves these out and says so, and keeps the articles", async () => {
    const worn = newHome(folder);
    await putSample(worn, "meaning");
    const arrays = join(worn, "index", "lexical", "arrays.bin");
    const vectors = join(worn, "index", "dense");
    rmSync(arrays);
    // Reading this file fails as a worn disk does, by EIO; a link to itself cannot even be looked at.
    symlinkSync("/proc/self/mem", arrays);
    rmSync(vectors, { recursive: true });
    symlinkSync("dense", vectors);
    const { code, out, err } = await run(["--home", worn, "--quiet", "--json", "backup", path("partly")]);
    expect([code, err]).toEqual([11, expect.stringContaining("BACKUP_DAMAGED")]);
    expect(JSON.parse(out).damaged).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: `${vectors} cannot be read (ELOOP).` }),
        expect.objectContaining({ message: `${arrays} cannot be read (EIO).` }),
      ]),
    );
    const { articles } = await restore({ home: path("from-partly") }, { from: path("partly") }, silent);
    expect(articles).toBe(285);
    const again = (...args: string[]) => run(["--home", path("from-partly"), "--quiet", ...args]);
    expect((await again("index")).code).toBe(0);
    expect((await again("rank", SHARK)).code).toBe(0);
  });

  test("keeps the articles where nothing says which generation serves", async () => {
    const lost = newHome(folder);
    await putSample(lost, "meaning");
    adoptWorkspace(lost, "2026-01-01T02:00:00Z");
    writeFileSync(join(lost, "generation"), "0009\n");
    const { damaged, articles } = await backUp({ home: lost }, { folder: path("lost") }, silent);
    expect([damaged.map(({ code }) => code), articles]).toEqual([["GENERATION_UNKNOWN"], 285]);
    await restore({ home: path("from-lost") }, { from: path("lost") }, silent);
    expect((await run(["--home", path("from-lost"), "--quiet", "index"])).code).toBe(0);
  });

  test("copies again what is replaced meanwhile, and gives up if that never ends", async () => {
    let changes = 1;
    const job = watched(() => {
      if (changes-- > 0) writeFileSync(join(home, "dev-set.json"), `{"left": ${changes}}`);
    });
    await backUp({ home }, { folder: path("changed") }, job);
    expect(readFileSync(join(path("changed"), "dev-set.json"), "utf8")).toBe('{"left": 0}');
    changes = Number.POSITIVE_INFINITY;
    const times = watched(() => addReport(home));
    expect(await codeOf(() => backUp({ home }, { folder: path("never") }, times))).toBe("BACKUP_CHANGING");
    expect(existsSync(path("never"))).toBe(false);
  });

  test("that is stopped leaves nothing", async () => {
    const controller = new AbortController();
    const job = { ...watched(() => controller.abort()), signal: controller.signal };
    const before = readdirSync(folder);
    expect(await codeOf(() => backUp({ home }, { folder: path("stopped") }, job))).toBe("INTERRUPTED");
    expect(readdirSync(folder)).toEqual(before);
  });

  test("can be stopped until its last byte, and shows how far it is until then", async () => {
    const seen: (readonly [number, number])[] = [];
    const update = (done: number, total: number) => void seen.push([done, total]);
    await backUp(
      { home },
      { folder: path("seen") },
      {
        ...silent,
        progress: () => ({ update, finish: () => {} }),
      },
    );
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).sort((a, b) => a - b));
    const [done, total] = seen.at(-1) as readonly [number, number];
    expect([total - 1, total]).toContain(done);
    const controller = new AbortController();
    let left = seen.length;
    const job = { ...watched(() => --left === 1 && controller.abort()), signal: controller.signal };
    expect(await codeOf(() => backUp({ home }, { folder: path("late") }, job))).toBe("INTERRUPTED");
    expect(existsSync(path("late"))).toBe(false);
  });

  test("is not written over another one", async () => {
    const { code, err } = await crowdchecked("backup", path("plain"));
    expect([code, err]).toEqual([2, expect.stringContaining("BACKUP_EXISTS")]);
  });
});

let reports = 0;

function addReport(home: string): void {
  mkdirSync(join(home, "reports"), { recursive: true });
  writeFileSync(join(home, "reports", `${reports++}.json`), "{}");
}

describe("restoring", () => {
  const home = sampleHome("words");
  const folder = temporaryFolder();
  let copies = 0;

  /** Returns the folder of a new backup of the sample. */
  async function newBackup(): Promise<string> {
    const backup = join(folder, `backup-${copies++}`);
    await openWorkspace(home).backup(backup);
    return backup;
  }

  /** Returns the code that restoring to a new folder fails with; the folder then has to be without files. */
  async function refusal(backup: string): Promise<string> {
    const there = join(folder, `there-${copies++}`);
    const code = await codeOf(() => restore({ home: there }, { from: backup }, silent));
    expect(existsSync(there) ? readdirSync(there) : []).toEqual([]);
    return code;
  }

  test("refuses a backup of which a byte has changed, a file is missing or cut, or nothing is there", async () => {
    const backup = await newBackup();
    const file = join(backup, "index", "lexical", "arrays.bin");
    const content = readFileSync(file);
    content[1000]! ^= 1;
    writeFileSync(file, content);
    expect(await refusal(backup)).toBe("BACKUP_INVALID");
    writeFileSync(file, content.subarray(1));
    expect(await refusal(backup)).toBe("BACKUP_INVALID");
    expect(await refusal(folder)).toBe("BACKUP_INVALID");
    expect(await refusal(join(folder, "none"))).toBe("BACKUP_INVALID");
  });

  test("says of a path where nothing is that there is no backup, not that it is damaged", async () => {
    const from = join(folder, "mistyped");
    await expect(restore({ home: join(folder, "there") }, { from }, silent)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: `There is no backup at ${from}.`,
    });
  });

  test("refuses a manifest that is damaged, newer, or names files outside of the backup", async () => {
    const backup = await newBackup();
    const file = join(backup, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const withManifest = (changes: object): Promise<string> => {
      writeFileSync(file, JSON.stringify({ ...manifest, ...changes }));
      return refusal(backup);
    };
    expect(await withManifest({ version: 2 })).toBe("BACKUP_TOO_NEW");
    expect(await withManifest({ schema: 999 })).toBe("BACKUP_TOO_NEW");
    expect(await withManifest({ articles: "many" })).toBe("BACKUP_INVALID");
    for (const path of [
      "../outside",
      "/etc/passwd",
      "index/../../outside",
      "a\\..\\b",
      "a/./b",
      "a\0b",
      "",
    ]) {
      const files = [...manifest.files, { path, bytes: 1, sha256: "0" }];
      expect(await withManifest({ files })).toBe("BACKUP_INVALID");
    }
    expect(await withManifest({ files: [] })).toBe("BACKUP_INVALID");
  });

  test("leaves a workspace that is there, unless it is to be replaced; then it sets that aside", async () => {
    const backup = await newBackup();
    const there = newHome(folder);
    await putSample(there, "words");
    addArticle(there, "later");
    writeFileSync(join(there, "notes.txt"), "mine");
    const refused = await run(["--home", there, "--quiet", "restore", backup]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("WORKSPACE_NOT_EMPTY")]);
    const { out } = await run(["--home", there, "--quiet", "--json", "restore", backup, "--replace"]);
    const { articles, setAside } = JSON.parse(out);
    expect(articles).toBe(285);
    expect(readdirSync(there).sort()).toEqual([
      "crowdchecked.db",
      "index",
      "notes.txt",
      setAside.slice(there.length + 1),
    ]);
    const former = openStore(setAside);
    expect(former.prepare("SELECT count(*) FROM articles").pluck().get()).toBe(286);
    former.close();
  });

  test("that is stopped changes nothing, and removes what it had copied", async () => {
    const backup = await newBackup();
    const there = newHome(folder);
    await putSample(there, "words");
    const before = readdirSync(there);
    const controller = new AbortController();
    const job = { ...watched(() => controller.abort()), signal: controller.signal };
    expect(await codeOf(() => restore({ home: there }, { from: backup, replace: true }, job))).toBe(
      "INTERRUPTED",
    );
    expect(readdirSync(there)).toEqual(before);
  });

  test("that was killed between the former database and the new one is told, not taken for no workspace", async () => {
    const backup = await newBackup();
    const there = newHome(folder);
    const building = join(there, "restored.building-2147483646");
    cpSync(backup, building, { recursive: true });
    const aside = join(there, "replaced-2026-01-31T00-00-00.000Z");
    await putSample(aside, "words");
    writeFileSync(join(folder, "one.jsonl"), '{"source":"made","id":"one","title":"One"}\n');
    for (const verb of [["status"], ["import", "articles", join(folder, "one.jsonl")], ["nightly"]]) {
      const { code, err } = await run(["--home", there, ...verb]);
      expect([code, err]).toEqual([3, expect.stringContaining("error RESTORE_UNFINISHED: ")]);
      expect(err).toContain(aside);
    }
    expect(readdirSync(there).sort()).toEqual([
      "replaced-2026-01-31T00-00-00.000Z",
      "restored.building-2147483646",
    ]);
    expect((await run(["--home", there, "restore", backup, "--replace"])).code).toBe(0);
    expect((await run(["--home", there, "status"])).out).toMatch(/^articles +285$/m);
    expect(existsSync(building)).toBe(false);
  });

  test("waits for those who use the workspace, and changes nothing until then", async () => {
    const backup = await newBackup();
    const there = newHome(folder);
    const inUse = openStore(there);
    const again = () => restore({ home: there }, { from: backup, replace: true }, silent);
    expect(await codeOf(again)).toBe("STORE_LOCKED");
    expect(inUse.prepare("SELECT count(*) FROM articles").pluck().get()).toBe(0);
    expect(readdirSync(there).filter((name) => !name.startsWith("crowdchecked.db"))).toEqual([]);
    inUse.close();
    expect((await again()).articles).toBe(285);
  });

  test("replaces a database that is damaged", async () => {
    const backup = await newBackup();
    const there = newHome(folder);
    writeFileSync(join(there, "crowdchecked.db"), "this was a database".repeat(500));
    const workspace = openWorkspace(there);
    const { setAside } = await workspace.restore({ from: backup, replace: true });
    expect(readFileSync(join(setAside as string, "crowdchecked.db"), "utf8")).toMatch(/^this was/);
    expect((await workspace.rank(SHARK, { top: 1 }))[0]?.article.source).toBe("sample");
    workspace.close();
  });
});
