import {
  ArticleReader,
  ArticleWriter,
  JudgementWriter,
  keepLabelPrecision,
  keepPairLabels,
  labelledPairs,
  TweetReader,
  TweetWriter,
  Withdrawals,
} from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

const database = temporaryStore();

test("pairs are those of a method and threshold; tweets without a text are counted apart", () => {
  const articles = new ArticleWriter(database);
  const tweets = new TweetWriter(database);
  for (const id of ["one", "two"]) articles.upsert({ source: "s", id, vclaim: `claim ${id}` }, "2024-01-01");
  tweets.upsert({ dataset: "d", id: "1", text: "cats rule the moon", author: "Cat" });
  tweets.upsert({ dataset: "d", id: "2" });
  const article = (id: string): number => new ArticleReader(database).findKey("s", id) as number;
  const tweet = (id: string): number => new TweetReader(database).findKey("d", id) as number;
  const writer = new JudgementWriter(database);
  writer.addPair(tweet("1"), article("two"), "jaccard", 0.3);
  writer.addPair(tweet("1"), article("one"), "jaccard", 0.4);
  writer.addPair(tweet("2"), article("one"), "jaccard", 0.3);
  expect(labelledPairs(database, "jaccard", 0.3)).toEqual({
    pairs: [
      {
        ...{ tweetKey: tweet("1"), dataset: "d", id: "1", text: "cats rule the moon", author: "Cat" },
        article: article("two"),
      },
    ],
    withoutText: 1,
    contradicted: 0,
  });
  expect(labelledPairs(database, "cosine", 0.3)).toEqual({ pairs: [], withoutText: 0, contradicted: 0 });
});

test("a pair's refurbished label stays with it until its tweet or article says something else", () => {
  const article = new ArticleReader(database).findKey("s", "two") as number;
  const tweet = new TweetReader(database).findKey("d", "1") as number;
  const labels = () => labelledPairs(database, "jaccard", 0.3).pairs.map(({ label }) => label);
  keepPairLabels(database, [
    { tweet, article, label: 0.25 },
    { tweet: 999, article, label: 0.5 },
  ]);
  expect(labels()).toEqual([0.25]);
  keepPairLabels(database, [{ tweet, article, label: 0.75 }]);
  expect(labels()).toEqual([0.75]);
  new TweetWriter(database).upsert({ dataset: "d", id: "1", text: "cats rule the moon", author: "Tom" });
  expect(labels()).toEqual([0.75]);
  new ArticleWriter(database).upsert({ source: "s", id: "two", vclaim: "another claim" }, "2024-01-02");
  expect(labels()).toEqual([undefined]);
  keepPairLabels(database, [{ tweet, article, label: 0.5 }]);
  new TweetWriter(database).upsert({ dataset: "d", id: "1", text: "cats rule the sea", author: "Tom" });
  expect(labels()).toEqual([undefined]);
  new TweetWriter(database).upsert({ dataset: "d", id: "1", text: "cats rule the moon", author: "Tom" });
  keepPairLabels(database, [{ tweet, article, label: 0.5 }]);
  keepLabelPrecision(database, "jaccard", "2", [{ bin: 3, rows: 10, good: 5 }]);
  expect(labels()).toEqual([undefined]);
});

test("a pair that people judged to be wrong is left out, also where its tweet is written in other ways", () => {
  const tweets = new TweetWriter(database);
  const writer = new JudgementWriter(database);
  const article = new ArticleReader(database).findKey("s", "two") as number;
  const judge = (id: string, text: string, split: string): void => {
    tweets.upsert({ dataset: "feedback", id, text });
    writer.upsert(new TweetReader(database).findKey("feedback", id) as number, article, split, 0);
  };
  judge("1", "Cats rule the sun", "train");
  judge("2", "cats rule the moon", "dev");
  expect(labelledPairs(database, "jaccard", 0.3)).toMatchObject({ contradicted: 0, pairs: [{ article }] });
  judge("3", "CATS rule the moon! https://example.org/cats", "train");
  expect(labelledPairs(database, "jaccard", 0.3)).toEqual({ pairs: [], withoutText: 1, contradicted: 1 });
});

test("pairs come with texts of images and quoted posts, by which blank ones are told apart", () => {
  const tweets = new TweetWriter(database);
  const article = new ArticleReader(database).findKey("s", "one") as number;
  const writer = new JudgementWriter(database);
  const put = (dataset: string, id: string, imageText: string): number => {
    tweets.upsert({ dataset, id, text: "", imageText });
    return new TweetReader(database).findKey(dataset, id) as number;
  };
  writer.addPair(put("image", "1", "cows fly"), article, "crowd", 0);
  writer.addPair(put("image", "2", "goats swim"), article, "crowd", 0);
  writer.upsert(put("wrong", "1", "Cows fly!"), article, "train", 0);
  const { pairs, contradicted } = labelledPairs(database, "crowd", 0);
  expect(pairs.map(({ id, text, imageText }) => [id, text, imageText])).toEqual([["2", "", "goats swim"]]);
  expect(contradicted).toBe(1);
});

test("pairs of a withdrawn article are left out until it is brought back", () => {
  const two = { source: "s", id: "two" };
  const withdrawals = new Withdrawals(database);
  const article = new ArticleReader(database).findKey(two.source, two.id) as number;
  new TweetWriter(database).upsert({ dataset: "late", id: "1", text: "pigs vote" });
  const key = new TweetReader(database).findKey("late", "1") as number;
  new JudgementWriter(database).addPair(key, article, "late", 0);
  withdrawals.withdraw(two, "2024-01-02");
  expect(labelledPairs(database, "late", 0)).toEqual({ pairs: [], withoutText: 0, contradicted: 0 });
  withdrawals.bringBack(two, "2024-01-03");
  expect(labelledPairs(database, "late", 0).pairs).toMatchObject([{ article }]);
});
