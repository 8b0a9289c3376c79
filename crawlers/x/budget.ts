import { type Clock, isoTime } from "../../src/base/core/clock";
import { type Database, Spending, type Spent } from "../../src/base/store";

/** The limits of a run's cost. */
export interface SpendingLimits {
  readonly microUsdPerPost: number;
  /** For all runs of a calendar month (UTC) together. */
  readonly monthMicroUsd: number;
  readonly maxPosts?: number | undefined;
  readonly maxMicroUsd?: number | undefined;
}

/** The highest cost of a request, recorded before it is sent. */
export interface Reservation {
  readonly key: number;
  /** How many posts may be paid for. */
  readonly posts: number;
  /** Day (UTC) on which it counts, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Keeps the cost of reading posts within its limits. Before a request its highest cost is recorded as spent;
 * afterwards the real cost replaces it, in the transaction that writes the posts. A killed process thus
 * leaves the highest cost behind, never a lower one. The limits of a killed, failed or interrupted run
 * continue in the next run; only a run that ended normally is closed.
 */
export class Budget {
  private readonly spending: Spending;

  constructor(
    database: Database,
    private readonly purpose: string,
    private readonly limits: SpendingLimits,
    private readonly clock: Clock,
  ) {
    // A reservation must have reached the disk before the request goes out.
    database.pragma("synchronous = FULL");
    this.spending = new Spending(database);
    this.spending.forgetBefore(this.now().slice(0, 10));
  }

  /**
   * Reserves the cost of up to `wanted` unknown posts; undefined when the budget allows fewer than `least`.
   */
  reserve(wanted: number, least: number): Reservation | undefined {
    return this.spending.exclusively(() => {
      const posts = Math.min(wanted, this.affordable());
      return posts < least ? undefined : this.write(posts);
    });
  }

  /**
   * Reserves the cost of as many of the posts `ids` as the budget allows; posts read before on the same day
   * are free. Undefined when it allows none.
   */
  reserveIds(ids: readonly string[]): (Reservation & { readonly ids: readonly string[] }) | undefined {
    return this.spending.exclusively(() => {
      const day = this.now().slice(0, 10);
      const affordable = this.affordable();
      let paid = 0;
      const granted = ids.filter((id) => this.spending.isPaid(id, day) || ++paid <= affordable);
      return granted.length === 0 ? undefined : { ...this.write(Math.min(paid, affordable)), ids: granted };
    });
  }

  /**
   * Records that a request brought the posts `ids`, none for a failed one. Call in the transaction that
   * writes them.
   * @param unnamed number of further posts, whose ids are unreadable.
   */
  settle({ key, day }: Reservation, ids: Iterable<string>, unnamed = 0): void {
    let posts = unnamed;
    for (const id of new Set(ids)) {
      if (this.spending.isPaid(id, day)) continue;
      this.spending.markPaid(id, day);
      posts++;
    }
    this.spending.settle(key, this.costOf(posts));
  }

  /** Returns the cost of the run, including the unfinished runs that it continues. */
  run(): Spent {
    return this.spending.ofOpenRun(this.purpose);
  }

  /** Returns the cost of all runs of this month (UTC). */
  month(): Spent {
    return this.spending.ofAllSince(`${this.now().slice(0, 7)}-01T00:00:00.000Z`);
  }

  /** Ends the run: the limits of the next one start anew. */
  close(): void {
    this.spending.closeRun(this.purpose);
  }

  private affordable(): number {
    const { maxPosts = Number.POSITIVE_INFINITY, maxMicroUsd, monthMicroUsd, microUsdPerPost } = this.limits;
    const run = this.run();
    const money = Math.min(
      monthMicroUsd - this.month().microUsd,
      maxMicroUsd === undefined ? Number.POSITIVE_INFINITY : maxMicroUsd - run.microUsd,
    );
    const posts = Math.min(maxPosts - run.posts, microUsdPerPost > 0 ? money / microUsdPerPost : Infinity);
    return Math.max(0, Math.floor(posts));
  }

  private write(posts: number): Reservation {
    const at = this.now();
    const key = this.spending.reserve({ at, purpose: this.purpose, ...this.costOf(posts) });
    return { key, posts, day: at.slice(0, 10) };
  }

  private costOf(posts: number): Spent {
    return { posts, microUsd: posts * this.limits.microUsdPerPost };
  }

  private now(): string {
    return isoTime(this.clock.now());
  }
}
