import type { Clock } from "../../src/base/core/clock";
import { type Database, Spending, type Spent } from "../../src/base/store";

/** What a run may cost. */
export interface SpendingLimits {
  readonly microUsdPerPost: number;
  /** For all runs of a calendar month (UTC) together. */
  readonly monthMicroUsd: number;
  readonly maxPosts?: number;
  readonly maxMicroUsd?: number;
}

/** What a request may bring at most, noted before it is sent. */
export interface Reservation {
  readonly key: number;
  /** How many posts may be paid for. */
  readonly posts: number;
  /** Day (UTC) on which it counts, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Holds what reading posts costs below its limits. Before a request the most that it can cost is written to
 * the store, as spent; after it the real cost takes this place, in the transaction that writes what was
 * read. A process that is killed between leaves the highest cost behind, never a lower one. The limits of a
 * run go on counting in the run that follows a killed, failed or interrupted one; only a run that ended as
 * it should is closed.
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
   * Reserves the cost of up to `wanted` posts that cannot be told beforehand; undefined when fewer than
   * `least` can be paid for.
   */
  reserve(wanted: number, least: number): Reservation | undefined {
    return this.spending.exclusively(() => {
      const posts = Math.min(wanted, this.affordable());
      return posts < least ? undefined : this.write(posts);
    });
  }

  /**
   * Reserves the cost of as many of the posts `ids` as can be paid for; those read before on the same day are
   * free. Undefined when none can.
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
   * Notes that a request brought the posts `ids`, none for one that failed. Call in the transaction that
   * writes them.
   * @param unnamed how many more it brought whose ids cannot be read.
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

  /** Returns what the run has cost, those that it goes on from included. */
  run(): Spent {
    return this.spending.ofOpenRun(this.purpose);
  }

  /** Returns what all runs of this month (UTC) have cost. */
  month(): Spent {
    return this.spending.ofAllSince(`${this.now().slice(0, 7)}-01T00:00:00.000Z`);
  }

  /** Ends the run: the next one may spend anew. */
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
    return new Date(this.clock.now()).toISOString();
  }
}
