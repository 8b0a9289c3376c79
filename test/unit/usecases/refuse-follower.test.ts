import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { silentProgress } from "../../../src/base/core/progress";
import { databaseFile } from "../../../src/base/home/paths";
import { ArticleReplica, openDatabase } from "../../../src/base/store";
import { importModel } from "../../../src/usecases/encoder/models";
import { pullEncoder } from "../../../src/usecases/encoder/pull";
import { run } from "../../support/cli";
import { temporaryFolder } from "../../support/temporary";

const PUBLISHED = join(__dirname, "..", "..", "oracles", "bert");
const home = join(temporaryFolder(), "follower");
const job = { progress: silentProgress, signal: new AbortController().signal, note: () => {} };

test("a workspace that follows another gets no model of its own", async () => {
  mkdirSync(home);
  const database = openDatabase(databaseFile(home), { create: true });
  database.transaction(() => new ArticleReplica(database).begin("of another")).immediate();
  database.close();
  const before = readdirSync(home);
  const refused = { code: "STORE_FOLLOWS", hint: expect.stringMatching(/generations push/) };
  const imported = importModel({ home }, { folder: PUBLISHED }, job);
  await expect(imported).rejects.toMatchObject(refused);
  const asked = { name: "owner/tiny", revision: "main", hub: "http://127.0.0.1:9" };
  await expect(pullEncoder({ home }, asked, job)).rejects.toMatchObject(refused);
  expect(readdirSync(home)).toEqual(before);
});

test.each([
  "index",
  "train encoder",
  "train encoder --from scratch",
  "train ranker",
  "calibrate",
  "nightly --skip crawl-articles crawl-tweets compliance",
  "nightly --dry-run",
])("nor what %s makes", async (verb) => {
  const before = readdirSync(home);
  const { code, err } = await run(["--home", home, "--quiet", ...verb.split(" ")]);
  expect([code, err]).toEqual([2, expect.stringContaining("STORE_FOLLOWS")]);
  expect(readdirSync(home)).toEqual(before);
});
