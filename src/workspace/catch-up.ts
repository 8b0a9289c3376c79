import { LexicalIndex, LexicalIndexBuilder, mergeLexical } from "../../index";
import type { Clock } from "../base/core/clock";
import { articlesSince, type Database, revisionReader } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { putVectors, vectorMark } from "./dense";
import type { Snapshot } from "./snapshot";

/** After a failure the former snapshot answers for so long before another is tried, milliseconds. */
const RETRY_MS = 10_000;

/** Hands out what queries are answered by. */
export interface Snapshots {
  readonly current: Snapshot;
  /**
   * Returns what `work` makes of the snapshot that is to answer a query now; it must not use the
   * snapshot after that.
   */
  use<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
}

export interface CatchUpOptions {
  readonly database: Database;
  /** What is ready, of a revision that the store has passed or is at. */
  readonly snapshot: Snapshot;
  /** Returns what answers with an index of another revision. */
  readonly renew: (index: SearchIndex, articlesRevision: number) => Snapshot;
  /** Told why articles could not be taken in; the former snapshot goes on to answer. */
  readonly onFailure: (error: unknown) => void;
  readonly clock: Pick<Clock, "now">;
}

/**
 * Answers every query with the articles that the store held when it was asked. What was written since the
 * last one is merged into the index in memory first, and what ranks is replaced as a whole: queries that
 * are running end with what they began with, those that come meanwhile wait. Nothing is written to disk.
 * One per workspace.
 */
export class CatchUp implements Snapshots {
  private snapshot: Snapshot;
  private readonly revision: () => number;
  /** Queries that are running. */
  private running = 0;
  /** Told when the last of them ends. */
  private onIdle: (() => void) | undefined;
  private catching: Promise<void> | undefined;
  private retryAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: CatchUpOptions) {
    this.snapshot = options.snapshot;
    this.revision = revisionReader(options.database);
  }

  get current(): Snapshot {
    return this.snapshot;
  }

  async use<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    await this.upToDate();
    this.running++;
    try {
      return await work(this.snapshot);
    } finally {
      if (--this.running === 0) this.onIdle?.();
    }
  }

  /** Resolves when all that the store held at the call is taken in, or when that has failed. */
  private async upToDate(): Promise<void> {
    const wanted = this.revision();
    while (this.snapshot.articlesRevision < wanted && this.options.clock.now() >= this.retryAt) {
      this.catching ??= this.catchUp().finally(() => {
        this.catching = undefined;
      });
      await this.catching;
    }
  }

  private async catchUp(): Promise<void> {
    try {
      await this.idle();
      const { database, renew } = this.options;
      // Read first: what is written meanwhile is taken in once more, not missed.
      const revision = this.revision();
      const index = await caughtUp(this.snapshot.index, database, this.snapshot.articlesRevision);
      this.snapshot = renew(index, revision);
    } catch (error) {
      this.retryAt = this.options.clock.now() + RETRY_MS;
      this.options.onFailure(error);
    }
  }

  private idle(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.onIdle = () => {
        this.onIdle = undefined;
        resolve();
      };
    });
  }
}

/**
 * Returns the index with the articles that were added or changed after a revision. The dense half
 * changes in place.
 */
async function caughtUp(
  { lexical, semantics }: SearchIndex,
  database: Database,
  since: number,
): Promise<SearchIndex> {
  const builder = new LexicalIndexBuilder();
  const marks = new Map<number, number>();
  for (const article of articlesSince(database, since)) {
    builder.add(article);
    marks.set(article.key, vectorMark(article));
  }
  const merged = new LexicalIndex(mergeLexical(lexical.arrays, builder.finish()));
  const renewed = await semantics?.renewed(merged, (dense, encoder) => {
    const changed = [...marks].filter(([key, mark]) => dense.markOf(key) !== mark).map(([key]) => key);
    return putVectors(dense, encoder, database, changed);
  });
  return { lexical: merged, semantics: renewed };
}
