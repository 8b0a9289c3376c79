import { cpSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../../src/base/home/paths";
import { openDatabase } from "../../../src/base/store";
import { readRankerManifest } from "../../../src/rank";
import { type Outcome, run } from "../../support/cli";
import { trainQuickly } from "../../support/quick-training";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

trainQuickly();

const [first, second] = [samplePartHome("even"), samplePartHome("odd")];
/** A workspace without judgements. */
const unjudged = temporaryHome();

/** What is left are the retrievers' scores: few columns, so that it is quick. */
const FEW = "--without tfidf vclaim title body passage article shared lead date tweet".split(" ");
const rankerFolder = join(temporaryFolder(), "ranker");
/** What rankers of two seeds make of the collections. */
let across: Outcome;

beforeAll(async () => {
  const args = ["--threads", "1", "--json", "evaluate", "--across", first, second, "--seeds", "2", ...FEW];
  across = await run(["--home", first, ...args]);
});

test("evaluate --across gives each collection what a ranker of the other makes of it, beside the baselines", () => {
  const { code, out, err } = across;
  expect([code, err]).toEqual([0, expect.any(String)]);
  const { seeds, collections } = JSON.parse(out);
  expect(seeds).toEqual([1, 2]);
  expect(collections.map(({ name }: { name: string }) => name)).toEqual(["even", "odd"]);
  for (const { sets } of collections) {
    expect(sets.train.queries).toBeGreaterThanOrEqual(50);
    const { mean, least, most } = sets.train.leftOut;
    expect(least).toBeLessThanOrEqual(mean);
    expect(mean).toBeLessThanOrEqual(most);
    for (const figure of [mean, sets.train.none, sets.train.bm25]) {
      expect(figure).toBeGreaterThan(0.3);
      expect(figure).toBeLessThanOrEqual(1);
    }
    expect(sets.train.encoder).toBeGreaterThan(0.3);
    // A query of keywords for each dev tweet that shares words with its article.
    expect(sets.keywords.queries).toBeGreaterThan(20);
    expect(sets.keywords.queries).toBeLessThanOrEqual(sets.dev.queries);
    for (const figure of [sets.keywords.leftOut.mean, sets.keywords.bm25])
      expect(figure).toBeGreaterThan(0.5);
  }
});

test("evaluate without files measures the workspace's own dev tweets", async () => {
  const own = await run(["--home", first, "--json", "evaluate", "--ranker", "none"]);
  expect([own.code, JSON.parse(own.out)]).toEqual([0, expect.objectContaining({ absentArticles: 0 })]);
  expect(JSON.parse(own.out).textOnly.queries).toBe(46);
  expect(JSON.parse(own.out).textOnly["map@5"]).toBeGreaterThan(0.3);
  const none = await run(["--home", first, "evaluate", "--dev", "nothing"]);
  expect([none.code, none.err]).toEqual([3, expect.stringContaining("NO_JUDGEMENTS")]);
});

test("evaluate --most reads as many tweets of each workspace", async () => {
  const { out } = await run([
    "--home",
    first,
    "--json",
    "evaluate",
    "--across",
    first,
    second,
    "--leave-out",
    "odd",
    "--most",
    "50",
    ...FEW,
  ]);
  const [even, odd] = JSON.parse(out).collections;
  expect(even.sets).toEqual({});
  expect(odd.sets.train.queries).toBe(50);
});

test("evaluate --leave-out names the workspace that it does not find", async () => {
  const { code, err } = await run(["--home", first, "evaluate", "--across", first, "--leave-out", "other"]);
  expect([code, err]).toEqual([2, expect.stringMatching(/--leave-out other: none of the workspaces/)]);
});

test("evaluate wants both files or workspaces, and no workspace twice", async () => {
  const half = await run(["--home", first, "evaluate", "--queries", "tweets.tsv"]);
  expect([half.code, half.err]).toEqual([2, expect.stringContaining("--queries and --qrels together")]);
  const files = ["--queries", "tweets.tsv", "--qrels", "qrels.tsv"];
  const alone = await run(["--home", first, "evaluate", ...files, "--seeds", "3"]);
  expect([alone.code, alone.err]).toEqual([
    2,
    expect.stringContaining("--seeds can only be used with --across"),
  ]);
  const both = await run(["--home", first, "evaluate", ...files, "--across", first, second]);
  expect([both.code, both.err]).toEqual([
    2,
    expect.stringContaining("--queries cannot be used with --across"),
  ]);
  const ranker = await run(["--home", first, "evaluate", "--across", first, second, "--ranker", "bm25"]);
  expect([ranker.code, ranker.err]).toEqual([
    2,
    expect.stringContaining("--ranker cannot be used with --across"),
  ]);
  const twice = await run(["--home", first, "evaluate", "--across", first, first]);
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('called "even"')]);
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
  expect(answer.out).toMatch(/dev even +MAP@5/);
  expect(answer.out).toMatch(/dev odd +MAP@5/);
  const manifest = readRankerManifest(rankerFolder);
  expect(manifest.datasets).toEqual(["even", "odd"]);
  expect(manifest.queries).toBeGreaterThanOrEqual(100);
  expect(workspacePaths(first).ranker).not.toBe(rankerFolder);
});

