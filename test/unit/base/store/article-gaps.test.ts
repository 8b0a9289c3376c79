import type { Article } from "../../../../src/base/core/types";
import {
  ArticleWriter,
  articleGaps,
  articleKeys,
  articlesOfOneAddress,
  JudgementWriter,
  LinkWriter,
  QueryTweets,
  TweetReader,
  TweetWriter,
  Withdrawals,
} from "../../../../src/base/store";
import { temporaryStore } from "../../../support/workspace";

const NOW = "2026-01-01T00:00:00Z";
const ARTICLES: readonly Article[] = [
  { source: "s", id: "a", vclaim: "a", url: "https://www.example.org/x?utm_source=mail", date: "2020-01-01" },
  { source: "s", id: "b", title: "b" },
  { source: "t", id: "c", vclaim: "c", url: "http://example.org/x/" },
  { source: "t", id: "d", vclaim: "d", url: "https://example.org/y" },
];

describe("what a doctor reads from the store", () => {
  const database = temporaryStore();
  const writer = new ArticleWriter(database);
  for (const article of ARTICLES) writer.upsert(article, NOW);

  test("articles that lack a claim, a date or an address are counted", () => {
    expect(articleGaps(database)).toEqual({
      articles: 4,
      withoutVclaim: 1,
      withoutDate: 3,
      withoutUrl: 1,
    });
  });

  test("articles of one canonical address are grouped, those without one are not", () => {
    expect(articlesOfOneAddress(database)).toEqual([[1, 3]]);
  });

  test("withdrawn articles are neither counted nor grouped", () => {
    const withdrawals = new Withdrawals(database);
    withdrawals.withdraw({ source: "t", id: "c" }, NOW);
    expect(articleGaps(database)).toEqual({
      articles: 3,
      withoutVclaim: 1,
      withoutDate: 2,
      withoutUrl: 1,
    });
    expect(articlesOfOneAddress(database)).toEqual([]);
    expect([...articleKeys(database)]).toEqual([1, 2, 4]);
    withdrawals.bringBack({ source: "t", id: "c" }, NOW);
    expect(articlesOfOneAddress(database)).toEqual([[1, 3]]);
  });

  test("tweets with a text are queries, with what was judged relevant to them in any split, but no replies to them", () => {
    const tweets = new TweetWriter(database);
    tweets.upsert({ dataset: "d", id: "1", text: "one", author: "Ann", date: "2020-01-01" });
    tweets.upsert({ dataset: "d", id: "2" });
    tweets.upsert({ dataset: "d", id: "3", text: "  " });
    tweets.upsert({ dataset: "d", id: "4", text: "four" });
    const one = new TweetReader(database).findKey("d", "1") as number;
    const judgements = new JudgementWriter(database);
    judgements.upsert(one, 1, "train", 1);
    judgements.upsert(one, 1, "dev", 1);
    judgements.upsert(one, 2, "train", 0);
    const queries = new QueryTweets(database);
    expect(queries.keys().map((key) => queries.get(key))).toEqual([
      { text: "one", author: "Ann", date: "2020-01-01", relevant: [1] },
      { text: "four" },
    ]);
    expect(queries.get(99)).toBeUndefined();
    const checks = new LinkWriter(database);
    const four = new TweetReader(database).findKey("d", "4") as number;
    checks.addCheck(four, one, "reply");
    expect(queries.keys()).toEqual([one]);
  });
});
