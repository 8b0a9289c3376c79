import { ArticleWriter, JudgementWriter, knownTweets, TweetWriter } from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

describe("posts of which it is known which articles check them", () => {
  const database = temporaryStore();
  const articles = new ArticleWriter(database);
  for (const id of ["a", "b"]) {
    const url = `https://check.example/${id}`;
    articles.upsert({ source: "s", id, title: id, url }, "2026-01-31T00:00:00.000Z");
  }
  const tweets = new TweetWriter(database);
  const key = (id: string): number =>
    database.prepare("SELECT key FROM tweets WHERE id = ?").pluck().get(id) as number;
  const judgements = new JudgementWriter(database);
  const put = (id: string, text?: string): number => {
    tweets.upsert({ dataset: "d", id, ...(text === undefined ? {} : { text }) });
    return key(id);
  };
  const judged = put("judged", "The moon is made of cheese, says my aunt");
  judgements.upsert(judged, 2, "train", 1);
  judgements.upsert(judged, 1, "train", 1);
  const paired = put("paired", "Goats sing hymns at night");
  for (const method of ["jaccard", "cosine"]) judgements.addPair(paired, 2, method, 0.1);
  const replied = put("replied", "A post that somebody answered with an article");
  const reply = put("reply", "No: https://check.example/a");
  database.prepare("INSERT INTO links (tweet, url) VALUES (?, ?)").run(reply, "https://check.example/a");
  database
    .prepare("INSERT INTO checked_tweets (checker, tweet, role) VALUES (?, ?, 'reply')")
    .run(reply, replied);
  const rejected = put("rejected", "A pair that people rejected");
  judgements.addPair(rejected, 1, "jaccard", 0.1);
  judgements.upsert(rejected, 1, "train", 0);
  const rejectedMore = put("below", "A pair that a data set grades below 0");
  judgements.addPair(rejectedMore, 1, "jaccard", 0.1);
  judgements.upsert(rejectedMore, 1, "train", -1);
  judgements.upsert(put("dev", "Cows fly over the farm"), 1, "dev", 1);
  judgements.upsert(put("copy", "COWS fly, over the farm!!"), 1, "train", 1);
  judgements.upsert(put("unread"), 1, "train", 1);
  put("unjudged", "Nobody knows");

  test("are judged in the split train or linked by the crowd, have a text, and are not rejected", () => {
    const known = [...knownTweets(database)].map(({ text, articles: by }) => ({ text, by }));
    expect(known).toEqual([
      { text: "The moon is made of cheese, says my aunt", by: [1, 2] },
      { text: "Goats sing hymns at night", by: [2] },
      { text: "A post that somebody answered with an article", by: [1] },
    ]);
  });

  test("are never those that figures are measured on, nor copies of them", () => {
    const texts = [...knownTweets(database)].map(({ text }) => text);
    expect(texts.filter((text) => /cows/i.test(text))).toEqual([]);
  });
});
