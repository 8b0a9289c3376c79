import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { silentProgress } from "../../../../src/base/core/progress";
import { SHIPPED_ENCODER, workspacePaths } from "../../../../src/base/home/paths";
import { ArticleReader, JudgementWriter, judgedTweets, TweetReader } from "../../../../src/base/store";
import { seenMark } from "../../../../src/rank";
import { evaluate } from "../../../../src/usecases/evaluate/evaluate";
import { readQueries } from "../../../../src/usecases/evaluate/query-file";
import { evaluateSplit } from "../../../../src/usecases/evaluate/split";
import { LoadedWorkspace, openStore } from "../../../../src/workspace";
import { SAMPLE, samplePartHome } from "../../../support/sample";

const home = samplePartHome("small", "words");
const settings = { home, seed: 1, threads: 1, candidates: 100, rerankArticles: 0 };
const job = { progress: silentProgress, signal: new AbortController().signal, note: () => {} };

/** Judges the last article for a tweet, and returns what the split's figures are then. */
async function figuresWith(relevance: number) {
  const database = openStore(home);
  const [tweet] = judgedTweets(database, "dev");
  const key = new TweetReader(database).findKey(tweet!.dataset, tweet!.id) as number;
  const last = [...new ArticleReader(database).identities().keys()].at(-1);
  new JudgementWriter(database).upsert(key, last!, "dev", relevance);
  database.close();
  const { variants } = await evaluateSplit(settings, { split: "dev", ranker: "bm25" }, job);
  return variants.textOnly.means;
}

test("judgements of a workspace keep their grades, which nDCG takes as gain", async () => {
  const [once, thrice] = [await figuresWith(1), await figuresWith(3)];
  expect(thrice["ndcg@10"]).not.toBeCloseTo(once["ndcg@10"], 6);
  expect(thrice["map@5"]).toBe(once["map@5"]);
});

test("a tweet's later day is the same from a workspace and from a file, in whatever order", async () => {
  const days = new Map<string, Set<number>>();
  const ranking = jest.spyOn(LoadedWorkspace.prototype, "rankKeys");
  ranking.mockImplementation(async ({ text }, shown) => {
    if (typeof shown === "object") days.set(text, (days.get(text) ?? new Set()).add(shown.day));
    return [];
  });
  await evaluateSplit(settings, { split: "dev", ranker: "bm25" }, job);
  const tweets = days.size;
  const queries = (await readQueries(join(SAMPLE, "tweets.tsv"))).filter(({ text }) => days.has(text));
  const qrels = new Map(queries.map(({ id }) => [id, new Map([["any", 1]])]));
  await evaluate(settings, { queries: queries.reverse(), qrels, ranker: "bm25" }, job);
  ranking.mockRestore();
  expect(tweets).toBeGreaterThan(5);
  expect([...days.values()].map(({ size }) => size)).toEqual(Array(tweets).fill(1));
  // Drawn for each by itself: seven years and a half have room for all of them.
  expect(new Set([...days.values()].flatMap((all) => [...all])).size).toBeGreaterThan(tweets / 2);
});

describe("a workspace whose encoder saw a tweet", () => {
  const meaningHome = samplePartHome("small");

  test("counts it by its id, whatever it says by now", async () => {
    const database = openStore(meaningHome);
    const [tweet] = judgedTweets(database, "dev");
    database.close();
    const { encoder } = workspacePaths(meaningHome);
    cpSync(SHIPPED_ENCODER, encoder, { recursive: true });
    const manifest = join(encoder, "manifest.json");
    const seenTweets = [seenMark(tweet!.dataset, tweet!.id)];
    writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), seenTweets }));
    const options = { split: "dev", ranker: "bm25" } as const;
    const { seenByEncoder } = await evaluateSplit({ ...settings, home: meaningHome }, options, job);
    expect(seenByEncoder).toBe(1);
  });
});
