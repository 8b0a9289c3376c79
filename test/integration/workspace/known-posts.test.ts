import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type JudgedTweet, judgedTweets } from "../../../src/base/store";
import { buildIndex, loadWorkspace, type OpenOptions, openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { sampleHome } from "../../support/sample";
import { codeOf } from "../../support/workspace";

describe("a workspace with judged posts", () => {
  const home = sampleHome();

  /** Returns the first article of each answer, and how like the known post that it checks is. */
  async function firstOf(tweets: readonly JudgedTweet[], options: OpenOptions = {}) {
    const workspace = loadWorkspace(home, options);
    const answers = [];
    for (const tweet of tweets) answers.push((await workspace.answer(tweet)).articles[0]);
    workspace.close();
    return answers.map((best) => ({ key: best?.article.key, likeness: best?.likePost?.likeness }));
  }

  function tweetsOf(split: string): JudgedTweet[] {
    const database = openStore(home);
    const tweets = judgedTweets(database, split);
    database.close();
    return tweets;
  }

  test("answers a post that comes again by the article that was judged to check it, and says so", async () => {
    const tweets = tweetsOf("train").slice(0, 5);
    const again = tweets.map((tweet) => ({ ...tweet, text: `${tweet.text} https://x.example/1` }));
    for (const [i, { key, likeness }] of (await firstOf(again)).entries()) {
      expect(tweets[i]?.relevant).toContain(key);
      expect(likeness).toBeCloseTo(1, 2);
    }
  });

  test("knows no post of the same words where these are measured, nor any that figures are made of", async () => {
    const tweets = tweetsOf("train").slice(0, 5);
    for (const { likeness = 0 } of await firstOf(tweets, { known: "others" }))
      expect(likeness).toBeLessThan(1);
    for (const { likeness = 0 } of await firstOf(tweetsOf("dev"))) expect(likeness).toBeLessThan(1);
  });

  test("says so on the command line, too", async () => {
    const [tweet] = tweetsOf("train") as [JudgedTweet];
    const { out } = await run(["--home", home, "rank", "--near", tweet.text]);
    expect(out).toMatch(/^ +matched before, with a post that is 100 % like this one$/m);
  });

  test("knows none where none is wanted", async () => {
    const [first] = await firstOf(tweetsOf("train").slice(0, 1), { known: "none" });
    expect(first?.likeness).toBeUndefined();
  });

  test("knows none for a ranker that is asked for by name", async () => {
    const tweets = tweetsOf("train").slice(0, 1);
    for (const ranker of ["shipped", "none", "encoder", "bm25"] as const)
      expect((await firstOf(tweets, { ranker }))[0]?.likeness).toBeUndefined();
  });

  test("tells how many it knows, and that they are damaged", async () => {
    const file = join(home, "index", "posts", "posts.bin");
    const whole = readFileSync(file);
    expect((await run(["--home", home, "status"])).out).toMatch(/^known posts +[1-9]\d*, /m);
    writeFileSync(file, whole.subarray(1));
    const { out, code } = await run(["--home", home, "doctor"]);
    expect(out).toMatch(/^fault +knownPosts: INDEX_CORRUPT: .*section/m);
    expect(code).toBe(0);
    expect(await codeOf(() => loadWorkspace(home))).toBe("INDEX_CORRUPT");
    writeFileSync(file, whole);
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
