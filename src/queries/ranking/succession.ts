import type { RankingObserver } from "./observer";
import type { RankPool } from "./pool";

/** Looks to skip before another try with threads that could not be started. */
const LOOKS_BETWEEN_TRIES = 60;
/** New threads take in articles once no more come, but after this many looks in any case. */
const LOOKS_WHILE_GROWING = 300;

/** What threads answer from. */
interface Source {
  readonly generation: string | undefined;
  /** See `SuccessionOptions`. */
  readonly built: string | undefined;
}

export interface SuccessionOptions {
  /** Resolves when the threads of a generation are warm. */
  readonly open: (generation: string | undefined) => Promise<RankPool>;
  /** Returns which generation serves. */
  readonly serving: () => string | undefined;
  /**
   * Returns a text that is another one once indexes or models of the serving generation are built anew.
   * Default: they stay as they are.
   */
  readonly built?: (() => string) | undefined;
  readonly lookMs: number;
  readonly observer: Pick<
    RankingObserver,
    "swapped" | "swapFailed" | "takingIn" | "tookIn" | "catchUpFailed"
  >;
}

/**
 * The threads that answer new queries. When another generation is promoted, its threads start beside the old
 * ones. Once they are warm, they get the new queries, and the old threads end after their last query, so that
 * none is lost. A generation that is promoted in the meantime comes next. In the same way new threads of the
 * same generation answer from what was built anew, and take in articles that are too many for queries to wait
 * for.
 */
export class Succession {
  private readonly timer: NodeJS.Timeout;
  private readonly ending = new Set<Promise<void>>();
  private look: Promise<void> | undefined;
  private readonly closing = new AbortController();
  /** What answers lacked at the last look, and the looks since when that is another number each time. */
  private lacked = { articles: 0, looks: 0 };
  /** What the last look found built. */
  private seen: string | undefined;
  private failed: (Source & { looksLeft: number }) | undefined;

  private constructor(
    private readonly options: SuccessionOptions,
    private pool: RankPool,
    /** What was built when the threads began to read it. */
    private built: string | undefined,
  ) {
    this.timer = setInterval(() => this.onTimer(), options.lookMs).unref();
  }

  /** @throws what opening throws. */
  static async start(options: SuccessionOptions): Promise<Succession> {
    const generation = options.serving();
    const built = options.built?.();
    return new Succession(options, await options.open(generation), built);
  }

  /** The threads that new queries go to. */
  get current(): RankPool {
    return this.pool;
  }

  /** Resolves when all threads have ended. Queries whose thread takes in articles are lost. */
  async close(): Promise<void> {
    this.closing.abort();
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

  /** Repeats until the threads are those of the serving generation, as it is built, with all articles. */
  private async follow(): Promise<void> {
    let wanted = this.own;
    try {
      wanted = this.wanted();
      while (this.isBehind(wanted) && this.worthTrying(wanted)) {
        await this.swap(wanted);
        wanted = this.wanted();
      }
    } catch (error) {
      if (this.closing.signal.aborted) return;
      if (this.failed === undefined) this.report(wanted, error);
      this.failed ??= { ...wanted, looksLeft: LOOKS_BETWEEN_TRIES };
    }
  }

  /** What the threads answer from. */
  private get own(): Source {
    return { generation: this.pool.generation, built: this.built };
  }

  private wanted(): Source {
    const generation = this.options.serving();
    const built = this.options.built?.();
    // Commands may be building one thing after the other: what two looks find is there to stay.
    const isSettled = generation !== this.pool.generation || built === this.seen;
    this.seen = built;
    return { generation, built: isSettled ? built : this.built };
  }

  private isBehind(wanted: Source): boolean {
    if (this.closing.signal.aborted) return false;
    return !isSame(wanted, this.own) || this.lacksArticles();
  }

  /** Returns whether answers lack articles, and no more of these come. */
  private lacksArticles(): boolean {
    const articles = this.pool.pendingArticles;
    const { articles: former, looks } = this.lacked;
    const isGrowing = articles > 0 && articles !== former && looks < LOOKS_WHILE_GROWING;
    this.lacked = { articles, looks: isGrowing ? looks + 1 : 0 };
    return articles > 0 && !isGrowing;
  }

  private async swap(wanted: Source): Promise<void> {
    const { observer } = this.options;
    const before = this.pool;
    const isForArticles = isSame(wanted, this.own);
    if (isForArticles) observer.takingIn(before.pendingArticles);
    const next = await this.options.open(wanted.generation);
    const hasAll = await next.takeAll(this.closing.signal).catch(async (error: unknown) => {
      await next.close();
      throw error;
    });
    if (isForArticles && !hasAll) {
      this.failed = { ...wanted, looksLeft: LOOKS_BETWEEN_TRIES };
      await next.close();
      return;
    }
    this.pool = next;
    this.built = wanted.built;
    this.failed = undefined;
    // Before anybody hears of it: who cannot note it, as on a full disk, must not keep the old threads alive.
    const ended = before.close().finally(() => this.ending.delete(ended));
    this.ending.add(ended);
    if (isForArticles) observer.tookIn();
    else observer.swapped(wanted.generation);
  }

  private report(wanted: Source, error: unknown): void {
    const { observer } = this.options;
    if (isSame(wanted, this.own)) observer.catchUpFailed(String(error));
    else observer.swapFailed(wanted.generation, error);
  }

  private worthTrying(wanted: Source): boolean {
    if (this.failed && !isSame(this.failed, wanted)) this.failed = undefined;
    if (this.failed && --this.failed.looksLeft >= 0) return false;
    this.failed = undefined;
    return true;
  }
}

function isSame(one: Source, other: Source): boolean {
  return one.generation === other.generation && one.built === other.built;
}
