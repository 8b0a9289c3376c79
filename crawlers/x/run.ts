import { type Clock, isoTime } from "../../src/base/core/clock";
import { type Progress, type StartProgress, silentProgress } from "../../src/base/core/progress";
import type { Rng } from "../../src/base/core/rng";
import {
  type Database,
  LinkWriter,
  PlatformTweetWriter,
  PostErrors,
  RemovedTweets,
  readCursor,
  recorded,
  storeWork,
  writeCursor,
} from "../../src/base/store";
import { Asker } from "./asker";
import { Budget, type Reservation, type SpendingLimits } from "./budget";
import type { XClient } from "./client";
import { said } from "./failures";
import { RateLimits } from "./rate-limits";
import type { XResponse } from "./response";
import { type Ended, noCounts, type XCounts, type XSummary } from "./summary";

/** What every run on the X API is given. */
export interface XOptions {
  readonly database: Database;
  readonly client: XClient;
  readonly limits: SpendingLimits;
  /** A longer wait for a rate limit ends the run. */
  readonly maxWaitMs: number;
  readonly clock: Clock;
  readonly rng: Rng;
  readonly signal: AbortSignal;
  readonly startProgress?: StartProgress;
  /**
   * Takes a purpose for this run alone, and returns what gives it back. Throws RetryLaterError where another
   * run has it. Default: no other runs.
   */
  readonly lock?: (purpose: string) => () => void;
}

/** A run on the X API: a job of the workspace with a budget, counters and the tables that it writes. */
export class XRun {
  readonly counts: XCounts = noCounts();
  readonly database: Database;
  readonly tweets: PlatformTweetWriter;
  readonly links: LinkWriter;
  readonly removed: RemovedTweets;
  readonly errors: PostErrors;
  readonly budget: Budget;
  readonly asker: Asker;
  /** When the run began, ISO 8601. */
  readonly begunAt: string;
  private readonly clock: Clock;
  private readonly progress: Progress;

  private constructor(
    readonly purpose: string,
    name: string,
    options: XOptions,
  ) {
    const { database, clock, limits, maxWaitMs, signal, startProgress = silentProgress } = options;
    this.database = database;
    this.clock = clock;
    this.begunAt = isoTime(clock.now());
    this.tweets = new PlatformTweetWriter(database);
    this.links = new LinkWriter(database);
    this.removed = new RemovedTweets(database);
    this.errors = new PostErrors(database);
    this.budget = new Budget(database, purpose, limits, clock);
    this.progress = startProgress(name, "posts");
    const rateLimits = new RateLimits({
      clock,
      signal,
      maxWaitMs,
      countDown: (ms) => this.show(ms),
      memory: {
        read: (path) => Number(readCursor(database, `x limit ${path}`) ?? 0),
        write: (path, readyAt) => writeCursor(database, `x limit ${path}`, String(readyAt), this.now()),
      },
    });
    this.asker = new Asker({ ...options, budget: this.budget, limits: rateLimits });
  }

  /**
   * Runs `work` as a job of the workspace. What was committed stands whatever happens.
   * @param name in progress and in the list of jobs.
   * @param purpose under which the cost is kept.
   * @throws those of `work` and of the lock; InterruptedError when the signal was aborted.
   */
  static async run(
    name: string,
    purpose: string,
    options: XOptions,
    work: (run: XRun) => Promise<Ended>,
  ): Promise<XSummary> {
    const release = options.lock?.(purpose);
    try {
      return await XRun.runAlone(name, purpose, options, work);
    } finally {
      release?.();
    }
  }

  private static async runAlone(
    name: string,
    purpose: string,
    options: XOptions,
    work: (run: XRun) => Promise<Ended>,
  ): Promise<XSummary> {
    const { database, clock, signal } = options;
    const run = storeWork(database.name, () => new XRun(purpose, name, options));
    const toEnd = async (): Promise<XSummary> => {
      const summary = run.summary(await work(run));
      run.budget.close();
      return summary;
    };
    const soFar = (): object => run.counts;
    try {
      return await recorded(database, name, toEnd, { soFar, signal, now: () => new Date(clock.now()) });
    } finally {
      if (run.counts.gone > 0) storeWork(database.name, () => run.removed.settle());
      run.progress.finish();
    }
  }

  /**
   * Returns the time, ISO 8601. Where the clock was set back since the run began, that is its beginning: what
   * is recorded now must not seem to be of an earlier run, or the same posts would be asked for without end.
   */
  now(): string {
    const now = isoTime(this.clock.now());
    return now < this.begunAt ? this.begunAt : now;
  }

  /**
   * Writes what an answer brought in one transaction, with what it cost and what the service said of
   * single posts.
   */
  commit(reservation: Reservation, answer: XResponse, take: () => void): void {
    this.database
      .transaction(() => {
        take();
        const named = answer.unreadable.filter((id) => id !== undefined);
        for (const id of named) this.record(id, "unreadable", "it is not of the form of a post");
        const ids = [...answer.posts.map(({ id }) => id), ...named];
        this.budget.settle(reservation, ids, answer.unreadable.length - named.length);
      })
      .immediate();
    this.counts.requests++;
    this.counts.unreadable += answer.unreadable.length;
    this.show(0);
  }

  /** Removes a post that the platform no longer shows. Call inside a transaction. */
  remove(id: string, reason: string): void {
    this.removed.remove(id, reason, this.now());
    this.counts.gone++;
  }

  /** Keeps what was said of a post. Call inside a transaction. */
  record(id: string, kind: string, detail: string): void {
    this.errors.record({ id, at: this.now(), purpose: this.purpose, kind, detail: said(detail) });
  }

  private show(waitMs: number): void {
    const { posts, microUsd } = this.budget.run();
    const wait = waitMs > 0 ? `, rate limit ends in ${Math.ceil(waitMs / 1000)} s` : "";
    this.progress.update(posts, undefined, `$${(microUsd / 1e6).toFixed(2)} spent${wait}`);
  }

  private summary(ended: Ended): XSummary {
    return { ...this.counts, ended, run: this.budget.run(), month: this.budget.month() };
  }
}
