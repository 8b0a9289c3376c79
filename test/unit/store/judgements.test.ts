import {
  ArticleWriter,
  JudgementWriter,
  judgedTweets,
  rejectedTweets,
  TweetReader,
  TweetWriter,
} from "../../../src/store";
import { temporaryStore } from "../../workspace";

describe("tweets and judgements in the store", () => {
  const database = temporaryStore();
  const tweets = new TweetWriter(database);
  const judgements = new JudgementWriter(database);
  new ArticleWriter(database).upsert({ source: "s", id: "1", vclaim: "one" }, "2024-01-01");
  new ArticleWriter(database).upsert({ source: "s", id: "2", vclaim: "two" }, "2024-01-01");

  test("an id means another tweet in another dataset", () => {
    expect(tweets.upsert({ dataset: "d21", id: "7", text: "first" })).toBe("added");
    expect(tweets.upsert({ dataset: "d22", id: "7", text: "second" })).toBe("added");
    const reader = new TweetReader(database);
    expect(reader.findKey("d21", "7")).not.toBe(reader.findKey("d22", "7"));
  });

  test("an id without a text gets its text later and keeps what was known", () => {
    tweets.upsert({ dataset: "d", id: "8", externalId: "123" });
    expect(tweets.upsert({ dataset: "d", id: "8", text: "now here" })).toBe("changed");
    expect(tweets.upsert({ dataset: "d", id: "8" })).toBe("unchanged");
    expect(database.prepare("SELECT text, external_id FROM tweets WHERE id = '8'").get()).toEqual({
      text: "now here",
      external_id: "123",
    });
  });

  test("judged tweets come with all their relevant articles, without the irrelevant and the textless", () => {
    const key = new TweetReader(database).findKey("d21", "7") as number;
    expect(judgements.upsert(key, 1, "train", 1)).toBe("added");
    expect(judgements.upsert(key, 2, "train", 0)).toBe("added");
    expect(judgements.upsert(key, 2, "train", 0)).toBe("unchanged");
    expect(judgedTweets(database, "train")).toEqual([
      { dataset: "d21", id: "7", text: "first", relevant: [1] },
    ]);
    expect(judgements.upsert(key, 2, "train", 1)).toBe("changed");
    expect(judgedTweets(database, "train")[0]?.relevant).toEqual([1, 2]);
    expect(judgedTweets(database, "dev")).toEqual([]);
  });

  test("rejected tweets are those of which no relevant article is known in the split", () => {
    const key = new TweetReader(database).findKey("d22", "7") as number;
    judgements.upsert(key, 2, "train", 0);
    judgements.upsert(key, 1, "dev", 1);
    expect(rejectedTweets(database, "train")).toEqual([
      { dataset: "d22", id: "7", text: "second", rejected: [2] },
    ]);
    judgements.upsert(key, 1, "train", 1);
    expect(rejectedTweets(database, "train")).toEqual([]);
  });
});
