import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

const home = sampleHome();
const unindexed = sampleHome("nothing");
const folder = temporaryFolder();

describe.each([
  ["calibrate"],
  ["calibrate --pseudo 50"],
  ["train ranker"],
  ["train encoder --epochs 1"],
  ["train encoder --from scratch"],
])("%s --out", (verb) => {
  const write = (out: string) => run(["--json", "--home", home, ...verb.split(" "), "--out", out]);

  test("never writes over the workspace", async () => {
    const { code, err } = await write(home);
    expect([code, err]).toEqual([2, expect.stringContaining("FOLDER_NOT_EMPTY")]);
    expect((await run(["--home", home, "rank", "a shark on the flooded freeway"])).code).toBe(0);
  });

  test("says before the work that nothing can be made there", async () => {
    const { code, err } = await write(join(writeIn(folder, "notes.txt", "mine"), "out"));
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/"code":"(?:CALIBRATION|RANKER|MODEL|TRAINING)_WRITE"/),
    ]);
    expect(err).not.toMatch(/^(?:Reading|Observing|Asking|Cross-validating|Counting|Training)/m);
  });

  test("never writes over a folder or a file of the user's", async () => {
    const file = writeIn(folder, "notes.txt", "mine");
    for (const out of [folder, file]) expect((await write(out)).err).toContain("FOLDER_NOT_EMPTY");
    expect(readFileSync(file, "utf8")).toBe("mine");
  });
});

test.each([
  ["--rows", "bm25", "--regime", "gold"],
  ["--table", "regimes", "--regimes", "gold"],
])("ablate %s %s says before its first row that no table can be written there", async (...table) => {
  const out = join(writeIn(folder, "notes.txt", "mine"), "out");
  const { code, err } = await run(["--home", home, "ablate", ...table, "--seeds", "1", "--out", out]);
  expect([code, err]).toEqual([3, expect.stringContaining("TRAINING_WRITE")]);
  expect(err).not.toContain("seed 1");
  // It is train encoder alone that has such an option.
  expect(err).toContain("run the command again; train encoder goes on from its checkpoint with --resume.");
});

test("index says before the work that nothing can be made in its place", async () => {
  writeIn(unindexed, "index", "");
  const { code, err } = await run(["--json", "--home", unindexed, "index"]);
  expect([code, err]).toEqual([3, expect.stringContaining("INDEX_WRITE")]);
  expect(err).not.toContain("Encoding");
});
