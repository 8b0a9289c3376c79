import { LexicalIndex, LexicalIndexBuilder, mergeLexical } from "../../index";
import type { Clock } from "../base/core/clock";
import { articlesSince, type Database, revisionReader, withdrawnSince } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { putVectors, vectorMark } from "./dense";
import type { Snapshot } from "./snapshot";

/** Time after a failure before another try, milliseconds; the former snapshot answers meanwhile. */
const RETRY_MS = 10_000;

/** Hands out the snapshot that answers a query. */
export interface Snapshots {
  readonly current: Snapshot;
  /**
   * Returns the result of `work` on the present snapshot; `work` must not use the snapshot later.
   */
  use<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
}

export interface CatchUpOptions {
  readonly database: Database;
  /** The first snapshot, of the store's present revision or an earlier one. */
  readonly snapshot: Snapshot;
  /** Returns a snapshot of another revision. */
  readonly renew: (index: SearchIndex, articlesRevision: number) => Snapshot;
  /** Called with the reason when articles cannot be taken in; the former snapshot still answers. */
  readonly onFailure: (error: unknown) => void;
  readonly clock: Pick<Clock, "now">;
}

/**
 * Answers every query with the articles that the store holds at that moment. Merges newer articles into the
 * index in memory first, and replaces the snapshot as a whole: running queries finish with theirs, new ones
 * wait. Writes nothing to disk. One per workspace.
 */
export class CatchUp implements Snapshots {
  private snapshot: Snapshot;
  private readonly revision: () => number;
  /** Queries that are running. */
  private running = 0;
  /** Called when the last of them ends. */
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

  /** Resolves when all articles of the store at the call are taken in, or that has failed. */
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
      // Read first: articles that are written meanwhile are taken in again, not missed.
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
 * Returns the index with the articles that were added or changed after a revision, and without those that
 * were withdrawn. The dense half changes in place.
 */
async function caughtUp(
  { lexical, semantics, ...kept }: SearchIndex,
  database: Database,
  since: number,
): Promise<SearchIndex> {
  const builder = new LexicalIndexBuilder();
  const marks = new Map<number, number>();
  for (const article of articlesSince(database, since)) {
    builder.add(article);
    marks.set(article.key, vectorMark(article));
  }
  const withdrawn = new Set(withdrawnSince(database, since));
  const merged = new LexicalIndex(mergeLexical(lexical.arrays, builder.finish(), withdrawn));
  const renewed = await semantics?.renewed(merged, async (dense, encoder) => {
    const changed = [...marks].filter(([key, mark]) => dense.markOf(key) !== mark).map(([key]) => key);
    await putVectors(dense, encoder, database, changed);
    // Last: where encoding fails, the former snapshot still has them.
    for (const key of withdrawn) dense.remove(key);
  });
  return { ...kept, lexical: merged, semantics: renewed };
}
