import { addToList } from "../../core/multimap";
import type { PostParts } from "../../core/types";
import { type Database, withoutNulls } from "../database";
import { PARTS_COLUMNS, type PartsRow } from "../tweets/tweets";

/** Scores of a pair by a method of labelling. */
export interface PairScores {
  readonly score: number;
  /** Of the single fields; null where the article has none. */
  readonly title: number | null;
  readonly subtitle: number | null;
}

/** A pair's score, by the store's keys. */
export interface ScoredPair {
  readonly tweet: number;
  readonly article: number;
  readonly score: number;
}

/** A tweet with the articles that it has not been scored with, by the store's keys. */
export interface PairCandidates extends PostParts {
  readonly tweet: number;
  readonly text: string;
  readonly author?: string;
  readonly articles: readonly number[];
}

interface TextRow extends PartsRow {
  readonly text: string | null;
  readonly author: string | null;
}

/**
 * Every crowd pair once: a tweet that a post is about, or that was imported in a pair, and the article. The
 * address of a link leads to an article by the page that the crawl found there, or by the article's own
 * address. `CROSS JOIN` makes SQLite go from few rows to many.
 * @param within a condition on the tweet's key `tweet`.
 */
export function crowdPairs(within: string): string {
  const links = "checked_tweets c CROSS JOIN links l ON l.tweet = c.checker CROSS JOIN";
  const ofTweet = within.replaceAll("tweet", "c.tweet");
  return `SELECT c.tweet AS tweet, p.article AS article FROM ${links} pages p ON p.url = l.url
      WHERE ${ofTweet} AND p.article IS NOT NULL
    UNION SELECT c.tweet, a.key FROM ${links} articles a ON a.address = l.url WHERE ${ofTweet}
    UNION SELECT tweet, article FROM pairs WHERE ${within}`;
}

/**
 * Finds the pairs that a method has not scored in a version, tweet by tweet. The database may change between
 * two calls.
 */
export class CandidateReader {
  private readonly lastOf;
  private readonly pairs;
  private readonly tweet;

  constructor(
    database: Database,
    private readonly method: string,
    private readonly version: string,
  ) {
    this.lastOf = database
      .prepare<[number, number], number | null>(
        "SELECT max(key) FROM (SELECT key FROM tweets WHERE key > ? ORDER BY key LIMIT ?)",
      )
      .pluck();
    this.pairs = database.prepare<Record<string, string | number>, { tweet: number; article: number }>(
      `SELECT k.tweet, k.article FROM (${crowdPairs("tweet > @after AND tweet <= @last")}) k
       LEFT JOIN pair_scores s ON s.tweet = k.tweet AND s.article = k.article AND s.method = @method
       WHERE s.version IS NOT @version ORDER BY k.tweet, k.article`,
    );
    this.tweet = database.prepare<[number], TextRow>(
      `SELECT t.text, t.author, ${PARTS_COLUMNS} FROM tweets t WHERE t.key = ?`,
    );
  }

  /**
   * Returns the candidates among the next tweets after the key `after`, and the last key that was read;
   * undefined after the last tweet.
   * @param limit how many tweets to read.
   */
  next(
    after: number,
    limit: number,
  ): { readonly last: number; readonly candidates: readonly PairCandidates[] } | undefined {
    const last = this.lastOf.get(after, limit) ?? null;
    if (last === null) return undefined;
    const within = { after, last, method: this.method, version: this.version };
    const articlesOf = new Map<number, number[]>();
    for (const { tweet, article } of this.pairs.iterate(within)) {
      addToList(articlesOf, tweet, article);
    }
    const candidates = [...articlesOf].flatMap(([tweet, articles]): PairCandidates[] => {
      const { text, ...row } = this.tweet.get(tweet) as TextRow;
      return text === null ? [] : [{ ...withoutNulls(row), tweet, text, articles }];
    });
    return { last, candidates };
  }
}

/** Writes scores; prepared once, used for many. */
export class PairScoreWriter {
  private readonly insert;
  private readonly drop;

