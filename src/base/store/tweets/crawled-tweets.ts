import type { RowChange } from "../articles/articles";
import type { Database } from "../database";

/**
 * The dataset of posts found on the platform; in others posts have the dataset's id besides the platform's.
 */
const PLATFORM_DATASET = "x";

/** A post from the platform. */
export interface PlatformPost {
  readonly id: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date?: string;
  /** BCP 47 tag. */
  readonly language?: string;
  readonly authorId?: string;
  readonly conversationId?: string;
}

/**
 * Writes posts of the platform, identified by the platform's id in every dataset. Call inside a transaction.
 */
export class PlatformTweetWriter {
  private readonly keyOf;
  private readonly insert;
  private readonly same;
  private readonly rows;
  private readonly texts;
  private readonly update;
  private readonly touch;
  private readonly drop;

  constructor(database: Database) {
    this.keyOf = database.prepare<[string], { key: number; text: string | null }>(
      `SELECT key, text FROM tweets WHERE dataset = '${PLATFORM_DATASET}' AND id = ?`,
    );
    this.insert = database.prepare(
      `INSERT INTO tweets (dataset, id, external_id) VALUES ('${PLATFORM_DATASET}', @id, @id)`,
    );
    this.rows = database.prepare<[string], { n: number }>(
      "SELECT count(*) AS n FROM tweets WHERE external_id = ?",
    );
    this.texts = database.prepare<[string], { key: number }>(
      "SELECT key FROM tweets WHERE external_id = ? AND text IS NOT NULL LIMIT 1",
    );
    const mine = `external_id = @id AND (text IS NULL OR dataset = '${PLATFORM_DATASET}')`;
    const columns =
      "text = @text, date = coalesce(@date, date), language = @language, author_id = @authorId, conversation_id = @conversationId";
    this.same = database.prepare<Record<string, string | null>, { n: number }>(
      `SELECT count(*) AS n FROM tweets WHERE ${mine} AND (text IS NOT @text OR language IS NOT @language OR author_id IS NOT @authorId OR conversation_id IS NOT @conversationId)`,
    );
    this.update = database.prepare(`UPDATE tweets SET ${columns} WHERE ${mine}`);
    this.touch = database.prepare("UPDATE tweets SET checked_at = ? WHERE external_id = ?");
    this.drop = database.prepare(
      `DELETE FROM tweets WHERE dataset = '${PLATFORM_DATASET}' AND id = ? AND text IS NULL`,
    );
  }

  /** Returns the store's key of a post; adds a new one without a text. */
  ensure(id: string): number {
    const known = this.keyOf.get(id);
    return known ? known.key : Number(this.insert.run({ id }).lastInsertRowid);
  }

  /** Returns whether any dataset holds the post. */
  holds(id: string): boolean {
    return (this.rows.get(id)?.n ?? 0) > 0;
  }

  /** Returns whether any dataset holds a text of the post. */
  hasText(id: string): boolean {
    return this.texts.get(id) !== undefined;
  }

  /** Sets text and origin of every row of the post, except texts that a file gave. */
  fill(post: PlatformPost, checkedAt: string): RowChange {
    const isNew = !this.holds(post.id);
    if (isNew) this.ensure(post.id);
    const row = {
      id: post.id,
      text: post.text,
      date: post.date ?? null,
      language: post.language ?? null,
      authorId: post.authorId ?? null,
      conversationId: post.conversationId ?? null,
    };
    const changes = (this.same.get(row)?.n ?? 0) > 0;
    if (changes) this.update.run(row);
    this.touch.run(checkedAt, post.id);
    return isNew ? "added" : changes ? "changed" : "unchanged";
  }

  /** Records that the platform still has the post. */
  seen(id: string, checkedAt: string): void {
    this.touch.run(checkedAt, id);
  }

  /** Removes a post without a text, and everything that refers to it. */
  forget(id: string): void {
    this.drop.run(id);
  }
}

/** Not removed, not dropped for good, and without an error since a time. */
const NOT_SETTLED = `
  NOT EXISTS (SELECT 1 FROM post_errors e WHERE e.id = t.external_id AND (e.kind IN ('dropped', 'unreadable') OR e.at >= @askedSince))
  AND NOT EXISTS (SELECT 1 FROM removed_tweets r WHERE r.id = t.external_id)`;

/** Which posts to request. */
interface Waiting {
  /** Posts that failed since then (ISO 8601) are left for another run. */
  readonly askedSince: string;
  readonly limit: number;
}

/**
 * Returns ids of posts without a text that fact-checking posts are about, ordered as texts.
 */
export function targetsWithoutText(database: Database, waiting: Waiting): string[] {
  return database
    .prepare<Waiting, string>(
      `SELECT external_id FROM tweets t WHERE dataset = '${PLATFORM_DATASET}' AND text IS NULL
         AND EXISTS (SELECT 1 FROM checked_tweets c WHERE c.tweet = t.key AND c.role <> 'note')
         AND ${NOT_SETTLED} ORDER BY external_id LIMIT @limit`,
    )
    .pluck()
    .all(waiting) as string[];
}

/**
 * Returns ids of posts without a text of all datasets, notes included, ordered as texts, those after `after`.
 */
export function postsWithoutText(
  database: Database,
  waiting: Waiting & { readonly after: string },
): string[] {
  return database
    .prepare<typeof waiting, string>(
      `SELECT DISTINCT external_id FROM tweets t WHERE external_id > @after AND text IS NULL AND ${NOT_SETTLED}
       ORDER BY external_id LIMIT @limit`,
    )
    .pluck()
    .all(waiting) as string[];
}

/**
 * Returns ids of posts with a text that were not checked since `before` (ISO 8601), the oldest check first;
 * those never checked come before all others.
 */
export function postsToCheck(database: Database, before: string, limit: number): string[] {
  return database
    .prepare<[string, string, number], string>(
      `SELECT external_id FROM tweets t
       WHERE external_id IS NOT NULL AND text IS NOT NULL AND (checked_at IS NULL OR checked_at < ?)
         AND NOT EXISTS (SELECT 1 FROM post_errors e WHERE e.id = t.external_id AND e.purpose = 'compliance' AND e.at >= ?)
       GROUP BY external_id ORDER BY min(checked_at), external_id LIMIT ?`,
    )
    .pluck()
    .all(before, before, limit) as string[];
}

/** Streams the platform's ids of all posts, each once, in order. */
export function* platformIds(database: Database): Generator<string> {
  for (const id of database
    .prepare<[], string>(
      "SELECT DISTINCT external_id FROM tweets WHERE external_id IS NOT NULL ORDER BY external_id",
    )
    .pluck()
    .iterate())
    yield id as string;
}
