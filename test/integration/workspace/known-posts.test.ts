import { existsSync } from "node:fs";
import { join } from "node:path";
import { type JudgedTweet, judgedTweets } from "../../../src/base/store";
import { tweetMarks } from "../../../src/base/text";
import { buildIndex, loadWorkspace, type OpenOptions, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";

describe("a workspace with judged posts", () => {
  const home = sampleHome();

  /** Returns the first article of an answer, and how like the known post it checks is. */
  async function first(tweet: JudgedTweet, options: OpenOptions = {}) {
    const workspace = loadWorkspace(home, options);
    const { articles } = await workspace.answer(tweet);
    workspace.close();
    return { key: articles[0]?.article.key, likeness: articles[0]?.likePost?.likeness };
  }

  function tweetsOf(split: string): JudgedTweet[] {
    const database = openStore(home);
    const tweets = judgedTweets(database, split);
    database.close();
    return tweets;
  }

  test("answers a post that comes again by the article that was judged to check it, and says so", async () => {
    for (const tweet of tweetsOf("train").slice(0, 5)) {
      const { key, likeness } = await first({ ...tweet, text: `${tweet.text} https://x.example/1` });
      expect(tweet.relevant).toContain(key);
      expect(likeness).toBeCloseTo(1, 2);
    }
  });

  test("knows no post that it is measured on", async () => {
    const [tweet] = tweetsOf("train") as [JudgedTweet];
    const { likeness = 0 } = await first(tweet, { unknown: new Set(tweetMarks(tweet)) });
    expect(likeness).toBeLessThan(0.9);
    for (const dev of tweetsOf("dev")) expect((await first(dev)).likeness ?? 0).toBeLessThan(0.99);
  });

  test("knows none for a ranker that is asked for by name", async () => {
    const [tweet] = tweetsOf("train") as [JudgedTweet];
    for (const ranker of ["shipped", "none", "encoder", "bm25"] as const)
      expect((await first(tweet, { ranker })).likeness).toBeUndefined();
  });

  test("knows none any more when the index is built without them", async () => {
    const database = openStore(home);
    database.exec("DELETE FROM qrels; DELETE FROM pairs");
    expect(existsSync(join(home, "index", "posts"))).toBe(true);
    await buildIndex(home, database, { dense: false });
    expect(existsSync(join(home, "index", "posts"))).toBe(false);
    database.close();
  });
});
