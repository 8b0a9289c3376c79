import { existsSync } from "node:fs";
import type { Clock } from "../../../src/base/core/clock";
import { createRng, type Rng } from "../../../src/base/core/rng";
import { serveGeneration, servingGeneration } from "../../../src/base/home/generations";
import { workspacePaths } from "../../../src/base/home/paths";
import { type Database, judgedTweets } from "../../../src/base/store";
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
} from "../../../src/nightly";
import * as rank from "../../../src/rank";
import { loadWorkspace, openStore } from "../../../src/workspace";
import { DEFAULT_SETTINGS, type Example, fitRanker, makeExamples } from "../../../training";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";

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
      const workspace = loadWorkspace(building, { ranker: "none" });
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
      rank.saveRanker(workspacePaths(building).ranker, booster.toText(), {
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
      { name: "evaluate", run: (context) => evaluateNight(context, 0.01, 7) },
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
