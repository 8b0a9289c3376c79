import type { PostParts } from "../../core/types";
import { tweetMarks } from "../../text";
import type { RowChange } from "../articles/articles";
import { WITHDRAWN } from "../articles/withdrawals";
import { type Database, type RowOf, withoutNulls } from "../database";
import { PARTS_COLUMNS, type PartsRow } from "./tweets";

/** A tweet of a split with the articles judged relevant to it. */
export interface JudgedTweet extends PostParts {
  readonly dataset: string;
  readonly id: string;
  /** The platform's own id, where it is known apart. */
  readonly externalId?: string;
  readonly text: string;
  readonly author?: string;
  readonly date?: string;
  /** Store keys of the relevant articles. */
  readonly relevant: readonly number[];
}

type Judged = Omit<JudgedTweet, "relevant">;

/** A tweet of a split that has judgements, but none of a relevant article. */
export interface RejectedTweet extends Judged {
  /** Store keys of these articles. */
  readonly rejected: readonly number[];
}

/** Writes relevance judgements and weakly labelled pairs; prepared once, used for many. */
export class JudgementWriter {
  private readonly find;
  private readonly put;
  private readonly pair;

  constructor(database: Database) {
    this.find = database.prepare<[number, number, string], { relevance: number }>(
      "SELECT relevance FROM qrels WHERE tweet = ? AND article = ? AND split = ?",
    );
    this.put = database.prepare(
      "INSERT INTO qrels (tweet, article, split, relevance) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET relevance = excluded.relevance",
    );
    this.pair = database.prepare(
      "INSERT INTO pairs (tweet, article, method, threshold) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    );
  }

  upsert(tweet: number, article: number, split: string, relevance: number): RowChange {
    const known = this.find.get(tweet, article, split);
    if (known?.relevance === relevance) return "unchanged";
    this.put.run(tweet, article, split, relevance);
    return known ? "changed" : "added";
  }

  /** Adds a pair found by `method` (e.g. `jaccard`) with a score above `threshold`. */
  addPair(tweet: number, article: number, method: string, threshold: number): RowChange {
    return this.pair.run(tweet, article, method, threshold).changes > 0 ? "added" : "unchanged";
  }
}

const IS_SHOWN = `q.article NOT IN (${WITHDRAWN})`;

/**
 * Returns the tweets of a split that have a text and a relevant article, by dataset and id. Judgements of
 * withdrawn articles count as if there were none, until the article is brought back.
 */
export function judgedTweets(database: Database, split: string): JudgedTweet[] {
  return relevantTo(tweetsWith(database, split, `q.relevance > 0 AND ${IS_SHOWN}`));
}

/** Returns the same, with judgements of withdrawn articles. */
export function everJudgedTweets(database: Database, split: string): JudgedTweet[] {
  return relevantTo(tweetsWith(database, split, "q.relevance > 0"));
}

function relevantTo(tweets: ReturnType<typeof tweetsWith>): JudgedTweet[] {
  return tweets.map(({ articles, ...tweet }) => ({ ...tweet, relevant: articles }));
}

/**
 * Returns the tweets of a split that have a text and judgements of articles that are not withdrawn, and none
 * at all of a relevant article, by dataset and id.
 */
export function rejectedTweets(database: Database, split: string): RejectedTweet[] {
  const noneRelevant =
    "NOT EXISTS (SELECT 1 FROM qrels r WHERE r.tweet = q.tweet AND r.split = q.split AND r.relevance > 0)";
  return tweetsWith(database, split, `${noneRelevant} AND ${IS_SHOWN}`).map(({ articles, ...tweet }) => ({
    ...tweet,
    rejected: articles,
  }));
}

/** @param condition on the judgements `q` whose articles are wanted; never from outside. */
function tweetsWith(
  database: Database,
  split: string,
  condition: string,
): (Judged & { readonly articles: number[] })[] {
  const rows = database
    .prepare<[string], RowOf<Judged> & { articles: string }>(
      `SELECT t.dataset, t.id, t.external_id AS externalId, t.text, ${PARTS_COLUMNS}, t.author, t.date,
         group_concat(q.article) AS articles
       FROM qrels q JOIN tweets t ON t.key = q.tweet
       WHERE q.split = ? AND ${condition} AND t.text IS NOT NULL
       GROUP BY t.key ORDER BY t.dataset, t.id`,
    )
    .all(split);
  return rows.map(({ articles, ...tweet }) => ({
    ...withoutNulls(tweet),
    articles: articles.split(",").map(Number),
  }));
}

/** How relevant an article is to a tweet. */
export interface Grade {
  readonly dataset: string;
  /** Of the tweet. */
  readonly id: string;
  /** Store key. */
  readonly article: number;
  /** Above 0. */
  readonly relevance: number;
}

/** Returns how relevant the relevant articles of a split are, by the tweet's dataset and id. */
export function grades(database: Database, split: string): Grade[] {
  return database
    .prepare<[string], Grade>(
      `SELECT t.dataset, t.id, q.article, q.relevance FROM qrels q JOIN tweets t ON t.key = q.tweet
       WHERE q.split = ? AND q.relevance > 0 AND ${IS_SHOWN} ORDER BY t.dataset, t.id, q.article`,
    )
    .all(split);
}

/** Returns the keys of articles that are relevant to a tweet of any split. */
export function judgedArticles(database: Database): Set<number> {
  const keys = database
    .prepare<[], number>("SELECT DISTINCT article FROM qrels WHERE relevance > 0")
    .pluck()
    .all() as number[];
  return new Set(keys);
}

/** Returns how many judgements each split holds. */
export function countJudgements(database: Database): { split: string; judgements: number; tweets: number }[] {
  return database
    .prepare<[], { split: string; judgements: number; tweets: number }>(
      "SELECT split, count(*) AS judgements, count(DISTINCT tweet) AS tweets FROM qrels GROUP BY split ORDER BY split",
    )
    .all();
}

/** Returns how many pairs each method and threshold gave. */
export function countPairs(database: Database): { method: string; threshold: number; pairs: number }[] {
  return database
    .prepare<[], { method: string; threshold: number; pairs: number }>(
      "SELECT method, threshold, count(*) AS pairs FROM pairs GROUP BY method, threshold ORDER BY method, threshold",
    )
    .all();
}

/**
 * Returns the marks (`tweetMarks`) of every tweet that is judged in another split than `trained`: dev, test
 * and others that figures are measured on. No model may learn from a tweet with one of these marks.
 */
export function heldOutMarks(database: Database, trained: string): Set<string> {
  const rows = database.prepare<
    [string],
    PartsRow & { dataset: string; id: string; externalId: string | null; text: string | null }
  >(
    `SELECT t.dataset, t.id, t.external_id AS externalId, t.text, ${PARTS_COLUMNS} FROM tweets t
     WHERE t.key IN (SELECT tweet FROM qrels WHERE split <> ?)`,
  );
  const marks = new Set<string>();
  for (const row of rows.iterate(trained)) {
    for (const mark of tweetMarks(withoutNulls(row))) marks.add(mark);
  }
  return marks;
}
