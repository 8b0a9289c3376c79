import type { Database } from "./database";

/** A stored tweet as it would be asked for. */
export interface QueryTweet {
  readonly text: string;
  readonly author?: string;
  readonly date?: string;
  /** Store keys of the articles judged relevant in any split; undefined where nobody has judged. */
  readonly relevant?: readonly number[];
}

/** Reads tweets that have a text; prepared once, used for many. */
export class QueryTweets {
  private readonly withText;
  private readonly byKey;
  private readonly relevantTo;

  constructor(database: Database) {
    this.withText = database
      .prepare<[], number>("SELECT key FROM tweets WHERE trim(text) <> '' ORDER BY key")
      .pluck();
    this.byKey = database.prepare<[number], { text: string; author: string | null; date: string | null }>(
      "SELECT text, author, date FROM tweets WHERE key = ?",
    );
    this.relevantTo = database
      .prepare<[number], number>("SELECT DISTINCT article FROM qrels WHERE tweet = ? AND relevance > 0")
      .pluck();
  }

  /** Returns the keys of all of them, ascending. */
  keys(): number[] {
    return this.withText.all() as number[];
  }

  /** Returns one; undefined where it has gone meanwhile. */
  get(key: number): QueryTweet | undefined {
    const row = this.byKey.get(key);
    if (!row) return undefined;
    const { text, author, date } = row;
    const relevant = this.relevantTo.all(key) as number[];
    return {
      text,
      ...(author === null ? {} : { author }),
      ...(date === null ? {} : { date }),
      ...(relevant.length === 0 ? {} : { relevant }),
    };
  }
}
