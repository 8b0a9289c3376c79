import type { Database } from "../database";

/** What a service said of a post: `dropped` ones are not asked for again, the others in a later run. */
export interface PostError {
  readonly id: string;
  readonly at: string;
  /** What the post was asked for. */
  readonly purpose: string;
  /**
   * `dropped` (by a rule of ours, named in `detail`), `missing` (asked for and not mentioned), or the
   * service's own kind.
   */
  readonly kind: string;
  readonly detail: string;
}

/** Writes what was said of single posts, the latest for each purpose. */
export class PostErrors {
  private readonly put;
  private readonly dropped;

  constructor(database: Database) {
    this.put = database.prepare(
      `INSERT INTO post_errors (id, at, purpose, kind, detail) VALUES (@id, @at, @purpose, @kind, @detail)
       ON CONFLICT DO UPDATE SET at = excluded.at, kind = excluded.kind, detail = excluded.detail`,
    );
    this.dropped = database.prepare<[string], { id: string }>(
      "SELECT id FROM post_errors WHERE id = ? AND kind = 'dropped'",
    );
  }

  record(error: PostError): void {
    this.put.run(error);
  }

  isDropped(id: string): boolean {
    return this.dropped.get(id) !== undefined;
  }
}
