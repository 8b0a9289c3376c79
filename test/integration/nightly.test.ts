import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../../src/base/core/clock";
import { createRng, type Rng } from "../../src/base/core/rng";
import { serveGeneration, servingGeneration } from "../../src/base/home/generations";
import { workspacePaths } from "../../src/base/home/paths";
import { type Database, judgedTweets } from "../../src/base/store";
import {
  averagePrecisions,
  evaluateNight,
  generationHome,
  type NightEvaluation,
  type Promotion,
  promoteNight,
  readDevSet,
  runNight,
  type Step,
  type StepContext,
} from "../../src/nightly";
import * as rank from "../../src/rank";
import { openStore, openWorkspace } from "../../src/workspace";
import { DEFAULT_SETTINGS, type Example, fitRanker, makeExamples } from "../../training";
import { run } from "../support/cli";
import { LONG_STEPS } from "../support/night";
import { sampleHome } from "../support/sample";

describe("nightly", () => {
  const home = sampleHome("words");
  const crowdchecked = (...args: string[]) => run(["--home", home, "--quiet", ...args]);
  const night = (...args: string[]) => crowdchecked("nightly", "--skip", ...LONG_STEPS, ...args);

  test("tells what it would do and changes nothing on a dry run", async () => {
    const before = readdirSync(home);
    const { code, out } = await crowdchecked("nightly", "--dry-run", "--from", "index", "--skip", "promote");
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toEqual([
      "would begin a night",
      ...LONG_STEPS.slice(0, 3).map((name) => `${name.padEnd(16)} skip`),
      "feedback         skip",
      "label            skip",
      "train-encoder    skip",
      "index            run",
      "train-ranker     run",
      "calibrate        run",
      "evaluate         run",
      "promote          skip",
    ]);
    expect(readdirSync(home)).toEqual(before);
  });

  test("builds a generation, promotes it with exit code 0 and leaves a report", async () => {
    const { code, out, err } = await night();
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("generation 0002 serves now");
    expect(readdirSync(join(home, "reports"))).toHaveLength(2);
    expect((await crowdchecked("status")).out).toMatch(/^generation +0002 serves, of 2$/m);
    expect((await crowdchecked("rank", "shark on the freeway", "--top", "1", "--near")).out).toContain(
      "Shark",
    );
  });

  test("keeps what serves with exit code 10 when a golden query is missed, and says which", async () => {
    writeFileSync(join(home, "golden.tsv"), "a shark on the freeway\tsample\tno-such-article\n");
    const { code, err } = await night();
    expect(code).toBe(10);
    expect(err).toContain("NIGHT_NOT_PROMOTED");
    expect(err).toContain('"a shark on the freeway" finds sample/no-such-article at no rank');
    writeFileSync(
      join(home, "golden.tsv"),
      "a shark on the freeway\tsample\tshark-swimming-flooded-highway\t1\n",
    );
    expect((await night()).code).toBe(0);
  });

  test("goes on without crawls that fail, and says so with exit code 11", async () => {
    const { code, out, err } = await crowdchecked(
      "nightly",
      "--skip",
      "train-encoder",
      "train-ranker",
      "calibrate",
    );
    expect(code).toBe(11);
    expect(out).toContain("crawl-articles   failed: CONTACT_MISSING");
    expect(out).toContain("crawl-tweets     failed: X_TOKEN");
    expect(err).toContain("NIGHT_INCOMPLETE");
    expect(out).toContain("generation 0005 serves now");
  });

  test("refuses a misspelled step and tells the right ones", async () => {
    const { code, err } = await crowdchecked("nightly", "--from", "trian");
    expect(code).toBe(2);
    expect(err).toContain(
      "crawl-articles, crawl-tweets, compliance, feedback, label, train-encoder, index, train-ranker",
    );
  });

  test("tells generations and serves a former one; the night after goes on from that", async () => {
    const list = async () => JSON.parse((await crowdchecked("--json", "generations")).out);
    expect((await list()).generations.map(({ name, promoted }: never) => [name, promoted])).toEqual([
      ["0001", true],
      ["0002", true],
      ["0003", false],
      ["0004", true],
      ["0005", true],
    ]);
    expect((await crowdchecked("generations", "rollback")).out).toContain("generation 0004 serves now");
    expect((await crowdchecked("generations")).out).toMatch(/0004 .* serves$/m);
    expect((await crowdchecked("generations", "rollback", "0009")).code).toBe(3);
    await night();
    expect(servingGeneration(home)).toBe("0006");
    expect((await crowdchecked("generations", "rollback")).out).toContain("generation 0004 serves now");
  });

  test("freezes the dev tweets once, and anew only on purpose", async () => {
    const frozen = () => JSON.parse(readFileSync(join(home, "dev-set.json"), "utf8")).tweets.length;
    const all = frozen();
    writeFileSync(
      join(home, "dev-set.json"),
      JSON.stringify({ version: 1, frozenAt: "x", tweets: [{ dataset: "sample", id: "none" }] }),
    );
    await night();
    expect(frozen()).toBe(1);
    expect((await crowdchecked("nightly", "--freeze-dev")).out).toContain(`${all} dev tweets are frozen`);
    expect(frozen()).toBe(all);
  });
});

