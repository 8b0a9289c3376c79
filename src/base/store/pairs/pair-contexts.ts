import type { PostParts } from "../../core/types";
import { type Database, withoutNulls } from "../database";
import { PARTS_COLUMNS, type PartsRow } from "../tweets/tweets";

/** A tweet of a conversation, and its score with the article where it has one. */
export interface ContextTweet extends PostParts {
  readonly text: string;
  readonly score: number | null;
}

interface ScoredRow extends PartsRow {
  readonly text: string | null;
  readonly score: number | null;
}

/** The source of a pair: the post that linked the article, and the posts that it is about. */
export interface PairContext {
  readonly title: string | null;
  readonly subtitle: string | null;
  readonly vclaim: string | null;
  /** Text of the linking post; null where the pair was imported without one. */
  readonly checker: string | null;
  /** The post that it answers, quotes or is a note on. */
  readonly reply: ContextTweet | undefined;
  readonly conversation: ContextTweet | undefined;
}

type Role = "reply" | "conversation";

/** Looks up the sources of pairs; prepared once, used for many. */
export class PairContexts {
  private readonly article;
  private readonly checker;
  private readonly checked;
  private readonly scored;

  constructor(
    database: Database,
    private readonly method: string,
  ) {
    this.article = database.prepare<[number], Pick<PairContext, "title" | "subtitle" | "vclaim">>(
      "SELECT title, subtitle, vclaim FROM articles WHERE key = ?",
    );
    this.checker = database.prepare<Record<string, number>, { key: number; text: string | null }>(
      `SELECT t.key, t.text FROM checked_tweets c JOIN links l ON l.tweet = c.checker JOIN tweets t ON t.key = c.checker
       WHERE c.tweet = @tweet AND (l.url IN (SELECT address FROM articles WHERE key = @article)
         OR l.url IN (SELECT url FROM pages WHERE article = @article))
       ORDER BY t.key LIMIT 1`,
    );
    this.checked = database.prepare<[number], { tweet: number; role: Role }>(
      `SELECT tweet, CASE role WHEN 'conversation' THEN role ELSE 'reply' END AS role FROM checked_tweets
       WHERE checker = ? ORDER BY CASE role WHEN 'reply' THEN 0 ELSE 1 END, tweet`,
    );
    this.scored = database.prepare<[number, string, number], ScoredRow>(
      `SELECT t.text, ${PARTS_COLUMNS}, s.score FROM tweets t LEFT JOIN pair_scores s ON s.tweet = t.key AND s.article = ? AND s.method = ?
       WHERE t.key = ?`,
    );
  }

  /** Returns the source of a pair of keys. Of several posts that link the article the oldest row counts. */
  get(tweet: number, article: number): PairContext {
    const fields = this.article.get(article) as Pick<PairContext, "title" | "subtitle" | "vclaim">;
    const checker = this.checker.get({ tweet, article });
    const checked = checker ? this.checked.all(checker.key) : [{ tweet, role: "reply" as const }];
    const inRole = (role: Role): ContextTweet | undefined => {
      const inThis = checked.filter((row) => row.role === role);
      const found = inThis.find((row) => row.tweet === tweet) ?? inThis[0];
      const row = found && this.scored.get(article, this.method, found.tweet);
      if (!row) return undefined;
      const { text, score, ...parts } = row;
      const isEmpty = text === null || !(text || parts.imageText || parts.quotedText);
      return isEmpty ? undefined : { ...withoutNulls(parts), text, score };
    };
    return {
      ...fields,
      checker: checker?.text ?? null,
      reply: inRole("reply"),
      conversation: inRole("conversation"),
    };
  }
}
