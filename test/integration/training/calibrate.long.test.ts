import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../../../src/answer";
import { workspacePaths } from "../../../src/base/home/paths";
import {
  ArticleReader,
  type Database,
  JudgementWriter,
  judgedTweets,
  TweetReader,
  TweetWriter,
} from "../../../src/base/store";
import * as rank from "../../../src/rank";
import { observerOf } from "../../../src/usecases/calibrate/observer";
import { loadWorkspace, openStore } from "../../../src/workspace";
import { DEFAULT_SETTINGS, fitRanker, makeExamples } from "../../../training";
import { run } from "../../support/cli";
import { SAMPLE, samplePartHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";

/** Few, so that it is quick; what signals look at is among them. */
const FEATURES = ["bm25.short", "bm25.grams", "tweet.coverage", "vclaim.coverage", "vclaim.capitalised"];
const DEPTH = 10;
const JUDGEMENTS = 20;

/** Trains a ranker of few rounds on the sample and gives it to the workspace. */
async function giveRanker(home: string, seed: number): Promise<void> {
  const workspace = loadWorkspace(home, { ranker: "none" });
  const { index, database } = workspace;
  const docOf = new Map(Array.from(index.lexical.arrays.keys, (key, doc) => [key, doc]));
  const tweets = judgedTweets(database, "train");
  const identities = new ArticleReader(database).identities();
  const seenArticles = tweets.flatMap(({ relevant }) =>
    relevant.map((key) => {
      const { source, id } = identities.get(key) as { source: string; id: string };
      return rank.seenMark(source, id);
    }),
  );
  const queries = tweets.map(({ relevant, ...tweet }) => ({
    ...tweet,
    relevant: new Set(relevant.map((key) => docOf.get(key) as number)),
  }));
  const examples = await makeExamples(index, queries, { features: FEATURES, depth: DEPTH, seed });
  const settings = { ...DEFAULT_SETTINGS, rounds: 10 };
  const booster = await fitRanker(examples, { features: FEATURES, settings, seed, threads: 1 });
  rank.saveRanker(workspacePaths(home).ranker, booster.toText(), {
    features: FEATURES,
    depth: DEPTH,
    candidates: "fused",
    preset: "default",
    seed,
    rounds: booster.rounds,
    trainedAt: "2026-01-01T00:00:00.000Z",
    codeVersion: "test",
    datasets: ["sample"],
    queries: queries.length,
    seenArticles,
  });
  booster.dispose();
  workspace.close();
}

/** Adds a tweet of which people said only that its best article is not the one. */
async function addRejected(home: string, database: Database): Promise<void> {
  const text = "a shark on the freeway, they say";
  const workspace = loadWorkspace(home);
  const [best] = await workspace.rankKeys({ text }, "undated");
  workspace.close();
  new TweetWriter(database).upsert({ dataset: "feedback", id: "1", text });
  const tweet = new TweetReader(database).findKey("feedback", "1") as number;
  new JudgementWriter(database).upsert(tweet, best?.key as number, "train", 0);
}

describe("calibrate", () => {
  const home = samplePartHome("small", "words");
  const temporary = temporaryFolder();
  const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
  const json = async (...args: string[]) => JSON.parse((await crowdchecked("--json", ...args)).out);
  const answer = async (text: string): Promise<Answer> => {
    const workspace = loadWorkspace(home);
    const answered = await workspace.answer(text);
    workspace.close();
    return answered;
  };
  let database: Database;
  beforeAll(() => {
    database = openStore(home);
  });
  afterAll(() => database.close());

  test("before it answers are suggestions without confidence", async () => {
    await giveRanker(home, 1);
    const { verdict, confidence } = await answer("a shark swimming on the flooded freeway");
    expect([verdict, confidence]).toEqual(["suggest", undefined]);
  });

  test("refuses wanted precisions that make no sense", async () => {
    expect((await crowdchecked("calibrate", "--answer-precision", "95")).code).toBe(2);
    expect((await crowdchecked("calibrate", "--suggest-precision", "0.99")).code).toBe(2);
  });

  test("refuses a split of too few tweets", async () => {
    const { code, err } = await crowdchecked("calibrate", "--split", "none");
    expect([code, err.includes("NO_JUDGEMENTS")]).toEqual([3, true]);
  });

  test("fits on each tweet with and without its articles, and on rejected ones, and draws what came of it", async () => {
    await addRejected(home, database);
    const { thresholds, figures, methods, rejected } = await json("calibrate");
    const tweets = judgedTweets(database, "train").length;
    expect(figures.train).toMatchObject({ answerable: tweets, unanswerable: tweets + 1 });
    expect(figures.dev.answerable).toBe(judgedTweets(database, "dev").length);
    expect(figures.train.auroc).toBeGreaterThan(0.8);
    expect(thresholds.suggestAt).toBeLessThanOrEqual(thresholds.answerAt);
    expect(methods.map(({ method }: { method: string }) => method).sort()).toEqual(["isotonic", "platt"]);
    expect(methods[0].logLoss).toBeLessThanOrEqual(methods[1].logLoss);
    expect(rejected).toBe(1);
    const folder = join(home, "models", "calibration");
    expect(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).toMatchObject({
      figures,
      thresholds,
    });
    expect(readdirSync(folder).sort()).toEqual(["manifest.json", "reliability.svg", "risk-coverage.svg"]);
    for (const name of ["reliability.svg", "risk-coverage.svg"])
      expect(readFileSync(join(folder, name), "utf8")).toMatch(/^<svg .*<polyline .*<\/svg>\n$/s);
  });

  test("holds no text of articles or tweets", () => {
    const manifest = readFileSync(join(home, "models", "calibration", "manifest.json"), "utf8");
    expect(manifest.toLowerCase()).not.toContain("shark");
  });

  test("after it answers are sure of a plain match, and not of what no article is about", async () => {
    const plain = await answer("a shark swimming on the flooded freeway");
    const other = await answer("my neighbour painted the garden fence green last week");
    expect(plain.confidence).toBeGreaterThan(0.5);
    expect(other.confidence).toBeLessThan(plain.confidence as number);
    expect(other.verdict).not.toBe("answer");
  });

  test("status and evaluate tell of it", async () => {
    expect((await crowdchecked("status")).out).toMatch(/^calibration +the workspace's own: answers from /m);
    const judgements = readFileSync(join(SAMPLE, "qrels-dev.tsv"), "utf8").split("\n").slice(0, JUDGEMENTS);
    const queries = new Set(judgements.map((line) => line.split("\t")[0])).size;
    const qrels = writeIn(temporary, "qrels.tsv", `${judgements.join("\n")}\n`);
    const args = ["--queries", join(SAMPLE, "tweets.tsv"), "--qrels", qrels];
    const { confidence } = await json("evaluate", ...args);
    expect(confidence.asGiven).toMatchObject({ answerable: queries, unanswerable: 0 });
    expect(confidence.withAndWithout).toMatchObject({ answerable: queries, unanswerable: queries });
    expect(confidence.withAndWithout.auroc).toBeGreaterThan(0.8);
    const lines = (await crowdchecked("evaluate", ...args)).out.split("\n");
    const atThresholds = lines.indexOf("at these thresholds:");
    const optimistic = lines.indexOf("best threshold chosen on these very tweets, optimistic:");
    expect(lines[atThresholds + 1]).toMatch(/^ {2}precision of answers/);
    expect(lines[atThresholds + 2]).toMatch(/^ {2}answerable answered/);
    expect(lines[optimistic + 1]).toMatch(/^ {2}answerable answered at 95 % precision/);
    expect(optimistic).toBeGreaterThan(atThresholds);
    const keys = Object.keys(confidence.withAndWithout);
    expect(keys.indexOf("optimistic")).toBeGreaterThan(keys.indexOf("atThresholds"));
    expect(keys).not.toContain("coverage");
  });

  test("stops on a signal, and leaves what was fitted before", async () => {
    const aborted = AbortSignal.abort();
    expect((await run(["--home", home, "--quiet", "calibrate"], aborted)).code).toBe(130);
    expect((await crowdchecked("status")).out).toMatch(/^calibration +the workspace's own/m);
  });

  test("a night fits it for the generation that it builds", async () => {
    const earlier = ["crawl-articles", "crawl-tweets", "compliance", "feedback", "label"];
    const skip = [...earlier, "train-encoder", "index", "train-ranker", "evaluate", "promote"];
    await crowdchecked("nightly", "--skip", ...skip);
    const fitted = (of: string): string =>
      JSON.parse(readFileSync(join(of, "models", "calibration", "manifest.json"), "utf8")).fittedAt;
    expect(fitted(join(home, "generations", "0002.building")) > fitted(home)).toBe(true);
  });

  test("another ranker is not judged by it: answers go on without confidence, and status says why", async () => {
    await giveRanker(home, 2);
    expect((await answer("a shark swimming on the flooded freeway")).confidence).toBeUndefined();
    expect((await crowdchecked("status")).out).toMatch(/^calibration +CALIBRATION_RANKER/m);
  });
});

describe("calibrate --with", () => {
  const home = samplePartHome("even", "words");
  const other = samplePartHome("odd", "words");
  const crowdchecked = (...args: string[]) => run(["--home", home, ...args]);
  const tweetsOf = (of: string): number => {
    const database = openStore(of);
    try {
      return judgedTweets(database, "train").length;
    } finally {
      database.close();
    }
  };
  beforeAll(async () => {
    await giveRanker(home, 1);
  });

  test("judges each collection by what was fitted on the others, prints it, and writes nothing into theirs", async () => {
    const { out, err, code } = await crowdchecked("--quiet", "calibrate", "--with", other);
    expect([code, err]).toEqual([0, ""]);
    const kept = readFileSync(join(home, "models", "calibration", "manifest.json"), "utf8");
    const { figures, thresholds, model } = JSON.parse(kept);
    const homes = { even: home, odd: other };
    expect(Object.keys(figures.leftOut).sort()).toEqual(Object.keys(homes).sort());
    for (const [name, of] of Object.entries(homes)) {
      expect(figures.leftOut[name].answerable).toBe(tweetsOf(of));
      expect(figures.leftOut[name].ece).toBeLessThanOrEqual(1);
    }
    // Made posts are fitted on, and are in no figure.
    expect(figures.train.answerable).toBe(tweetsOf(home) + tweetsOf(other));
    expect(thresholds.suggestAt).toBeLessThanOrEqual(thresholds.answerAt);
    expect(model.signals.every(({ weight }: { weight: number }) => Number.isFinite(weight))).toBe(true);
    const lines = out.split("\n");
    const heading = lines.findIndex((line) =>
      line.startsWith("each collection by a calibration and thresholds"),
    );
    expect(lines[heading + 1]).toMatch(/^percent +.*odd$/);
    expect(existsSync(join(other, "models", "calibration"))).toBe(false);
  });

  test("refuses a collection that is named twice", async () => {
    const { code, err } = await crowdchecked("--quiet", "calibrate", "--with", other, other);
    expect([code, err.includes("OPTION_INVALID")]).toEqual([2, true]);
  });
});

describe("altered tweets", () => {
  const home = samplePartHome("small");

  test("count where their article is still first, and are compared with it", async () => {
    const workspace = loadWorkspace(home);
    const beer = new ArticleReader(workspace.database).findKey("sample", "corona-beer-americans-refuse");
    const relevant = new Set([workspace.index.lexical.arrays.keys.indexOf(beer as number)]);
    const observer = observerOf(
      { config: { rerankArticles: 0 } },
      workspace,
      workspace.model as rank.RankerModel,
    );
    const observe = async (text: string, isOtherClaim: boolean) => {
      const observed = await observer.observeAltered({ id: "1", text, relevant }, isOtherClaim);
      return observed.map(({ right, made, signals }) => [right, made, signals.at(-1)]);
    };
    const claim = "Survey: 38% of Americans would not buy Corona beer because of the coronavirus";
    expect(await observe(claim.replace("38", "83"), true)).toEqual([[false, "altered", 1]]);
    expect(await observe(`FAKE! It is not true that ${claim}`, false)).toEqual([[true, "altered", 0]]);
    // Another article is first, and nobody judged it.
    expect(await observe("A shark swims on the flooded freeway", true)).toEqual([]);
    workspace.close();
  });
});