  constructor(
    database: Database,
    private readonly method: string,
    private readonly version: string,
  ) {
    // Tweet and texts are compared again: another process may have removed or changed them.
    this.insert = database.prepare(
      `INSERT OR REPLACE INTO pair_scores (tweet, article, method, version, score, title, subtitle)
       SELECT key, @article, @method, @version, @score, @title, @subtitle FROM tweets
       WHERE key = @tweet AND text = @text AND image_text IS @imageText AND quoted_text IS @quotedText`,
    );
    this.drop = database.prepare("DELETE FROM pair_scores WHERE method = ? AND version <> ?");
  }

  /**
   * Stores the scores of a pair, replacing those of another version, and returns whether the tweet still has
   * the scored texts. Call inside a transaction.
   */
  put(
    { tweet, text, imageText, quotedText }: PairCandidates,
    article: number,
    { score, title, subtitle }: PairScores,
  ): boolean {
    const { method, version } = this;
    const texts = { text, imageText: imageText ?? null, quotedText: quotedText ?? null };
    return this.insert.run({ tweet, ...texts, article, method, version, score, title, subtitle }).changes > 0;
  }

  /**
   * Removes scores of other versions. Call it when all candidates are scored: the rest no longer are
   * candidates.
   */
  dropFormer(): void {
    this.drop.run(this.method, this.version);
  }
}

/** Returns how many crowd pairs have a tweet without a text. */
export function countPairsWithoutText(database: Database): number {
  return database
    .prepare<[], number>(
      `SELECT count(*) FROM (${crowdPairs("tweet > 0")}) k JOIN tweets t ON t.key = k.tweet WHERE t.text IS NULL`,
    )
    .pluck()
    .get() as number;
}

/** Returns how many pairs each method has scored, methods in alphabetical order. */
export function countScoredPairs(database: Database): { readonly method: string; readonly pairs: number }[] {
  return database
    .prepare<[], { method: string; pairs: number }>(
      "SELECT method, count(*) AS pairs FROM pair_scores GROUP BY method ORDER BY method",
    )
    .all();
}

/** Streams the scores of a method by tweet and article. The database must not be written to meanwhile. */
export function iteratePairScores(database: Database, method: string): IterableIterator<ScoredPair> {
  return database
    .prepare<[string], ScoredPair>(
      "SELECT tweet, article, score FROM pair_scores WHERE method = ? ORDER BY tweet, article",
    )
    .iterate(method);
}

export interface DayCount {
  /** `YYYY-MM-DD` (UTC). */
  readonly day: string;
  readonly pairs: number;
}

/**
 * Returns how many pairs of a method with a score above `threshold` the tweets of each day gave, the oldest
 * day first; days without any are left out.
 * @param since `YYYY-MM-DD`: earlier days are left out.
 */
export function pairsPerDay(
  database: Database,
  method: string,
  threshold: number,
  since: string,
): DayCount[] {
  return database
    .prepare<[string, number, string], DayCount>(
      `SELECT substr(t.date, 1, 10) AS day, count(*) AS pairs FROM pair_scores s JOIN tweets t ON t.key = s.tweet
       WHERE s.method = ? AND s.score > ? AND t.date >= ? GROUP BY day ORDER BY day`,
    )
    .all(method, threshold, since);
}

/** Beginnings of all bins but the first. */
const EDGES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * Returns how many pairs a method scored in each tenth, `[10]`; the last one includes 1, the first one
 * negative scores.
 */
export function pairsPerBin(database: Database, method: string): number[] {
  const bins = new Array<number>(10).fill(0);
  const rows = database
    .prepare<[string], { bin: number; pairs: number }>(
      `SELECT ${EDGES.map((edge) => `(score >= ${edge})`).join(" + ")} AS bin, count(*) AS pairs
       FROM pair_scores WHERE method = ? GROUP BY bin`,
    )
    .all(method);
  for (const { bin, pairs } of rows) bins[bin] = pairs;
  return bins;
}
