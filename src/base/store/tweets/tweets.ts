import type { PostParts, Tweet } from "../../core/types";
import type { RowChange } from "../articles/articles";
import type { Database, RowOf } from "../database";

/** Columns of a row of `tweets t` that hold what is known of the post beside its text. */
export const PARTS_COLUMNS = "t.image_text AS imageText, t.quoted_text AS quotedText, t.language";

/** These columns as they are read. */
export type PartsRow = RowOf<PostParts>;

/** A tweet row; without a text it is known by id only, until it is fetched. */
export interface TweetRow extends Omit<Tweet, "text"> {
  readonly text?: string;
  /** The platform's own id, where `id` is a dataset's. */
  readonly externalId?: string;
}

type Columns = {
  image_text: string | null;
  quoted_text: string | null;
  language: string | null;
  text: string | null;
  author: string | null;
  date: string | null;
  external_id: string | null;
};

/** Writes tweets; prepared once, used for many. */
export class TweetWriter {
  private readonly find;
  private readonly insert;
  private readonly update;

  constructor(database: Database) {
    this.find = database.prepare<[string, string], Columns & { key: number }>(
      `SELECT key, text, image_text, quoted_text, language, author, date, external_id FROM tweets
       WHERE dataset = ? AND id = ?`,
    );
    this.insert = database.prepare(
      `INSERT INTO tweets (dataset, id, external_id, text, image_text, quoted_text, language, author, date)
       VALUES (@dataset, @id, @external_id, @text, @image_text, @quoted_text, @language, @author, @date)`,
    );
    this.update = database.prepare(
      `UPDATE tweets SET external_id = @external_id, text = @text, image_text = @image_text,
       quoted_text = @quoted_text, language = @language, author = @author, date = @date WHERE key = @key`,
    );
  }

  /** Returns whether the store holds the tweet, and the row adds nothing to it. */
  holds(tweet: TweetRow): boolean {
    const known = this.find.get(tweet.dataset, tweet.id);
    return known !== undefined && sameColumns(merge(tweet, known), known);
  }

  /** Adds or changes one tweet; fields that the new row lacks stay. Call inside a transaction. */
  upsert(tweet: TweetRow): RowChange {
    const known = this.find.get(tweet.dataset, tweet.id);
    const row = merge(tweet, known);
    if (!known) {
      this.insert.run({ ...row, dataset: tweet.dataset, id: tweet.id });
      return "added";
    }
    if (sameColumns(row, known)) return "unchanged";
    this.update.run({ ...row, key: known.key });
    return "changed";
  }
}

const COMPARED = ["text", "image_text", "quoted_text", "language", "author", "date", "external_id"] as const;

function merge(tweet: TweetRow, known: Columns | undefined): Columns {
  return {
    text: tweet.text ?? known?.text ?? null,
    image_text: tweet.imageText ?? known?.image_text ?? null,
    quoted_text: tweet.quotedText ?? known?.quoted_text ?? null,
    language: tweet.language ?? known?.language ?? null,
    author: tweet.author ?? known?.author ?? null,
    date: tweet.date ?? known?.date ?? null,
    external_id: tweet.externalId ?? known?.external_id ?? null,
  };
}

function sameColumns(a: Columns, b: Columns): boolean {
  return COMPARED.every((column) => a[column] === b[column]);
}

/** Looks tweets up by dataset and id. */
export class TweetReader {
  private readonly byId;

  constructor(database: Database) {
    this.byId = database.prepare<[string, string], { key: number }>(
      "SELECT key FROM tweets WHERE dataset = ? AND id = ?",
    );
  }

  findKey(dataset: string, id: string): number | undefined {
    return this.byId.get(dataset, id)?.key;
  }
}

export function countTweets(database: Database): { readonly tweets: number; readonly withText: number } {
  return database.prepare("SELECT count(*) AS tweets, count(text) AS withText FROM tweets").get() as {
    tweets: number;
    withText: number;
  };
}
