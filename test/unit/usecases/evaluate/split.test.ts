import { silentProgress } from "../../../../src/base/core/progress";
import { ArticleReader, JudgementWriter, judgedTweets, TweetReader } from "../../../../src/base/store";
import { evaluateSplit } from "../../../../src/usecases/evaluate/split";
import { openStore } from "../../../../src/workspace";
import { samplePartHome } from "../../../support/sample";

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
