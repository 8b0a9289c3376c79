import { cpSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type CalibrationManifest, saveCalibration } from "../../../src/answer/confidence/storage";
import { SHIPPED_CALIBRATION, workspacePaths } from "../../../src/base/home/paths";
import { ArticleWriter, openDatabase } from "../../../src/base/store";
import { rankerFolder, readRankerManifest, readRankerTrees, saveRanker } from "../../../src/rank/model";
import { workspaceStatus } from "../../../src/usecases/doctor/status";
import { buildIndex, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { temporaryHome } from "../../support/workspace";

const home = temporaryHome();
const written = temporaryHome();
const sample = sampleHome("meaning");

test("an index that may not be read is told, with the rest, and no command is advised", () => {
  cpSync(sample, home, { recursive: true });
  const { denseIndex } = workspacePaths(home);
  rmSync(denseIndex, { recursive: true });
  // A link to itself leads nowhere, also for users who may read everything.
  symlinkSync("dense", denseIndex);
  const fault = { code: "ARTIFACT_READ" };
  expect(workspaceStatus(home)).toMatchObject({
    articles: expect.any(Number),
    index: { current: true },
    denseIndex: { fault },
    ranker: { fault },
    next: null,
  });
});

test("the database is as large as what it holds, also while another program writes to it", () => {
  const database = openStore(written);
  const body = "a".repeat(1_000_000);
  new ArticleWriter(database).upsert({ source: "new", id: "1", title: "A long article", body }, "2026-01-01");
  expect(workspaceStatus(written).databaseBytes).toBeGreaterThan(body.length);
  database.close();
});

describe("an index that is older than the articles", () => {
  const older = temporaryHome();
  beforeAll(() => {
    cpSync(sample, older, { recursive: true });
    const database = openDatabase(workspacePaths(older).database);
    new ArticleWriter(database).upsert({ source: "new", id: "1", title: "A new claim" }, "2026-01-01");
    database.close();
  });

  test("is told once: its vectors fit the encoder", () => {
    const { denseIndex, next } = workspaceStatus(older);
    expect(denseIndex).toMatchObject({ current: false });
    expect(next).toEqual({
      problems: ["the index is older than the articles"],
      command: "crowdchecked index",
    });
  });

  test("takes newer articles in, and so do its vectors", async () => {
    const { out } = await run(["--home", older, "status"]);
    expect(out).toMatch(/^index .*newer articles are taken in/m);
    expect(out).toMatch(/^dense index .*newer articles are taken in/m);
  });
});

describe("a calibration of the workspace's own that an earlier version fitted", () => {
  const older = temporaryHome();
  beforeAll(() => {
    cpSync(sample, older, { recursive: true });
    const {
      version: _,
      sha256: __,
      ...about
    } = JSON.parse(readFileSync(join(SHIPPED_CALIBRATION, "manifest.json"), "utf8")) as CalibrationManifest;
    const signals = about.model.signals.filter(({ name }) => name !== "otherClaim");
    saveCalibration(workspacePaths(older).calibration, { ...about, model: { ...about.model, signals } });
  });

  test.each(["status", "doctor"])("is told by %s, with what it lacks and what to run", async (verb) => {
    const { out } = await run(["--home", older, verb]);
    expect(out).toMatch(
      /^calibration .*; an earlier version fitted it, without otherClaim: run crowdchecked calibrate$/m,
    );
  });

  test("is not told of the shipped one", async () => {
    expect((await run(["--home", sample, "status"])).out).not.toContain("earlier version");
  });
});

describe("a ranker of the workspace's own without a calibration", () => {
  const trained = temporaryHome();
  beforeAll(() => {
    cpSync(sample, trained, { recursive: true });
    const { encoder } = workspaceStatus(trained);
    const shipped = rankerFolder(trained, "hash" in encoder ? encoder.hash : undefined);
    const { version: _, sha256: __, ...about } = readRankerManifest(shipped);
    const trees = readRankerTrees(shipped, readRankerManifest(shipped));
    saveRanker(workspacePaths(trained).ranker, `${trees}\n`, about);
  });

  test("stays: its confidence is fitted, and no training replaces what it learned elsewhere", () => {
    expect(workspaceStatus(trained)).toMatchObject({
      ranker: { own: true },
      next: { problems: ["answers have no confidence"], command: "crowdchecked calibrate" },
    });
  });

  test("is calibrated after the index that it needs", () => {
    rmSync(workspacePaths(trained).index, { recursive: true });
    expect(workspaceStatus(trained).next).toEqual({
      problems: ["there is no index that fits", "answers have no confidence"],
      command: "crowdchecked index && crowdchecked calibrate",
    });
  });
});

const later = temporaryHome();

test("work that a wrong clock put into the future is told with its time, not as an age", async () => {
  cpSync(sample, later, { recursive: true });
  const database = openDatabase(workspacePaths(later).database);
  database.prepare("UPDATE jobs SET started_at = '2999-01-02T03:04:05.000Z'").run();
  database.close();
  expect((await run(["--home", later, "status"])).out).toMatch(
    /^job +import checkthat: done, started at 2999-01-02T03:04:05\.000Z \(ahead of this machine's clock\)$/m,
  );
});

describe("a workspace without judgements", () => {
  const made = temporaryHome();
  beforeAll(() => {
    const database = openStore(made);
    new ArticleWriter(database).upsert({ source: "new", id: "1", title: "A new claim" }, "2026-01-01");
    database.close();
  });

  test("lacks an index, and no more than that", () => {
    expect(workspaceStatus(made)).toMatchObject({
      calibration: { own: false },
      next: { problems: ["there is no index that fits"], command: "crowdchecked index" },
    });
  });

  test("needs judged tweets for confidences where words alone are indexed, and a training fails no more", async () => {
    const database = openStore(made);
    await buildIndex(made, database, { dense: false });
    database.close();
    expect(workspaceStatus(made).next).toEqual({
      problems: ["answers have no confidence", "a training needs 50 judged tweets"],
      command: "crowdchecked import checkthat FOLDER && crowdchecked train",
    });
    expect(await run(["--home", made, "train"])).toMatchObject({
      code: 0,
      out: "There was nothing to fit and nothing to measure.\n",
      err: expect.stringContaining("calibration stays as it is"),
    });
  });
});
