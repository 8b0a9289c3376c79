import type { Database } from "../database";

/** The relation of a fact-checking post to the post that it checks. */
export type CheckRole = "reply" | "quote" | "conversation" | "note";

/** Writes which posts link which articles, and which posts they check. Call inside a transaction. */
export class LinkWriter {
  private readonly link;
  private readonly check;

  constructor(database: Database) {
    this.link = database.prepare("INSERT INTO links (tweet, url) VALUES (?, ?) ON CONFLICT DO NOTHING");
    this.check = database.prepare(
      "INSERT INTO checked_tweets (checker, tweet, role) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    );
  }

  /** Records that a post links an article, by canonical address. @returns whether that is new. */
  addLink(tweet: number, url: string): boolean {
    return this.link.run(tweet, url).changes > 0;
  }

  /** Records that the post `checker` is about the post `tweet`. @returns whether that is new. */
  addCheck(checker: number, tweet: number, role: CheckRole): boolean {
    return this.check.run(checker, tweet, role).changes > 0;
  }
}

/**
 * Returns how many links the store holds, how many pairs of checking and checked posts, and how many posts
 * were removed.
 */
export function countLinks(database: Database): {
  readonly links: number;
  readonly checks: number;
  readonly removed: number;
} {
  return database
    .prepare(
      "SELECT (SELECT count(*) FROM links) AS links, (SELECT count(*) FROM checked_tweets) AS checks, (SELECT count(*) FROM removed_tweets) AS removed",
    )
    .get() as { links: number; checks: number; removed: number };
}