test("a workspace with too few judgements is named before any other is read", async () => {
  cpSync(second, unjudged, { recursive: true });
  const database = openDatabase(workspacePaths(unjudged).database);
  database.prepare("DELETE FROM qrels").run();
  database.close();
  const train = await run(["--home", first, "train", "ranker", "--with", unjudged, ...FEW]);
  expect(train.code).toBe(3);
  expect(train.err).toContain(`The split "train" of the workspace ${unjudged} holds 0 judged tweets`);
  expect(train.err).not.toContain("Reading train");
});

test("rankers learn from pseudo-posts where that is asked for, and say from how many", async () => {
  const few = ["--threads", "1", ...FEW];
  const trained = await run([
    "--home",
    first,
    "--json",
    "train",
    "ranker",
    ...few,
    "--with",
    second,
    "--pseudo",
    "9",
    "--out",
    rankerFolder,
  ]);
  expect([trained.code, trained.err]).toEqual([0, expect.stringMatching(/Reading pseudo-posts: 9 posts/)]);
  const { queries, pseudoPosts, collections } = JSON.parse(trained.out);
  expect(pseudoPosts).toBe(18);
  expect(Object.keys(collections.cv).sort()).toEqual(["even", "odd"]);
  expect(readRankerManifest(rankerFolder)).toMatchObject({ pseudoPosts: 9, queries });
  const taught = ["evaluate", "--across", first, second, ...few, "--pseudo"];
  const left = await run(["--home", first, "--json", ...taught, "9"]);
  expect([left.code, left.err]).toEqual([0, expect.stringMatching(/Reading pseudo-posts: 9 posts/)]);
  // What has learned nothing ranks the collections as they are.
  const beside = (out: string) =>
    JSON.parse(out).collections.map(({ sets }: { sets: { train: Record<string, number> } }) => {
      const { none, bm25, encoder } = sets.train;
      return { none, bm25, encoder };
    });
  expect(beside(left.out)).toEqual(beside(across.out));
  // As many as there are judged tweets: no figure counts pseudo-posts.
  const measured = JSON.parse(left.out).collections.map(
    ({ sets }: { sets: { train: { queries: number } } }) => sets.train.queries,
  );
  expect(measured.reduce((sum: number, count: number) => sum + count, 0)).toBe(queries);
  for (const wrong of ["0", "many"]) {
    const { code, err } = await run(["--home", first, ...taught, wrong]);
    expect([code, err]).toEqual([2, expect.stringContaining("--pseudo must be a whole number from 1")]);
  }
  const lone = await run(["--home", first, "evaluate", "--pseudo"]);
  expect([lone.code, lone.err]).toEqual([
    2,
    expect.stringContaining("--pseudo can only be used with --across"),
  ]);
});
