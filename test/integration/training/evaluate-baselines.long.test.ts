import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../support/cli";
import { trainQuickly } from "../../support/quick-training";
import { putSample, SAMPLE } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

trainQuickly();

describe("evaluate --baselines", () => {
  const home = temporaryHome();
  const folder = temporaryFolder();
  const dev = readFileSync(join(SAMPLE, "qrels-dev.tsv"), "utf8").split("\n");
  /** Evaluates on the first judgements of dev. */
  const evaluate = (lines: number, ...args: string[]) =>
    run([
      ...["--home", home, ...args],
      ...["--queries", join(SAMPLE, "tweets.tsv")],
      ...["--qrels", writeIn(folder, `qrels-${lines}.tsv`, `${dev.slice(0, lines).join("\n")}\n`)],
    ]);

  beforeAll(async () => {
    await putSample(home, "meaning");
  });

  test("scores other ways of ranking on the same queries, text only", async () => {
    const { code, out } = await evaluate(12, "--quiet", "--json", "evaluate", "--baselines");
    expect(code).toBe(0);
    const { baselines, textOnly } = JSON.parse(out);
    const names = baselines.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["BM25", "untrained fusion", "encoder alone", "NLytics", "DIPS"]);
    for (const row of baselines) {
      expect(row.queries).toBe(textOnly.queries);
      expect(row["map@5"]).toBeGreaterThan(0.2);
      // The sample is not CheckThat! 2021.
      expect(row).not.toHaveProperty("publishedMapAt5");
    }
    const alone = await evaluate(12, "--quiet", "--json", "evaluate", "--ranker", "none");
    expect(baselines[1]["map@5"]).toBe(JSON.parse(alone.out).textOnly["map@5"]);
  });

  test("lets nothing learn from the tweets that are evaluated, and says so", async () => {
    const { code, out, err } = await evaluate(60, "evaluate", "--baselines", "dev");
    expect(code).toBe(0);
    expect(err).toContain("NLytics and DIPS are left out");
    const table = out.slice(out.indexOf("baselines, text only:")).split("\n");
    expect(table[1]).toMatch(/^ +BM25 +untrained fusion +encoder alone +ranker in use$/);
  });
});
