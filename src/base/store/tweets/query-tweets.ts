import type { PostParts } from "../../core/types";
import { type Database, type RowOf, withoutNulls } from "../database";
import { PARTS_COLUMNS } from "./tweets";

/** A stored tweet in the form of a query. */
export interface QueryTweet extends PostParts {
  readonly text: string;
  readonly author?: string;
  readonly date?: string;
  /** Store keys of the articles judged relevant in any split; undefined where nobody has judged. */
  readonly relevant?: readonly number[];
}

/**
 * Reads tweets whose text is known and that are not blank in all parts; prepared once, used for many. Posts
 * and notes that answer a post with a fact-check ("This is fake") make no claim and are left out.
 */
export class QueryTweets {
  private readonly withText;
  private readonly byKey;
  private readonly relevantTo;

  constructor(database: Database) {
    this.withText = database
      .prepare<[], number>(
        `SELECT key FROM tweets WHERE text IS NOT NULL
           AND trim(text || coalesce(image_text, '') || coalesce(quoted_text, '')) <> ''
           AND NOT EXISTS (SELECT 1 FROM checked_tweets c WHERE c.checker = tweets.key)
         ORDER BY key`,
      )
      .pluck();
    this.byKey = database.prepare<[number], RowOf<Omit<QueryTweet, "relevant">>>(
      `SELECT t.text, ${PARTS_COLUMNS}, t.author, t.date FROM tweets t WHERE t.key = ?`,
    );
    this.relevantTo = database
      .prepare<[number], number>("SELECT DISTINCT article FROM qrels WHERE tweet = ? AND relevance > 0")
      .pluck();
  }

  /** Returns the keys of all of them, ascending. */
  keys(): number[] {
    return this.withText.all() as number[];
  }

  /** Returns one; undefined where it was removed meanwhile. */
  get(key: number): QueryTweet | undefined {
    const row = this.byKey.get(key);
    if (!row) return undefined;
    const relevant = this.relevantTo.all(key) as number[];
    return { ...withoutNulls(row), ...(relevant.length === 0 ? {} : { relevant }) };
  }
}
