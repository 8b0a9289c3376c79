import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CalibrationManifest } from "../../../src/answer";
import { SHIPPED_CALIBRATION, SHIPPED_RANKER, workspacePaths } from "../../../src/base/home/paths";
import { readRankerManifest } from "../../../src/rank";
import { run } from "../../support/cli";
import { trainQuickly } from "../../support/quick-training";
import { sampleHome, samplePartHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

trainQuickly();

const manifestOf = (folder: string): CalibrationManifest =>
  JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
const shipped = manifestOf(SHIPPED_CALIBRATION);
const folder = temporaryFolder();
const home = sampleHome();
const trained = samplePartHome("even");
const words = sampleHome("words");
const small = temporaryHome();
const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);

describe("calibrate --pseudo", () => {
  test("raises the bar for answers until pseudo-posts are answered rightly as often as wanted", async () => {
    const { out, err, code } = await crowdchecked("--json", "calibrate", "--pseudo", "80");
    expect([code, err]).toEqual([0, ""]);
    const { thresholds, figures } = JSON.parse(out);
    expect(thresholds.answerAt).toBeGreaterThanOrEqual(shipped.thresholds.answerAt);
    expect(thresholds.suggestAt).toBe(shipped.thresholds.suggestAt);
    const { precision, answered } = figures.train.atThresholds;
    if (answered > 0) expect(precision).toBeGreaterThanOrEqual(shipped.thresholds.answerPrecision);
    expect(figures.train.answerable).toBeGreaterThanOrEqual(50);
    const own = manifestOf(workspacePaths(home).calibration);
    expect(own.model).toEqual(shipped.model);
    expect(own.split).toBe("pseudo-posts");
    expect((await crowdchecked("status")).out).toMatch(/^calibration +the workspace's own/m);
  });

  test("asks the same posts anew for the same seed, and tells what it did", async () => {
    const first = manifestOf(workspacePaths(home).calibration);
    const { code, out } = await crowdchecked("calibrate", "--pseudo", "80");
    expect(code).toBe(0);
    expect(out).toContain("pseudo-posts, judged by the shipped calibration");
    const again = manifestOf(workspacePaths(home).calibration);
    expect(again.fittedAt > first.fittedAt).toBe(true);
    expect({ ...again, fittedAt: first.fittedAt }).toEqual(first);
  });

  test("is for the shipped ranker: one of the workspace's own has judgements", async () => {
    const few = "--without tfidf vclaim title body passage article shared lead date tweet".split(" ");
    const train = await run(["--home", trained, "--quiet", "train", "ranker", "--no-cv", ...few]);
    expect([train.code, train.err]).toEqual([0, ""]);
    const { code, err } = await run(["--home", trained, "--quiet", "calibrate", "--pseudo"]);
    expect([code, err]).toEqual([3, expect.stringContaining("PSEUDO_RANKER")]);
  });

  test("says that words alone have no calibration that it could adapt", async () => {
    const { code, err } = await run(["--home", words, "--quiet", "calibrate", "--pseudo"]);
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^error PSEUDO_RANKER: .*fits only the shipped ranker/),
    ]);
  });

  test("wants enough articles that hold a text", async () => {
    const lines = ["A goat sings hymns.", "The moon is hired."].map((vclaim, i) =>
      JSON.stringify({ source: "made", id: String(i), vclaim }),
    );
    const articles = writeIn(folder, "articles.jsonl", lines.join("\n"));
    await run(["--home", small, "import", "articles", articles]);
    await run(["--home", small, "index"]);
    const { code, err } = await run(["--home", small, "--quiet", "calibrate", "--pseudo"]);
    expect([code, err]).toEqual([3, expect.stringContaining("NO_PSEUDO_POSTS")]);
  });

  test.each([
    ["--pseudo", "none"],
    ["--pseudo", "--with", "elsewhere"],
    ["--pseudo", "--answer-precision", "0.9"],
    ["--pseudo", "--split", "train"],
  ])("refuses %s %s", async (...options) => {
    const { code, err } = await crowdchecked("calibrate", ...options);
    expect([code, err]).toEqual([2, expect.stringContaining("OPTION_INVALID")]);
  });
});

describe("calibrate with a ranker that learned from pseudo-posts", () => {
  const home = samplePartHome("odd");

  test("has rankers of folds learn from as many", async () => {
    const few = "--without tfidf vclaim title body passage article shared lead date tweet".split(" ");
    const trained = await run(["--home", home, "train", "ranker", "--no-cv", "--pseudo", "9", ...few]);
    expect(trained.code).toBe(0);
    const { code, err } = await run(["--home", home, "calibrate"]);
    expect(code).toBe(0);
    expect(err).toMatch(/^Reading pseudo-posts: 9 posts/m);
    expect(err).toMatch(/^Training: 5 folds/m);
    // Pseudo-posts are learned from, and not observed.
    const tweets = /^Reading train: (\d+) queries/m.exec(err)?.[1];
    expect(err).toMatch(new RegExp(`^Observing: ${tweets} tweets`, "m"));
  });
});

describe("calibrate with the shipped ranker", () => {
  const home = samplePartHome("small");

  test("asks the ranker itself, which has seen none of the tweets, and trains none", async () => {
    const { code, err } = await run(["--home", home, "calibrate"]);
    expect(code).toBe(0);
    expect(err).toMatch(/^Observing: \d+ tweets/m);
    expect(err).not.toContain("Training");
    const { sha256 } = readRankerManifest(SHIPPED_RANKER);
    expect(manifestOf(workspacePaths(home).calibration).ranker).toBe(sha256);
  });
});
