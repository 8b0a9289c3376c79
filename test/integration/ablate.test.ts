import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InterruptedError } from "../../src/core/errors";
import { importCheckthat } from "../../src/import";
import { openStore } from "../../src/rank";
import { run } from "../cli";
import { SAMPLE } from "../sample";
import { temporaryHome } from "../workspace";
import { putTinyEncoder } from "./tiny-encoder";

/** LambdaMART is cross-validated; a busy machine may take long. */
const ABLATION_MS = 180_000;

describe("ablate", () => {
  const home = temporaryHome();
  beforeAll(async () => {
    const database = openStore(home);
    await importCheckthat(SAMPLE, { database });
    database.close();
    putTinyEncoder(home);
  });
  const ablate = (...args: string[]) =>
    run([
      "--home",
      home,
      "ablate",
      "--regime",
      "gold",
      "--backend",
      "wasm",
      "--epochs",
      "1",
      "--seeds",
      "3",
      "--threads",
      "1",
      ...args,
    ]);

  test(
    "trains and scores rows of Table 6 and writes the tables",
    async () => {
      const { code, out } = await ablate("--test", "test", "--rows", "1,5");
      expect(code).toBe(0);
      const lines = out.trimEnd().split("\n");
      expect(lines).toHaveLength(4);
      expect(lines[2]).toMatch(/^\| SBERT \| \d+\.\d ± 0\.0 \| \d+\.\d ± 0\.0 \| 90\.0 \| 82\.3 \|$/);
      expect(lines[3]).toContain("re-ranking");
      const folder = join(home, "ablation");
      expect(readdirSync(folder).sort()).toEqual([
        "ablation.json",
        "ablation.md",
        "ablation.tex",
        "trainings",
      ]);
      const json = JSON.parse(readFileSync(join(folder, "ablation.json"), "utf8"));
      expect(json[1]).toMatchObject({ published: { dev: 93.1, test: 89.7 }, seeds: [3] });
      // TF-IDF alone ranks the sample well; the random encoder does not spoil it.
      expect(json[1].dev.mean).toBeGreaterThan(json[0].dev.mean);
    },
    ABLATION_MS,
  );

  test("stopped and run again takes up what was trained", async () => {
    const again = ["--rows", "1,2", "--out", join(home, "stopped")];
    const args = [
      "--home",
      home,
      "ablate",
      "--regime",
      "gold",
      "--backend",
      "wasm",
      "--epochs",
      "1",
      ...again,
    ];
    const controller = new AbortController();
    setTimeout(() => controller.abort(new InterruptedError("The command")), 700);
    const stopped = await run([...args, "--seeds", "1,2,3,4"], controller.signal);
    expect([stopped.code, stopped.err]).toEqual([130, expect.stringContaining("INTERRUPTED")]);
    expect((await run([...args, "--seeds", "1"])).code).toBe(0);
  });

  test.each([
    ["--seeds", "1,x"],
    ["--epochs", "0"],
    ["--lr", "fast"],
    ["--rows", "7"],
    ["--regime", "all"],
  ])("refuses %s %s with exit code 2", async (option, value) => {
    const { code, err } = await ablate(option, value);
    expect([code, err]).toEqual([2, expect.stringContaining(option)]);
  });
});
