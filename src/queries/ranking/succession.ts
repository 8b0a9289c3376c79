import type { RankingObserver } from "./observer";
import type { RankPool } from "./pool";

/** Looks to skip before another try with a generation that could not be opened. */
const LOOKS_BETWEEN_TRIES = 60;

export interface SuccessionOptions {
  /** Resolves when the threads of a generation are warm. */
  readonly open: (generation: string | undefined) => Promise<RankPool>;
  /** Returns which generation serves. */
  readonly serving: () => string | undefined;
  readonly lookMs: number;
  readonly observer: Pick<RankingObserver, "swapped" | "swapFailed">;
}

/**
 * The threads that answer new queries. When another generation is promoted, its threads start beside the old
 * ones. Once they are warm, they get the new queries, and the old threads end after their last query, so that
 * none is lost. A generation that is promoted in the meantime comes next.
 */
export class Succession {
  private readonly timer: NodeJS.Timeout;
  private readonly ending = new Set<Promise<void>>();
  private look: Promise<void> | undefined;
  private closed = false;
  private failed: { readonly generation: string | undefined; looksLeft: number } | undefined;

  private constructor(
    private readonly options: SuccessionOptions,
    private pool: RankPool,
  ) {
    this.timer = setInterval(() => this.onTimer(), options.lookMs).unref();
  }

  /** @throws what opening throws. */
  static async start(options: SuccessionOptions): Promise<Succession> {
    return new Succession(options, await options.open(options.serving()));
  }

  /** The threads that new queries go to. */
  get current(): RankPool {
    return this.pool;
  }

  /** Resolves when all threads have ended. Queries whose thread takes in articles are lost. */
  async close(): Promise<void> {
    this.closed = true;
    this.pool.giveUp();
    clearInterval(this.timer);
    await this.look;
    await Promise.all([this.pool.close(), ...this.ending]);
  }

  private onTimer(): void {
    this.look ??= this.follow().finally(() => {
      this.look = undefined;
    });
  }

  /** Repeats until the threads are those of the serving generation. */
  private async follow(): Promise<void> {
    let wanted: string | undefined;
    try {
      wanted = this.options.serving();
      while (!this.closed && wanted !== this.pool.generation && this.worthTrying(wanted)) {
        await this.swap(wanted);
        wanted = this.options.serving();
      }
    } catch (error) {
      if (this.failed === undefined) this.options.observer.swapFailed(wanted, error);
      this.failed ??= { generation: wanted, looksLeft: LOOKS_BETWEEN_TRIES };
    }
  }

  private async swap(generation: string | undefined): Promise<void> {
    const next = await this.options.open(generation);
    const before = this.pool;
    this.pool = next;
    this.failed = undefined;
    // Before anybody hears of it: who cannot note it, as on a full disk, must not keep the old threads alive.
    const ended = before.close().finally(() => this.ending.delete(ended));
    this.ending.add(ended);
    this.options.observer.swapped(generation);
  }

  private worthTrying(generation: string | undefined): boolean {
    if (this.failed?.generation !== generation) this.failed = undefined;
    if (this.failed && --this.failed.looksLeft >= 0) return false;
    this.failed = undefined;
    return true;
  }
}
