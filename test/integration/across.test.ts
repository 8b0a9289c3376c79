import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importCheckthat } from "../../src/import";
import { buildIndex, openStore, readRankerManifest, workspacePaths } from "../../src/rank";
import { run } from "../cli";
import { SAMPLE } from "../sample";
import { temporaryFolder, writeIn } from "../temporary";
import { temporaryHome } from "../workspace";

const [first, second] = [temporaryHome(), join(temporaryFolder(), "second")];
const [even, odd] = [temporaryFolder(), temporaryFolder()];

/** Makes a workspace of the sample's articles with every other judged tweet. */
async function give(home: string, folder: string, dataset: string, parity: number): Promise<void> {
  for (const file of ["articles.jsonl", "tweets.tsv"]) copyFileSync(join(SAMPLE, file), join(folder, file));
  for (const split of ["train", "dev"]) {
    const lines = readFileSync(join(SAMPLE, `qrels-${split}.tsv`), "utf8")
      .trim()
      .split("\n");
    const kept = lines.filter((_, i) => i % 2 === parity);
    writeIn(folder, `qrels-${split}.tsv`, `${kept.join("\n")}\n`);
  }
  const database = openStore(home);
  await importCheckthat(folder, { database, dataset });
  await buildIndex(home, database);
  database.close();
}

beforeAll(async () => {
  await give(first, even, "even", 0);
  await give(second, odd, "odd", 1);
}, 300_000);

/** What is left are the retrievers' scores: few columns, so that it is quick. */
const FEW = "--without tfidf vclaim title body passage article shared lead date tweet".split(" ");
const rankerFolder = join(temporaryFolder(), "ranker");

test("evaluate --across gives each collection what a ranker of the other makes of it, beside the baselines", async () => {
  const { code, out, err } = await run([
    "--home",
    first,
    "--threads",
    "1",
    "--json",
    "evaluate",
    "--across",
    first,
    second,
    "--seeds",
    "2",
    ...FEW,
  ]);
  expect([code, err]).toEqual([0, expect.any(String)]);
  const { seeds, collections } = JSON.parse(out);
  expect(seeds).toEqual([1, 2]);
  expect(collections.map(({ name }: { name: string }) => name)).toEqual(["home", "second"]);
  for (const { halves } of collections) {
    expect(halves.train.queries).toBeGreaterThanOrEqual(50);
    const { mean, least, most } = halves.train.leftOut;
    expect(least).toBeLessThanOrEqual(mean);
    expect(mean).toBeLessThanOrEqual(most);
    for (const figure of [mean, halves.train.none, halves.train.bm25]) {
      expect(figure).toBeGreaterThan(0.3);
      expect(figure).toBeLessThanOrEqual(1);
    }
    expect(halves.train.encoder).toBeGreaterThan(0.3);
  }
}, 300_000);

test("evaluate wants files or workspaces, and no workspace twice", async () => {
  const bare = await run(["--home", first, "evaluate"]);
  expect([bare.code, bare.err]).toEqual([2, expect.stringContaining("--across")]);
  const twice = await run(["--home", first, "evaluate", "--across", first, first]);
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('called "home"')]);
});

test("train ranker --with learns from the other workspace too, and says what it makes of each", async () => {
  const answer = await run([
    "--home",
    first,
    "train",
    "ranker",
    "--with",
    second,
    "--threads",
    "1",
    "--out",
    rankerFolder,
    "--no-cv",
    ...FEW,
  ]);
  expect([answer.code, answer.err]).toEqual([0, expect.any(String)]);
  expect(answer.out).toMatch(/dev home +MAP@5/);
  expect(answer.out).toMatch(/dev second +MAP@5/);
  const manifest = readRankerManifest(rankerFolder);
  expect(manifest.datasets).toEqual(["even", "odd"]);
  expect(manifest.queries).toBeGreaterThanOrEqual(100);
  expect(workspacePaths(first).ranker).not.toBe(rankerFolder);
}, 300_000);
