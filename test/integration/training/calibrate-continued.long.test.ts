import { workspacePaths } from "../../../src/base/home/paths";
import { judgedTweets } from "../../../src/base/store";
import * as rank from "../../../src/rank";
import { articleMarks } from "../../../src/usecases/ranker/collections";
import { documentsOf } from "../../../src/usecases/ranker/examples";
import { loadWorkspace } from "../../../src/workspace";
import { DEFAULT_SETTINGS, type Example, type FitOptions, fitRanker, makeExamples } from "../../../training";
import { run } from "../../support/cli";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const shipped = temporaryFolder();
jest.mock("../../../src/rank/model", () => ({
  ...jest.requireActual<typeof import("../../../src/rank/model")>("../../../src/rank/model"),
  shippedRanker: () => shipped,
}));

/** Few, so that it is quick. */
const FEATURES = ["bm25.short", "bm25.grams", "tweet.coverage", "vclaim.coverage", "vclaim.capitalised"];
const DEPTH = 10;
const ROUNDS = 10;

describe("the calibration of a ranker that goes on from the shipped one", () => {
  const home = samplePartHome("small", "words");
  const other = samplePartHome("odd", "words");

  /** Trains the shipped ranker on some of the tweets, and the workspace's from there on all of them. */
  async function giveRankers(isShipped: (example: Example, i: number) => boolean): Promise<number> {
    const workspace = loadWorkspace(home, { ranker: "none" });
    const marksOf = articleMarks({ workspace });
    const docsOf = documentsOf(workspace);
    const queries = judgedTweets(workspace.database, "train").map(({ relevant, ...tweet }) => ({
      ...tweet,
      relevant: docsOf(relevant),
    }));
    const options = { features: FEATURES, depth: DEPTH, seed: 1 };
    const examples = await makeExamples(workspace.index, queries, options);
    const learned = examples.filter(isShipped);
    const seen = marksOf(learned.flatMap(({ query }) => [...query.relevant]));
    const all = marksOf(examples.flatMap(({ query }) => [...query.relevant]));
    const settings = { ...DEFAULT_SETTINGS, rounds: ROUNDS };
    const fit: FitOptions = { features: FEATURES, settings, seed: 1, threads: 1 };
    const start = await fitRanker(learned, fit);
    const about = {
      ...{ features: FEATURES, depth: DEPTH, candidates: "fused", preset: "default", seed: 1 },
      ...{ trainedAt: "2026-01-01T00:00:00.000Z", codeVersion: "test", datasets: ["sample"] },
    } as const;
    const of = { rounds: start.rounds, queries: learned.length, seenArticles: seen };
    rank.saveRanker(shipped, start.toText(), { ...about, ...of });
    const { sha256, rounds } = rank.readRankerManifest(shipped);
    const booster = await fitRanker(examples, { ...fit, start });
    rank.saveRanker(workspacePaths(home).ranker, booster.toText(), {
      ...about,
      ...{ rounds: booster.rounds, queries: examples.length, seenArticles: all, start: { sha256, rounds } },
    });
    for (const one of [start, booster]) one.dispose();
    const isNew = ({ query }: Example): boolean =>
      !marksOf(query.relevant).some((mark) => seen.includes(mark));
    const left = examples.filter(isNew).length;
    workspace.close();
    return left;
  }

  test("is fitted on no tweet whose article the shipped one has seen, which all of its folds go on from", async () => {
    const left = await giveRankers((_, i) => i % 2 === 0);
    expect(left).toBeGreaterThan(5);
    const { out, err } = await run(["--home", home, "--json", "calibrate"]);
    expect(err).toMatch(/left out: \d+ tweets that the shipped ranker was trained on/);
    expect(JSON.parse(out).figures.train.answerable).toBeLessThanOrEqual(left);
    const across = await run(["--home", home, "--json", "--quiet", "calibrate", "--with", other]);
    expect(JSON.parse(across.out).figures.leftOut.small.answerable).toBeLessThanOrEqual(left);
  });

  test("is refused where that one has seen all of them", async () => {
    expect(await giveRankers(() => true)).toBe(0);
    const { code, err } = await run(["--home", home, "--quiet", "calibrate"]);
    expect(code).toBe(3);
    expect(err).toMatch(/^error NO_JUDGEMENTS: The shipped ranker, which the one in use goes on from/);
  });
});
