import { cpSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../../../src/base/artifact";
import { silentProgress } from "../../../src/base/core/progress";
import {
  articlesRevision,
  countJudgements,
  countVotes,
  judgedTweets,
  NightLog,
} from "../../../src/base/store";
import { MIGRATIONS } from "../../../src/base/store/migrations";
import { Sqlite } from "../../../src/base/store/sqlite";
import { backupManifest } from "../../../src/usecases/backup/folder";
import { restore } from "../../../src/usecases/backup/restore";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const SHARK = "a shark swims on the flooded freeway";
const FORMER = MIGRATIONS.slice(1).map((_, i) => i + 1);

const sample = sampleHome("nothing");
const folder = temporaryFolder();

/** Rows that a schema brought, each by the version that has it first. */
const ROWS: Readonly<Record<number, string>> = {
  2: `UPDATE tweets SET claim_score = 0.5 WHERE key < 5;
    INSERT INTO pair_scores VALUES (1, 1, 'jaccard', '1', 0.5, 0.5, NULL);
    INSERT INTO nights VALUES ('2024-01-01-2', '0002', NULL, '2024-01-01T03:00:00Z', NULL),
      ('2024-01-01', '0001', NULL, '2024-01-01T02:00:00Z', NULL);`,
  3: "INSERT INTO votes (tweet, article, vote, voter, voted_at) VALUES (1, 1, 'up', 'ann', '2024-01-01');",
  4: "INSERT INTO pair_labels VALUES (1, 1, 0.5);",
  5: "INSERT INTO label_precision VALUES ('jaccard', '1', 9, 10, 8);",
  6: "UPDATE tweets SET image_text = 'a sign' WHERE key = 1;",
};

/** Makes a database of a former schema in a new folder, with the sample as that version wrote it. */
function writeFormer(version: number): string {
  const home = join(folder, `former-${version}`);
  mkdirSync(home);
  const database = new Sqlite(join(home, "crowdchecked.db"));
  for (const step of MIGRATIONS.slice(0, version)) database.exec(step);
  database.prepare("ATTACH ? AS sample").run(join(sample, "crowdchecked.db"));
  for (const table of ["articles", "tweets", "qrels"]) {
    const columns = database.prepare("SELECT name FROM main.pragma_table_info(?)").pluck().all(table);
    const shared = columns.filter((name) => name !== "claim_score").join(", ");
    database.exec(`INSERT INTO main.${table} (${shared}) SELECT ${shared} FROM sample.${table}`);
  }
  database.exec("UPDATE main.meta SET value = (SELECT value FROM sample.meta)");
  database.exec("DETACH sample");
  for (const [since, sql] of Object.entries(ROWS)) {
    // The fifth schema gave up how well tweets state a claim.
    if (Number(since) <= version)
      database.exec(version < 5 ? sql : sql.replace(/^UPDATE.*claim_score.*/, ""));
  }
  database.pragma(`user_version = ${version}`);
  database.close();
  return home;
}

describe.each(FORMER)("a workspace of schema %d", (version) => {
  let home: string;
  beforeAll(() => {
    home = writeFormer(version);
  });

  test("can be restored from a backup that its version wrote", async () => {
    const backup = join(folder, `backup-${version}`);
    cpSync(home, backup, { recursive: true });
    const file = join(backup, "crowdchecked.db");
    const stored = {
      path: "crowdchecked.db",
      bytes: statSync(file).size,
      sha256: await hashOf(file, () => {}),
    };
    const about = { createdAt: "2024-01-01T00:00:00Z", codeVersion: "0.0.1", generation: null };
    const manifest = backupManifest({ ...about, articles: 285, revision: 285, files: [stored] });
    writeFileSync(join(backup, "manifest.json"), JSON.stringify({ ...manifest, schema: version }));
    const there = join(folder, `restored-${version}`);
    const job = { progress: silentProgress, signal: new AbortController().signal };
    expect((await restore({ home: there }, { from: backup }, job)).articles).toBe(285);
    expect((await run(["--home", there, "--quiet", "status"])).out).toMatch(/^articles +285$/m);
  });

  test("opens, says what it lacks, and answers after the command that status names", async () => {
    const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
    const status = await crowdchecked("status");
    expect([status.code, status.out]).toEqual([0, expect.stringContaining("crowdchecked index")]);
    expect((await crowdchecked("index", "--no-dense")).code).toBe(0);
    const { out } = await crowdchecked("--json", "rank", SHARK, "--top", "1", "--near");
    expect(out).toContain("shark-swimming-flooded-highway");
  });

  test("keeps its judgements, its votes and its number of changes", () => {
    const [now, then] = [openStore(home), openStore(sample)];
    expect(countJudgements(now)).toEqual(countJudgements(then));
    for (const split of ["train", "dev"]) expect(judgedTweets(now, split).length).toBeGreaterThan(10);
    expect(judgedTweets(now, "dev").map(({ id, relevant }) => [id, relevant])).toEqual(
      judgedTweets(then, "dev").map(({ id, relevant }) => [id, relevant]),
    );
    expect(countVotes(now)).toEqual(version < 3 ? 0 : 1);
    expect(articlesRevision(now)).toBe(articlesRevision(then));
    const nights = new NightLog(now).latest(9).map(({ name }) => name);
    expect(nights).toEqual(version < 2 ? [] : ["2024-01-01-2", "2024-01-01"]);
    expect(now.pragma("foreign_key_check")).toEqual([]);
    for (const database of [now, then]) database.close();
  });
});
