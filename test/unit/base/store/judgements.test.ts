import { readFileSync } from "node:fs";
import {
  ArticleWriter,
  heldOutMarks,
  JudgementWriter,
  judgedTweets,
  QueryTweets,
  RemovedTweets,
  rejectedTweets,
  TweetReader,
  TweetWriter,
  Withdrawals,
} from "../../../../src/base/store";
import { tweetMarks } from "../../../../src/base/text";
import { temporaryStore } from "../../../support/workspace";

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

  test("judgements of a withdrawn article are left out until it is brought back", () => {
    tweets.upsert({ dataset: "w", id: "both", text: "both" });
    tweets.upsert({ dataset: "w", id: "one", text: "one" });
    const judge = (id: string, article: number, split: string, relevance: number): void => {
      judgements.upsert(new TweetReader(database).findKey("w", id) as number, article, split, relevance);
    };
    for (const article of [1, 2]) judge("both", article, "late", 1);
    judge("one", 1, "late", 1);
    judge("both", 1, "wrong", 0);
    judge("one", 1, "half", 1);
    judge("one", 2, "half", 0);
    const relevant = () => judgedTweets(database, "late").map((tweet) => [tweet.id, tweet.relevant]);
    const withdrawals = new Withdrawals(database);
    withdrawals.withdraw({ source: "s", id: "1" }, "2024-01-02");
    expect(relevant()).toEqual([["both", [2]]]);
    expect(rejectedTweets(database, "wrong")).toEqual([]);
    // Its relevant article is not shown, but known: the tweet is no example of one without.
    expect(rejectedTweets(database, "half")).toEqual([]);
    withdrawals.bringBack({ source: "s", id: "1" }, "2024-01-03");
    expect(relevant()).toEqual([
      ["both", [1, 2]],
      ["one", [1]],
    ]);
    expect(rejectedTweets(database, "wrong")).toHaveLength(1);
  });
});

describe("what tweets show beside their text", () => {
  const database = temporaryStore();
  const tweets = new TweetWriter(database);
  const beside = { imageText: "COWS CAN FLY", quotedText: "so they say" };
  const keyOf = (id: string): number => new TweetReader(database).findKey("d", id) as number;
  new ArticleWriter(database).upsert({ source: "s", id: "1", vclaim: "one" }, "2024-01-01");

  test("is kept, is kept on where a row does not know it, and changes with a row that does", () => {
    expect(tweets.upsert({ dataset: "d", id: "1", text: "look", ...beside })).toBe("added");
    expect(tweets.upsert({ dataset: "d", id: "1", text: "look", ...beside })).toBe("unchanged");
    expect(tweets.upsert({ dataset: "d", id: "1", text: "look" })).toBe("unchanged");
    expect(tweets.holds({ dataset: "d", id: "1", text: "look", imageText: "GOATS" })).toBe(false);
    expect(tweets.upsert({ dataset: "d", id: "1", quotedText: "they say" })).toBe("changed");
    expect(tweets.upsert({ dataset: "d", id: "1", quotedText: beside.quotedText })).toBe("changed");
  });

  test("comes with judged and rejected tweets, and with stored ones as they would be asked for", () => {
    new JudgementWriter(database).upsert(keyOf("1"), 1, "train", 1);
    new JudgementWriter(database).upsert(keyOf("1"), 1, "dev", 0);
    expect(judgedTweets(database, "train")).toEqual([
      { dataset: "d", id: "1", text: "look", ...beside, relevant: [1] },
    ]);
    expect(rejectedTweets(database, "dev")[0]).toMatchObject(beside);
    expect(new QueryTweets(database).get(keyOf("1"))).toEqual({ text: "look", ...beside, relevant: [1] });
  });

  test("makes a tweet of a blank text one to ask, and one of its own among those held out", () => {
    tweets.upsert({ dataset: "d", id: "2", text: "", imageText: "goats whistle" });
    tweets.upsert({ dataset: "d", id: "3", text: " " });
    const stored = new QueryTweets(database);
    expect(stored.keys()).toEqual([keyOf("1"), keyOf("2")]);
    new JudgementWriter(database).upsert(keyOf("2"), 1, "dev", 1);
    const held = heldOutMarks(database, "train");
    const marksOf = (imageText: string): readonly string[] =>
      tweetMarks({ dataset: "other", id: "9", text: "", imageText });
    expect(marksOf("Goats whistle").some((mark) => held.has(mark))).toBe(true);
    expect(marksOf("Pigs dance").some((mark) => held.has(mark))).toBe(false);
  });

  test("ends what an encoder had made of the tweet's labels when it changes", () => {
    const labels = (): unknown => database.prepare("SELECT count(*) AS n FROM pair_labels").get();
    database.prepare("INSERT INTO pair_labels VALUES (?, 1, 0.5)").run(keyOf("1"));
    tweets.upsert({ dataset: "d", id: "1", author: "Ann" });
    expect(labels()).toEqual({ n: 1 });
    tweets.upsert({ dataset: "d", id: "1", imageText: "COWS CANNOT FLY" });
    expect(labels()).toEqual({ n: 0 });
  });

  test("goes with the tweet when the platform has it no more", () => {
    const text = { text: "look again", imageText: "SECRETBARN", quotedText: "SECRETMEADOW" };
    tweets.upsert({ dataset: "d", id: "4", externalId: "1234567890", ...text });
    const removed = new RemovedTweets(database);
    database.transaction(() => removed.remove("1234567890", "gone", "2024-01-01"))();
    database.pragma("wal_checkpoint(TRUNCATE)");
    expect(keyOf("4")).toBeUndefined();
    expect(readFileSync(database.name).includes("SECRET")).toBe(false);
  });
});
