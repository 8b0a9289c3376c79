import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Article } from "../../../src/base/core/types";
import { ArticleWriter, iterateArticles } from "../../../src/base/store";
import { buildIndex, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { trainQuickly } from "../../support/quick-training";
import { SAMPLE, samplePartHome, writeSamplePart } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

trainQuickly();

describe("evaluate --baselines", () => {
  const home = samplePartHome("small");
  const lacking = samplePartHome("small", "nothing");
  const folder = temporaryFolder();
  const dev = readFileSync(join(SAMPLE, "qrels-dev.tsv"), "utf8").split("\n");
  /** Evaluates on the first judgements of dev. */
  const evaluate = (lines: number, ...args: string[]) =>
    run([
      ...["--home", home, ...args],
      ...["--queries", join(SAMPLE, "tweets.tsv")],
      ...["--qrels", writeIn(folder, `qrels-${lines}.tsv`, `${dev.slice(0, lines).join("\n")}\n`)],
    ]);

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

  test("does the same for the workspace's own judgements, as for files that hold them", async () => {
    const part = join(folder, "part");
    mkdirSync(part);
    writeSamplePart(part, "small");
    const files = ["--queries", join(part, "tweets.tsv"), "--qrels", join(part, "qrels-dev.tsv")];
    const [own, ofFiles] = await Promise.all(
      [[], files].map(async (args) => {
        const { out } = await run(["--home", home, "--quiet", "--json", "evaluate", "--baselines", ...args]);
        return JSON.parse(out).baselines as { name: string; "map@5": number }[];
      }),
    );
    expect(own?.map(({ name }) => name)).toContain("DIPS");
    const figures = (rows: typeof own) => rows?.map((row) => [row.name, row["map@5"].toFixed(9)]);
    expect(figures(own)).toEqual(figures(ofFiles));
  });

  test("scores systems that learn where articles lack a claim or a title, too", async () => {
    const database = openStore(lacking);
    const writer = new ArticleWriter(database);
    for (const [i, article] of [...iterateArticles(database)].entries()) {
      const { key: _, title, vclaim, ...rest } = article;
      const left = i % 3 === 0 ? { title } : i % 3 === 1 ? { vclaim } : { title, vclaim };
      writer.upsert({ ...rest, ...left } as Article, "2026-01-01");
    }
    await buildIndex(lacking, database);
    database.close();
    const { out } = await run([
      ...["--home", lacking, "--quiet", "--json", "evaluate", "--baselines"],
      ...["--queries", join(SAMPLE, "tweets.tsv"), "--qrels", join(SAMPLE, "qrels-dev.tsv")],
    ]);
    const { baselines } = JSON.parse(out) as { baselines: { name: string; "map@5": number }[] };
    const learned = baselines.filter(({ name }) => name === "NLytics" || name === "DIPS");
    expect(learned).toHaveLength(2);
    for (const row of learned) expect(row["map@5"]).toBeGreaterThan(0.3);
  });

  test("lets nothing learn from the tweets that are evaluated, and says so", async () => {
    const { code, out, err } = await evaluate(60, "evaluate", "--baselines", "dev");
    expect(code).toBe(0);
    expect(err).toContain("NLytics and DIPS are left out");
    const table = out.slice(out.indexOf("baselines, text only:")).split("\n");
    expect(table[1]).toMatch(/^ +BM25 +untrained fusion +encoder alone +ranker in use$/);
  });
});
