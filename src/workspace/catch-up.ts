import type { Clock } from "../base/core/clock";
import { changesCounter, type Database, revisionReader, withdrawnSince } from "../base/store";
import type { SearchIndex } from "../rank/search-index";
import { Intake } from "./intake";
import type { Snapshot } from "./snapshot";

/** Time after a failure before another try, milliseconds; the former snapshot answers meanwhile. */
const RETRY_MS = 10_000;

/** Hands out the snapshot that answers a query. */
export interface Snapshots {
  readonly current: Snapshot;
  /** Number of changed articles that it lacks. */
  readonly pendingArticles: number;
  /**
   * Returns the result of `work` on the present snapshot; `work` must not use the snapshot later. It is told
   * how many changed articles the snapshot lacks.
   */
  use<T>(work: (snapshot: Snapshot, pendingArticles: number) => Promise<T>): Promise<T>;
  /** Takes in the store's articles, however many they are; resolves also when that fails. */
  takeAll(): Promise<void>;
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
  /**
   * The most changed articles that a query waits for. While there are more, queries are answered with the
   * former ones, and of the changes only withdrawals are taken in. Default: no limit.
   */
  readonly waitsFor?: number | undefined;
}

/**
 * Answers every query with the articles that the store holds at that moment. Takes newer articles into the
 * index in memory first, and replaces the snapshot as a whole: running queries finish with theirs, new ones
 * wait. Writes nothing to disk. One per workspace.
 */
export class CatchUp implements Snapshots {
  private snapshot: Snapshot;
  private readonly revision: () => number;
  private readonly changesSince: (revision: number) => number;
  private readonly waitsFor: number;
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
    this.changesSince = changesCounter(options.database);
    this.waitsFor = options.waitsFor ?? Number.POSITIVE_INFINITY;
    this.intake = new Intake(options.database, options.snapshot, options.onTakingIn);
  }

  get current(): Snapshot {
    return this.snapshot;
  }

  get pendingArticles(): number {
    return this.changesSince(this.snapshot.articlesRevision);
  }

  async use<T>(work: (snapshot: Snapshot, pendingArticles: number) => Promise<T>): Promise<T> {
    const wanted = this.revision();
    let pending = 0;
    // What is taken in later waits for this query from the moment at which it needs no other snapshot: there
    // must be no turn between the last look at the snapshot and the count.
    while (this.isBehind(wanted)) {
      const left = this.catching ? 0 : this.tooMany();
      if (left > 0 && this.withdrawn().length === 0) {
        pending = left;
        break;
      }
      await this.catchingUp(this.waitsFor);
    }
    this.running++;
    try {
      return await work(this.snapshot, pending);
    } finally {
      if (--this.running === 0) this.onIdle?.();
    }
  }

  async takeAll(): Promise<void> {
    const wanted = this.revision();
    while (this.isBehind(wanted)) await this.catchingUp(Number.POSITIVE_INFINITY);
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

  /** Returns the number of changed articles where no query waits for so many; else 0. */
  private tooMany(most = this.waitsFor): number {
    if (most === Number.POSITIVE_INFINITY) return 0;
    const { pendingArticles } = this;
    return pendingArticles > most ? pendingArticles : 0;
  }

  /** Returns the keys of the articles that the snapshot shows although they were withdrawn. */
  private withdrawn(): number[] {
    const { index, articlesRevision } = this.snapshot;
    return withdrawnSince(this.options.database, articlesRevision).filter(
      (key) => index.lexical.docOf(key) !== undefined,
    );
  }

  /** Resolves when the articles that are in the store are taken in, or that has failed. */
  private catchingUp(most: number): Promise<void> {
    this.catching ??= this.catchUp(most).finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  private async catchUp(most: number): Promise<void> {
    try {
      await this.idle();
      const { index, articlesRevision } = this.snapshot;
      const left = this.tooMany(most) > 0 ? await this.intake.withdraw(index, this.withdrawn()) : undefined;
      if (left) {
        this.snapshot = this.options.renew(left, articlesRevision);
        return;
      }
      // Read first: articles that are written meanwhile are taken in again, not missed.
      const revision = this.revision();
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
