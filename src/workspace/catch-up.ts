import type { Clock } from "../base/core/clock";
import { type Database, revisionReader } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { Intake } from "./intake";
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
  /** Ends what goes on in the background. Nothing may be asked any more. */
  close(): void;
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
  /** Called again and again while articles are taken in. */
  readonly onTakingIn?: (() => void) | undefined;
}

/**
 * Answers every query with the articles that the store holds at that moment. Takes newer articles into the
 * index in memory first, and replaces the snapshot as a whole: running queries finish with theirs, new ones
 * wait. Writes nothing to disk. One per workspace.
 */
export class CatchUp implements Snapshots {
  private snapshot: Snapshot;
  private readonly revision: () => number;
  private readonly intake: Intake;
  /** Queries that are running. */
  private running = 0;
  /** Called when the last of them ends. */
  private onIdle: (() => void) | undefined;
  private catching: Promise<void> | undefined;
  private failedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: CatchUpOptions) {
    this.snapshot = options.snapshot;
    this.revision = revisionReader(options.database);
    this.intake = new Intake(options.database, options.snapshot, options.onTakingIn);
  }

  get current(): Snapshot {
    return this.snapshot;
  }

  async use<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const wanted = this.revision();
    // What is taken in later waits for this query from the moment at which it needs no other snapshot: there
    // must be no turn between the last look at the snapshot and the count.
    while (this.isBehind(wanted)) await this.catchingUp();
    this.running++;
    try {
      return await work(this.snapshot);
    } finally {
      if (--this.running === 0) this.onIdle?.();
    }
  }

  close(): void {
    this.intake.close();
  }

  /** Returns whether articles of the store are to be taken in first. */
  private isBehind(wanted: number): boolean {
    // A clock that was set back must not be waited for.
    const since = Math.abs(this.options.clock.now() - this.failedAt);
    return this.snapshot.articlesRevision < wanted && since >= RETRY_MS;
  }

  /** Resolves when the articles that are in the store are taken in, or that has failed. */
  private catchingUp(): Promise<void> {
    this.catching ??= this.catchUp().finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  private async catchUp(): Promise<void> {
    try {
      await this.idle();
      // Read first: articles that are written meanwhile are taken in again, not missed.
      const revision = this.revision();
      const { index, articlesRevision } = this.snapshot;
      this.snapshot = this.options.renew(await this.intake.take(index, articlesRevision), revision);
    } catch (error) {
      this.failedAt = this.options.clock.now();
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