describe("the gate", () => {
  const home = sampleHome("words");
  let database: Database;
  let read: Example[] | undefined;
  beforeAll(() => {
    database = openStore(home);
  });
  afterAll(() => database.close());
  const clock: Clock = { now: () => Date.parse("2026-01-30T02:00:00Z"), wait: () => Promise.resolve() };
  const signal = new AbortController().signal;

  /** Trains a ranker in a few rounds; of a poisoned one any candidate may have been judged relevant. */
  const train =
    (poison: Rng | undefined) =>
    async ({ building }: StepContext): Promise<void> => {
      const workspace = openWorkspace(building, { ranker: "none" });
      const features = rank.FEATURE_NAMES.filter((name) => !rank.isSemantic(name));
      const docOf = new Map(Array.from(workspace.index.lexical.arrays.keys, (key, doc) => [key, doc]));
      const queries = judgedTweets(database, "train").map(({ relevant, ...tweet }) => ({
        ...tweet,
        relevant: new Set(relevant.map((key) => docOf.get(key) as number)),
      }));
      // All nights have the same articles.
      read ??= await makeExamples(workspace.index, queries, { features, depth: 50, seed: 1 });
      const examples = read.map((example) => {
        if (!poison) return example;
        const labels = new Float32Array(example.labels.length);
        labels[poison.below(labels.length)] = 1;
        return { ...example, labels };
      });
      const settings = { ...DEFAULT_SETTINGS, rounds: 20 };
      const booster = await fitRanker(examples, { features, settings, seed: 1, threads: 1 });
      rank.saveRanker(workspacePaths(building).ranker, booster, {
        features,
        depth: 50,
        candidates: "fused",
        preset: "default",
        seed: 1,
        rounds: booster.rounds,
        trainedAt: "now",
        codeVersion: "test",
        datasets: ["sample"],
        queries: queries.length,
        seenArticles: [],
      });
      booster.dispose();
      workspace.close();
    };
  const night = async (poison?: Rng): Promise<NightEvaluation & Promotion> => {
    const steps: Step[] = [
      { name: "train", run: train(poison) },
      { name: "evaluate", run: (context) => evaluateNight(context, 0.01) },
      {
        name: "promote",
        run: async (context) => promoteNight(context, context.summaryOf("evaluate") as NightEvaluation, 7),
      },
    ];
    const note = (): void => {};
    const ended = await runNight({ home, database, steps, skip: [], clock, signal, note, onStop: note });
    return Object.assign({}, ...ended.steps.map(({ summary }) => summary)) as NightEvaluation & Promotion;
  };
  const figures = () => averagePrecisions(home, readDevSet(home, database, "now").tweets, signal);

  test("keeps a night with shuffled labels out, lets a better one in, and a rollback restores the figures exactly", async () => {
    const untrained = await figures();
    // What is there at first is the untrained fusion's ranker or the shipped one.
    const poisoned = await night(createRng(1));
    expect(poisoned).toMatchObject({ generation: "0002", promoted: false });
    expect(poisoned.reasons.join()).toContain("dev MAP@5");
    expect(servingGeneration(home)).toBe("0001");
    expect(await figures()).toEqual(untrained);

    serveGeneration(home, "0002");
    const bad = await figures();
    const better = await night();
    expect(better).toMatchObject({ generation: "0003", promoted: true });
    expect(better.built as number).toBeGreaterThan(better.serving as number);
    const good = await figures();
    expect(good).not.toEqual(bad);

    const again = await night(createRng(2));
    expect(again.promoted).toBe(false);
    expect(await figures()).toEqual(good);

    expect((await run(["--home", home, "generations", "rollback"])).code).toBe(0);
    expect(await figures()).toEqual(bad);
    expect((await run(["--home", home, "generations", "rollback", "0001"])).code).toBe(0);
    expect(await figures()).toEqual(untrained);
    expect(existsSync(generationHome(home, "0003"))).toBe(true);
  });
});
